import { oneLine } from './progress.ts';

/**
 * Faults of the system that the user can correct, by error code and by the message that libraries use instead of the
 * code. The first that fits is used.
 */
const faults: readonly (readonly [code: string, words: RegExp, sentence: string])[] = [
    ['ENOSPC', /no space left on device/iu, 'the disk is full'],
    ['EDQUOT', /disk quota exceeded/iu, 'the disk quota is used up'],
    ['EFBIG', /file too large/iu, 'a file would grow beyond the limit of this process; raise it with ulimit -f'],
    ['ENFILE', /too many open files in system/iu, 'the system has too many open files'],
    [
        'EMFILE',
        /too many open files/iu,
        'this process may not open enough files; raise the limit, for example with ulimit -n 1024',
    ],
    ['EIO', /input\/output error/iu, 'the disk reports an input/output error'],
    ['ENOMEM', /cannot allocate memory/iu, 'the machine has too little memory'],
];

/** Codes of errors whose own message names the file and is clear. */
const clearCodes = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'];

/**
 * The message, without a full stop, for an error that the system caused; undefined for a bug.
 * @param isOurs whether a path is an input or output file. A missing file of the program is a bug.
 */
export function systemFault(error: unknown, isOurs: (path: string) => boolean = () => false): string | undefined {
    const { message = '', code, path } = (error ?? {}) as NodeJS.ErrnoException;
    const known = faults.find((fault) => fault[0] === code) ?? faults.find((fault) => fault[1].test(message));
    if (known) return known[2];
    if (clearCodes.includes(code ?? '')) return oneLine(message);
    if (/^IO Error: .*permission denied/isu.test(message)) return oneLine(message);
    if (/^Out of Memory Error/u.test(message)) {
        return 'the database needs more memory; raise BUILD_MEMORY_MIB';
    }
    return goneFile(message, code, path, isOurs);
}

function goneFile(
    message: string,
    code: string | undefined,
    path: string | undefined,
    isOurs: (path: string) => boolean,
): string | undefined {
    const isGone = code === 'ENOENT' || /no such file or directory|no files found that match/iu.test(message);
    const [, quoted] = /"([^"]+)"/u.exec(message) ?? [];
    const name = path ?? quoted;
    return isGone && name !== undefined && isOurs(name)
        ? `${name} is gone: it was removed while it was used`
        : undefined;
}
