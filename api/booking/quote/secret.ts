import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const secretBytes = 32;

/** Where the server keeps the secret it made for itself. */
export const secretFile = 'var/booking-secret';

/**
 * The secret kept in a file; made at the first start. Processes that start together agree on one: each writes its own
 * beside the file, and only one of the links to the final name can be made.
 * @throws when the file can be neither read nor made.
 */
export function keptSecret(file: string): string {
    const kept = readSecret(file);
    if (kept !== null) return kept;
    mkdirSync(dirname(file), { recursive: true });
    const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(beside, `${randomBytes(secretBytes).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    try {
        linkSync(beside, file);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
        unlinkSync(beside);
    }
    const agreed = readSecret(file);
    if (agreed === null) throw new Error(`${file} is a link that leads nowhere; remove it or mend it`);
    return agreed;
}

function readSecret(file: string): string | null {
    try {
        const text = readFileSync(file, 'utf8').trim();
        if (text.length >= 32) return text;
        throw new Error(`${file} does not hold a secret of 32 characters or more; remove it or restore it`);
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
    }
}
