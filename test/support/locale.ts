/** A language in which no page is written, and none will be. */
export const unknownLocale = 'xx';
