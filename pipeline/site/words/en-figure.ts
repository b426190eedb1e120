/** The words below each figure, for pages and their scripts. */
export const figureWords = {
    csv: 'CSV',
    table: 'Table',
    actions: {
        svg: 'SVG',
        png: 'PNG',
        link: 'Link',
        saved: 'Saved as',
        copied: 'The link is copied.',
        shown: 'The link stands in the address bar.',
        failed: 'This browser cannot draw the picture.',
    },
};
