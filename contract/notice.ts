/** A sentence that every page of the data shows, relative to the data folder. It may be absent. Source: contract, section 8. */
export const noticeFile = 'notice.txt';

/** Characters (code points) that it may have. */
export const noticeCharacters = 500;
