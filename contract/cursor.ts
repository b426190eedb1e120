import { unitSeparator } from './market-key.ts';

/**
 * Encodes the cursor of a list response. A cursor contains the key of the last market of the page, not an offset, so
 * that a build between two requests neither repeats nor skips a market.
 */
export function encodeCursor(lastMarketKey: string): string {
    return Buffer.from(lastMarketKey, 'utf8').toString('base64url');
}

/** Decodes a cursor to a market key. Returns null if the text is not a valid cursor. */
export function decodeCursor(cursor: string): string | null {
    const key = decodeText(cursor);
    return key?.split(unitSeparator).length === 4 ? key : null;
}

/**
 * Encodes the cursor of a sorted or filtered list: the name of the list, the value of the last market of the page (-1
 * if it has none), and its key.
 */
export function encodeListCursor(list: string, value: number, lastMarketKey: string): string {
    return encodeCursor([list, value, lastMarketKey].join(unitSeparator));
}

/** Decodes a cursor of the list with this name. Returns null if the text is none. */
export function decodeListCursor(list: string, cursor: string): { value: number; key: string } | null {
    const [ofList, value = '', ...parts] = decodeText(cursor)?.split(unitSeparator) ?? [];
    if (ofList !== list || !/^(?:-1|\d{1,9})$/u.test(value) || parts.length !== 4) return null;
    return { value: Number(value), key: parts.join(unitSeparator) };
}

/**
 * Encodes the cursor of a list of changes: the release before that of the last change of the page, and the key of that
 * change. It stays valid when the changes since the last release are released.
 */
export function encodeChangeCursor({ since, key }: ChangePlace): string {
    return encodeCursor([since, key].join(unitSeparator));
}

/** A place in a list of changes. */
export interface ChangePlace {
    /** Version of the release that the change is counted from. */
    since: string;
    /** Column `change_key` of the change. */
    key: string;
}

/** Decodes a cursor of a list of changes. Returns null if the text is none. */
export function decodeChangeCursor(cursor: string): ChangePlace | null {
    const [since = '', ...parts] = decodeText(cursor)?.split(unitSeparator) ?? [];
    return parts.length === changeKeyParts ? { since, key: parts.join(unitSeparator) } : null;
}

/** The four parts of the market's key, its id, day, kind, field and old value. */
const changeKeyParts = 9;

function decodeText(cursor: string): string | null {
    if (!/^[\w-]+$/u.test(cursor)) return null;
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    return encodeCursor(text) === cursor ? text : null;
}

/** Default and maximum number of items in a list response, and the size of static pages. */
export const pageSize = 1000;
