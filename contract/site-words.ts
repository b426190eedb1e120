/** Language of the pages of the data. */
export const siteLanguage = 'en';

/** Words of the frame of these pages, and of those in the same look that the server makes itself. */
export const frameWords = {
    siteName: 'Tourism market structure',
    skip: 'Skip to the content',
    pages: 'Pages',
    /** By the names of the files. */
    nav: {
        index: 'Overview',
        markets: 'Markets',
        compare: 'Compare',
        methodology: 'Methodology',
        downloads: 'Downloads',
        access: 'API access',
        about: 'About',
    },
};

/** What people are told at an address that leads nowhere, by `404.html` and by the server. */
export const notFoundWords = {
    title: 'There is no such page',
    text: 'The address may be mistyped, or the market may have another name by now.',
};
