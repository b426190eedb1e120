/**
 * Encodes the cursor of a list response. A cursor contains the key of the last market of the page, not an offset, so
 * that a build between two requests neither repeats nor skips a market.
 */
export function encodeCursor(lastMarketKey: string): string {
    return Buffer.from(lastMarketKey, 'utf8').toString('base64url');
}

/** Decodes a cursor to a market key. Returns null if the text is not a valid cursor. */
export function decodeCursor(cursor: string): string | null {
    if (!/^[\w-]+$/u.test(cursor)) return null;
    const key = Buffer.from(cursor, 'base64url').toString('utf8');
    if (encodeCursor(key) !== cursor || key.split('\u001f').length !== 4) return null;
    return key;
}

/** Default and maximum number of items in a list response, and the size of static pages. */
export const pageSize = 1000;
