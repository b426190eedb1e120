/**
 * Cursors of list responses. A cursor names the key of the last market already shown, not an offset: a rebuilt data set
 * between two pages neither repeats a market nor leaves one out.
 */
export function encodeCursor(lastMarketKey: string): string {
    return Buffer.from(lastMarketKey, 'utf8').toString('base64url');
}

/** The market key a cursor stands for, or null when the text is not a cursor of ours. */
export function decodeCursor(cursor: string): string | null {
    if (!/^[\w-]+$/u.test(cursor)) return null;
    const key = Buffer.from(cursor, 'base64url').toString('utf8');
    if (encodeCursor(key) !== cursor || key.split('\u001f').length !== 4) return null;
    return key;
}

/** How many list items a response holds unless asked otherwise, and at most. Static pages are of this size. */
export const pageSize = 1000;
