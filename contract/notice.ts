/** The file with a sentence that every page of the data shows, relative to the data folder. Optional. */
export const noticeFile = 'notice.txt';

/** Maximum length in characters (code points). */
export const noticeCharacters = 500;
