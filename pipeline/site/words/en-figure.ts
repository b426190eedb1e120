/** Texts that figures of pages and scripts share. */
export const figureWords = {
    scores: {
        tpdi: 'Platform dependence',
        direct: 'Direct booking',
        ari: 'Agentic readiness',
    },
    experimental: 'Experimental.',
    csv: 'CSV',
    table: 'Table',
};

/** Texts of the buttons below figures. */
export const figureActions = {
    svg: 'SVG',
    png: 'PNG',
    link: 'Link',
    saved: 'Saved as',
    copied: 'The link is copied.',
    shown: 'The link is in the address bar.',
    failed: 'This browser cannot draw the picture.',
};
