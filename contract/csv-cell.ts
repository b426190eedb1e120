/** A cell of a CSV file by RFC 4180, exactly as given: for files that programs read. */
export function csvCell(text: string): string {
    return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A cell of a CSV file that people open with a spreadsheet. Texts that it would read as a formula begin with an apostrophe;
 * numbers and telephone numbers do not need one.
 */
export function spreadsheetCell(text: string): string {
    const isFormula = /^(?:[\t\r]|\s*[=+\-@])/u.test(text) && !/^[+-]?[\d .]*$/u.test(text);
    return csvCell(isFormula ? `'${text}` : text);
}
