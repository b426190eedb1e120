export const siteLanguage = 'en';

/** Texts of the frame of each page of the data. More are in `pipeline/site/words/` and `api/explorer/words.ts`. */
export const frameWords = {
    siteName: 'Tourism market structure',
    skip: 'Skip to the content',
    pages: 'Pages',
    /** In the head of each page, by file name. */
    nav: {
        index: 'Overview',
        markets: 'Markets',
        compare: 'Compare',
        methodology: 'Methodology',
        changes: 'Changes',
        downloads: 'Downloads',
        access: 'API access',
    },
    /** After them, where there is a catalogue. */
    book: 'Book direct',
    aboutTheData: 'About the data',
    morePages: 'More about the data',
    /** In the foot of each page, by file name. */
    footNav: {
        codebook: 'Codebook',
        agreement: 'Agreement',
        about: 'About',
    },
    contact: 'Questions, or a mistake in the data? Write to',
};

/** What the data are about, for catalogues and search engines. */
export const dataKeywords = [
    'tourism',
    'online booking',
    'search results',
    'platform dependence',
    'market structure',
] as const;

/** Texts of `404.html` and of the server's page for unknown addresses. */
export const notFoundWords = {
    title: 'There is no such page',
    text: 'The address may be mistyped, or the market may have another name by now.',
};
