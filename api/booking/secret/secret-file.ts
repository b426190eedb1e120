import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../../contract/make-folder.ts';
import { newSecret } from '../random-secret.ts';

export const secretFile = 'var/booking-secret';

/**
 * Reads the secret from a file, and generates it at the first start. Concurrent processes use the same secret: each
 * writes its own to a temporary file, and only one of them can link it to the final name.
 * @throws if the file can be neither read nor created.
 */
export function readOrCreateSecret(file: string): string {
    const kept = readSecret(file);
    if (kept !== null) return kept;
    makeFolder(dirname(file));
    const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(temporary, `${newSecret()}\n`, { mode: 0o600, flag: 'wx' });
    try {
        linkSync(temporary, file);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
        unlinkSync(temporary);
    }
    const agreed = readSecret(file);
    if (agreed === null) throw new Error(`${file} is a dangling link; remove or repair it`);
    return agreed;
}

/** Returns the secret of a file; null if there is no file. */
export function readSecret(file: string): string | null {
    try {
        const text = readFileSync(file, 'utf8').trim();
        if (text.length >= 32) return text;
        throw new Error(`${file} does not contain a secret of 32 characters or more; restore it from a backup`);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
    }
}
