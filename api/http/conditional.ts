/**
 * Whether an If-None-Match header names this response in any of its encodings. Entity tags of ours are `"TAG"`, and
 * `"TAG-gzip"`, `"TAG-br"` for the encoded forms; all stand for the same content, and comparison is weak as the header
 * asks for, so `W/` makes no difference.
 */
export function noneMatchNames(header: string, tag: string): boolean {
    if (header.trim() === '*') return true;
    for (const [, opaque] of header.matchAll(/"([^"]*)"/gu)) {
        if (opaque === tag || opaque === `${tag}-gzip` || opaque === `${tag}-br`) return true;
    }
    return false;
}

/** The entity tag of one form of a response, quoted. */
export function entityTag(tag: string, encoding: 'identity' | 'gzip' | 'br'): string {
    return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}
