import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Manifest } from '../../../contract/dist.ts';
import { queryDist } from '../../support/pipeline.ts';

/** That a published folder is whole: every file of its manifest is right, and the database is of the same build. */
export async function expectWhole(dist: string): Promise<Manifest> {
    const manifest = JSON.parse(fs.readFileSync(path.join(dist, 'manifest.json'), 'utf8')) as Manifest;
    const names = Object.keys(manifest.files);
    expect(names.length).toBeGreaterThanOrEqual(8);
    for (const name of names) {
        const bytes = fs.readFileSync(path.join(dist, name));
        const found = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
        expect(manifest.files[name], name).toMatchObject(found);
    }
    // Counting reads every body, so a database that lost pages shows.
    const [database] = await queryDist(
        dist,
        'select any_value(input_digest) as input_digest, (select sum(length(body)) > 0 from response) as has_bodies from build',
    );
    expect(database).toEqual({ input_digest: manifest.input_digest, has_bodies: true });
    return manifest;
}

/** A digest of everything in a published folder, the database too: for "as it was, byte for byte". */
export function digestOf(dist: string): string {
    const digest = createHash('sha256').update(fs.realpathSync(dist));
    const names = fs.readdirSync(`${dist}/`, { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names) {
        const file = path.join(dist, name);
        if (fs.statSync(file).isFile()) digest.update(`\0${name}\0`).update(fs.readFileSync(file));
    }
    return digest.digest('hex');
}

/** What stands beside `dist`, links and folders of builds included. */
export function besides(dist: string): string[] {
    return fs.readdirSync(path.dirname(dist)).filter((name) => name !== path.basename(dist));
}
