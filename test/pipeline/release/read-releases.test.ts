import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '../../../pipeline/database.ts';
import { readReleases } from '../../../pipeline/release/read-releases.ts';
import { build, findingsOf } from '../../support/builds.ts';
import { bytesOf, csv, type Files, temporaryFolder, writeFiles } from '../../support/pipeline.ts';
import { releasedFiles } from '../support/release.ts';
import { copyOf, observed, releaseOnce } from '../support/released-data.ts';

const sums = 'releases/SHA256SUMS';

/** A data folder with one release, and that release. */
let released: string;
let version: string;
let releasedText: string;
beforeAll(async () => {
    ({ released, version } = await releaseOnce());
    releasedText = releasedFiles(released).get(`${version}.csv`) as string;
});
const copied = (more: Files = {}) => copyOf(released, more);

test('the finding of a marker that a merge has left in SHA256SUMS says to keep the lines of both sides', async () => {
    const data = copied();
    const lines = releasedFiles(data).get('SHA256SUMS');
    writeFiles(data, { [sums]: `<<<<<<< HEAD\n${lines}=======\n>>>>>>> other\n` });
    const hint = 'a merge has left its marker: remove it, and keep the lines of both sides';
    const found = await findingsOf(data);
    const markers = found.filter(({ code }) => code === 'BAD_CHECKSUM').map((one) => [one.line, one.hint]);
    expect(markers).toEqual([1, 3, 4].map((line) => [line, hint]));
});

describe('released files are guarded', () => {
    const versioned = (name: string) => `releases/${version}${name}`;
    const line = (text: string, name = `${version}.csv`) =>
        `${createHash('sha256').update(text).digest('hex')}  ${name}\n`;
    /** Changes the text of the release, and lists it with its new digest. */
    const rewritten = (change: (text: string) => string) => (data: string) => {
        const text = change(releasedText);
        writeFiles(data, { [versioned('.csv')]: text, [sums]: line(text) });
    };
    const changed = (change: (folder: string) => void) => {
        const data = copied();
        change(data);
        return data;
    };
    const ofReleases = async (data: string) =>
        (await findingsOf(data)).filter(({ file }) => file.startsWith('releases'));

    test('released files have no finding where they are as they were released', async () => {
        expect(await ofReleases(released)).toEqual([]);
    });

    const edited = () => releasedText.replace(',75,', ',76,');
    test.each<[string, (data: string) => void, () => [code: string, file: string, line: number, message: RegExp]]>([
        [
            'an edited file',
            (data) => writeFiles(data, { [versioned('.csv')]: edited() }),
            () => ['RELEASE_EDITED', versioned('.csv'), 1, /its SHA-256 is not that of releases\/SHA256SUMS/u],
        ],
        [
            'a removed file',
            (data) => fs.rmSync(path.join(data, versioned('.csv'))),
            () => ['RELEASE_MISSING', sums, 1, /is not there/u],
        ],
        [
            'a file that is not listed',
            (data) => writeFiles(data, { 'releases/2026.4.1+0123456789ab.csv': releasedText }),
            () => ['RELEASE_NOT_LISTED', 'releases/2026.4.1+0123456789ab.csv', 1, /not in releases\/SHA256SUMS/u],
        ],
        [
            'no list',
            (data) => fs.rmSync(path.join(data, sums)),
            () => ['RELEASE_NOT_LISTED', versioned('.csv'), 1, /not in releases\/SHA256SUMS/u],
        ],
        [
            'a line that is none',
            (data) => fs.appendFileSync(path.join(data, sums), 'see the README\n'),
            () => ['BAD_CHECKSUM', sums, 2, /no SHA-256 with the name of a release/u],
        ],
        [
            'a line that leads elsewhere',
            (data) => fs.appendFileSync(path.join(data, sums), line('', '../observations/porto.csv')),
            () => ['BAD_CHECKSUM', sums, 2, /no SHA-256 with the name of a release/u],
        ],
        [
            'a release that is listed twice',
            (data) => fs.appendFileSync(path.join(data, sums), line(releasedText)),
            () => ['BAD_CHECKSUM', sums, 2, /is listed twice/u],
        ],
        [
            'another text, listed with its digest',
            rewritten(() => 'a,b\n1,2\n'),
            () => ['BAD_RELEASE', versioned('.csv'), 1, /not the columns and values of a release/u],
        ],
        [
            'rows of another version, listed with their digest',
            rewritten((text) => text.replaceAll(version, '2026.3.1+000000000000')),
            () => ['BAD_RELEASE', versioned('.csv'), 1, /not those of one release/u],
        ],
        [
            'a row twice, listed with its digest',
            rewritten((text) => text + (text.trimEnd().split('\n').at(-1) as string)),
            () => ['BAD_RELEASE', versioned('.csv'), 1, /not those of one release/u],
        ],
        [
            'rows of two days, listed with their digest',
            rewritten((text) => text.replace(',2026-03-05,', ',2026-03-06,')),
            () => ['BAD_RELEASE', versioned('.csv'), 1, /not those of one release/u],
        ],
        [
            'a row without its market, listed with its digest',
            rewritten((text) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/u, '')),
            () => ['BAD_RELEASE', versioned('.csv'), 1, /not those of one release/u],
        ],
        [
            'a header alone, listed with its digest',
            rewritten((text) => `${text.split('\n')[0]}\n`),
            () => ['BAD_RELEASE', versioned('.csv'), 1, /has no rows/u],
        ],
    ])('%s of a release is an error with its location and what to do', async (_what, change, expected) => {
        const [code, file, at, message] = expected();
        const found = await withDatabase(':memory:', temporaryFolder(), 512, (database) =>
            readReleases(database, changed(change)),
        );
        expect(found).toEqual([
            {
                ...{ code, severity: 'error', file, line: at, column: 1 },
                ...{ message: expect.stringMatching(message), hint: expect.stringMatching(/restore|remove/u) },
            },
        ]);
    });

    test('a release of another data set is a warning, and is compared with nothing', async () => {
        const other = writeFiles(copied(), {
            'observations/porto.csv': csv(observed({ city: 'Vigo' })),
            'observations/faro.csv': csv(observed({ city: 'Lugo' })),
        });
        const found = await findingsOf(other);
        expect(found.filter(({ file }) => file.startsWith('releases'))).toEqual([
            {
                ...{ code: 'RELEASE_OF_OTHER_DATA', severity: 'warning', file: versioned('.csv'), line: 1, column: 1 },
                message: expect.stringContaining('none of its markets is in the sheets'),
                hint: expect.stringContaining('SHA256SUMS'),
            },
        ]);
        const head = 'old_country,old_city,old_activity,old_criteria,country,city,activity,criteria,reason';
        const alias = 'Portugal,Porto,Walking tour,Private,Portugal,Vigo,Walking tour,Private,moved';
        writeFiles(other, { 'reference/market_aliases.csv': `${head}\n${alias}\n` });
        expect((await findingsOf(other)).map(({ code }) => code)).not.toContain('RELEASE_OF_OTHER_DATA');
    });

    test('a build of an edited release is an error and leaves dist as it was; an unedited one is up to date', async () => {
        const data = copied();
        const first = await build(data);
        expect((await build(data, { DIST_DIR: first.dist })).stderr).toMatch(/up to date/u);
        const before = bytesOf(first.dist);
        writeFiles(data, { [versioned('.csv')]: edited() });
        const { status, stdout } = await build(data, { DIST_DIR: first.dist });
        expect([status, stdout]).toEqual([1, expect.stringContaining('error RELEASE_EDITED')]);
        expect(bytesOf(first.dist)).toEqual(before);
        fs.rmSync(path.join(data, 'releases'), { recursive: true });
        expect((await build(data, { DIST_DIR: first.dist })).stderr).not.toMatch(/up to date/u);
    });
});
