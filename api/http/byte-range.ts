/** Bytes of a content, from the first to the one before `end`. */
export interface ByteRange {
    start: number;
    end: number;
}

/**
 * The part that a Range header asks for (RFC 9110, 14). Null: the whole, because there is no header, it is none that can be
 * read, or it asks for several parts, which a server may answer with the whole.
 *
 * @param size bytes of the whole.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
    const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/iu.exec(header ?? '') ?? [];
    if (first === '' && last === '') return null;
    if (first === '') {
        const start = Math.max(0, size - Number(last));
        return start < size ? { start, end: size } : 'unsatisfiable';
    }
    const start = Number(first);
    if (last !== '' && Number(last) < start) return null;
    return start < size ? { start, end: last === '' ? size : Math.min(Number(last) + 1, size) } : 'unsatisfiable';
}
