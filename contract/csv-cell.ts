/** A cell of a CSV file by RFC 4180, exactly as given: for files that programs read. */
export function csvCell(text: string): string {
    return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A cell of a CSV file that people open with a spreadsheet. What it would read as a formula begins with an apostrophe,
 * also after a semicolon, a tab or a line break: by its language or settings, a spreadsheet begins a cell there in
 * spite of quotes. Numbers and telephone numbers do not need one.
 */
export function spreadsheetCell(text: string): string {
    const isSafe = /^[+-]?[\d .]*$/u.test(text) || text.search(formulaStart) < 0;
    return csvCell(isSafe ? text : text.replaceAll(formulaStart, "$1'$2"));
}

/** The start of a cell and of a formula. Some languages write the signs in full width. */
const formulaStart = /(^|[;\t\r\n])((?:"|[^\S\t\r\n])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
