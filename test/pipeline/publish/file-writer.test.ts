import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileWriter } from '../../../pipeline/publish/file-writer.ts';
import { build } from '../../support/builds.ts';
import { csv, sample, temporaryFolder, writeFiles } from '../../support/pipeline.ts';

describe('a file of the artefact', () => {
    let previous: string;
    let root: string;
    beforeEach(() => {
        previous = writeFiles(temporaryFolder(), { 'site/a.html': 'as it was', 'site/b.html': 'as it was' });
        root = temporaryFolder();
    });
    const inode = (folder: string, name: string) => fs.statSync(path.join(folder, name)).ino;
    const written = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');

    test('a file with the bytes of the published one is a link to it', () => {
        const { files, write } = fileWriter({ root, previous });
        write('site/a.html', 'as it was');
        expect(inode(root, 'site/a.html')).toBe(inode(previous, 'site/a.html'));
        expect(files['site/a.html']?.size).toBe(9);
    });

    test('a file with other bytes is a file of its own, and the published one keeps its bytes', () => {
        const { write } = fileWriter({ root, previous });
        write('site/a.html', 'as it is ');
        expect(written('site/a.html')).toBe('as it is ');
        expect(fs.readFileSync(path.join(previous, 'site/a.html'), 'utf8')).toBe('as it was');
    });

    test('a file is written where there is no published one', () => {
        fileWriter({ root, previous }).write('site/c.html', 'new');
        fileWriter({ root, previous: null }).write('site/d.html', 'new');
        expect([written('site/c.html'), written('site/d.html')]).toEqual(['new', 'new']);
    });

    test('a file that somebody has changed in the published artefact gets its bytes back', () => {
        fs.appendFileSync(path.join(previous, 'site/b.html'), ' and more');
        fileWriter({ root, previous }).write('site/b.html', 'as it was');
        expect(written('site/b.html')).toBe('as it was');
    });
});

test('a build links files that a change of another market does not concern', async () => {
    const sheet = (city: string, direct: number) => csv(sample({ direct, platform_only: 6 }, { city }));
    const { data, dist } = await build({
        'observations/a.csv': sheet('Porto', 3),
        'observations/b.csv': sheet('Lisbon', 3),
    });
    const folder = path.join(dist, 'api/v1/analyses');
    const inodes = () =>
        Object.fromEntries(fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).ino]));
    const before = inodes();
    writeFiles(data, { 'observations/b.csv': sheet('Lisbon', 5) });
    expect((await build(data, { DIST_DIR: dist })).status).toBe(0);
    const linked = Object.entries(inodes()).filter(([name, inode]) => before[name] === inode);
    const cities = linked
        .filter(([name]) => name.endsWith('.json'))
        .map(([name]) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')).data.city);
    expect(cities).toEqual(['Porto']);
});
