import { expect, test } from 'vitest';
import { systemFault } from '../../pipeline/system-fault.ts';

test.each([
    [{ message: 'IO Error: Cannot open file "x": Too many open files' }, /^this process may not open enough files/u],
    [{ message: 'IO Error: Cannot open file "x": Too many open files in system' }, /^the system has too many open/u],
    [{ message: 'IO Error: Could not write: No space left on device' }, /^the disk is full$/u],
    [{ message: 'write', code: 'ENOSPC' }, /^the disk is full$/u],
    [{ message: 'EACCES: permission denied,\n open x', code: 'EACCES' }, /^EACCES: permission denied, open x$/u],
    [{ message: 'Out of Memory Error: failed to allocate' }, /raise BUILD_MEMORY_MIB$/u],
])('the fault %j of the system is named in a sentence', (error, sentence) => {
    expect(systemFault(error)).toMatch(sentence);
});

test('a missing file is a fault of the system among the files of the user, else of the program', () => {
    const error = {
        message: "ENOENT: no such file or directory, open 'data/a.csv'",
        code: 'ENOENT',
        path: 'data/a.csv',
    };
    expect(systemFault(error, (path) => path.startsWith('data/'))).toBe(
        'data/a.csv is gone: it was removed while it was used',
    );
    expect(systemFault(error)).toBeUndefined();
});
