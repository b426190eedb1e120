import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeReasons } from '../../../contract/change.ts';
import type { ChangedRow } from '../../../pipeline/release/changed-rows.ts';
import { audit, csv, dataFolder, type Files, projectFolder, v1Checks, writeFiles } from '../../support/pipeline.ts';
import { wholeMethodology } from '../support/methodology.ts';
import { changes, release, releasedFiles } from '../support/release.ts';
import { audits, copyOf, faro, idOf, observed, releaseOnce } from '../support/released-data.ts';

const renamed = (city: string) => ({
    ...{ old_country: 'Portugal', old_city: 'Faro', old_activity: 'Walking tour', old_criteria: 'Private' },
    ...{ country: 'Portugal', city, activity: 'Walking tour', criteria: 'Private', reason: 'a new name' },
});

/** The methodology of the project under another version, with a change of its rows. */
const methodology = (change: (text: string) => string) =>
    wholeMethodology((text) => change(text.replace(/^(methodology_version),[^,]*/mu, '$1,9.9.9')));
/** A result that can be booked through an intermediary gives 50 points instead of 100. */
const halfPoints = (text: string) => text.replace('tpdi_score,platform_only,100', 'tpdi_score,platform_only,50');

let released: string;
let version: string;
beforeAll(async () => {
    ({ released, version } = await releaseOnce());
});
const copied = (more: Files = {}) => copyOf(released, more);

interface Change extends Omit<ChangedRow, 'reasons'> {
    field: string | null;
    old: string | null;
    new: string | null;
    reasons: string[];
}
const inJson = async (data: string) => JSON.parse((await changes(data, { FORMAT: 'json' })).stdout) as Change[];
/** City, day, field, old and new value, and reasons. */
const shown = (found: readonly Change[]) =>
    found.map(({ city, analyzed_at, kind, field, old, new: value, reasons }) => {
        const what = kind === 'changed' ? `${field} ${old} ${value}` : kind;
        return `${city} ${analyzed_at ?? '-'} ${what}: ${reasons.join(' ')}`;
    });
/** Without digests and margins, which have changed where a score has. */
const scoresIn = (found: readonly Change[]) =>
    shown(found.filter(({ field }) => field === null || !/_(?:low|high|digest)$/u.test(field)));

describe('what has changed since the last release, and why', () => {
    test('the changes since the last release are empty where nothing has changed', async () => {
        expect(await inJson(released)).toEqual([]);
    });

    test('the changes are empty where nothing that is scored has changed, although it is another version', async () => {
        const more: Files = {
            // Rows in another order, and a note.
            'observations/porto.csv': csv(observed({ note: 'seen' }).reverse()),
            // Another file name.
            'observations/faro.csv': '',
            'observations/algarve.csv': csv(observed(faro)),
            // An independent coding.
            'observations/second.csv': csv(observed({ coding: 'second' })),
            // An audit after the search, and one of a page that was not seen.
            'audits/b.csv': csv([...audits(3, '2026-03-02'), audit('https://x.example/', '2026-02-02', [], v1Checks)]),
            // An alias of an unknown name.
            'reference/market_aliases.csv': csv([{ ...renamed('Porto'), old_city: 'Oporto' }]),
        };
        expect(await inJson(copied(more))).toEqual([]);
    });

    const allOf = (city: string, day: string) => csv(observed({ city, analyzed_at: day }));
    const second = (column: string, value: string, more = {}) =>
        csv(observed(more).map((row) => (row.position === 3 ? { ...row, [column]: value } : row)));
    const withNewOperator = csv(
        observed().map((row) =>
            row.position === 3 ? { ...row, actor_type: 'local_strict', booking_signal: 'direct' } : row,
        ),
    );
    // Cases of markets that do not touch each other stand together.
    test.each<[string, Files, string[]]>([
        [
            'a new market, one that is gone, and a coding that was corrected',
            {
                'observations/vigo.csv': allOf('Vigo', '2026-01-01'),
                'observations/faro.csv': '',
                'observations/porto.csv': second('booking_signal', 'none'),
            },
            [
                'Faro - removed: market_removed',
                'Porto 2026-03-01 tpdi_score 75 67: coding_corrected',
                'Vigo - added: market_added',
            ],
        ],
        [
            'a new search, and an audit that was corrected',
            { 'observations/faro-2.csv': allOf('Faro', '2026-02-08'), 'audits/a.csv': csv(audits(2)) },
            ['Faro 2026-02-08 added: snapshot_added', 'Porto 2026-03-01 ari_score 90 70: audit_corrected'],
        ],
        [
            'a search that is gone, with a new one, and an audit that was taken back',
            {
                'observations/faro.csv': allOf('Faro', '2026-02-02'),
                'audits/a.csv': csv(audits(1, '2026-02-21')).split('\n')[0] as string,
            },
            [
                'Faro 2026-02-01 removed: snapshot_removed',
                'Faro 2026-02-02 added: snapshot_added',
                'Porto 2026-03-01 ari_score 90 null: audit_corrected',
                'Porto 2026-03-01 ari_operators 1 0: audit_corrected',
                'Porto 2026-03-01 ari_version v1 null: audit_corrected',
            ],
        ],
        [
            'a market that was renamed, whose scores go on, and a newer audit of the same page on the day of the search',
            {
                'reference/market_aliases.csv': csv([renamed('Farol')]),
                'audits/b.csv': csv(audits(2, '2026-03-01')),
            },
            [
                `Farol - market_id ${idOf('Faro')} ${idOf('Farol')}: market_renamed`,
                'Porto 2026-03-01 ari_score 90 70: audit_added',
            ],
        ],
        [
            'two markets that are one by now',
            { 'reference/market_aliases.csv': csv([renamed('Porto')]) },
            [`Porto - market_id ${idOf('Faro')} ${idOf('Porto')}: market_renamed`],
        ],
        [
            'another spelling, and a result that is an operator by now, with its audit',
            {
                'observations/faro.csv': csv(observed({ ...faro, city: 'FARO', criteria: 'private' })),
                'observations/porto.csv': withNewOperator,
                'audits/b.csv': csv([audit('https://result-3.example/', '2026-02-20', [], v1Checks)]),
            },
            [
                'FARO - city Faro FARO: respelled',
                'FARO - criteria Private private: respelled',
                'Porto 2026-03-01 tpdi_score 75 67: coding_corrected',
                'Porto 2026-03-01 direct_booking_pct 17 25: coding_corrected',
                'Porto 2026-03-01 ari_score 90 45: coding_corrected audit_added',
                'Porto 2026-03-01 ari_operators 1 2: coding_corrected audit_added',
            ],
        ],
        [
            'a first audit',
            { 'audits/b.csv': csv(audits(0, '2026-01-25')) },
            [
                'Faro 2026-02-01 ari_score null 100: audit_added',
                'Faro 2026-02-01 ari_operators 0 1: audit_added',
                'Faro 2026-02-01 ari_version null v1: audit_added',
            ],
        ],
        [
            'another methodology, in the scores that it changes',
            methodology(halfPoints),
            [
                'Faro 2026-02-01 tpdi_score 75 38: methodology_changed',
                'Porto 2026-03-01 tpdi_score 75 38: methodology_changed',
            ],
        ],
        [
            'a coding and the methodology together',
            {
                ...methodology(halfPoints),
                'observations/faro.csv': '',
                'observations/porto.csv': second('booking_signal', 'none'),
            },
            [
                'Faro - removed: market_removed',
                'Porto 2026-03-01 tpdi_score 75 33: coding_corrected methodology_changed',
            ],
        ],
    ])('the change since the last release has its reason: %s', async (_what, more, expected) => {
        expect(scoresIn(await inJson(copied(more)))).toEqual(expected);
    });

    test('a market merged into one that was searched on the same days is a new name, and no score changes', async () => {
        const data = dataFolder({
            'observations/porto.csv': csv(observed()),
            'observations/faro.csv': csv(observed({ city: 'Faro' }, { platform_only: 8, none: 2 })),
        });
        await release(data, '2026-03-05');
        const aliases = { 'reference/market_aliases.csv': csv([renamed('Porto')]) };
        expect(shown(await inJson(copyOf(data, { ...aliases, 'observations/faro.csv': '' })))).toEqual([
            `Porto - market_id ${idOf('Faro')} ${idOf('Porto')}: market_renamed`,
        ]);
    });

    let corrected: Promise<Change[]> | undefined;
    /** A correction that changes no score in Porto, and one that changes a score in Faro. */
    const corrections = () => {
        corrected ??= inJson(
            copied({
                'observations/porto.csv': second('direct_booking_engine', 'bokun'),
                'observations/faro.csv': second('booking_signal', 'none', faro),
            }),
        );
        return corrected;
    };

    test('a correction that changes no score is found by its digest', async () => {
        expect((await corrections()).filter(({ city }) => city === 'Porto')).toEqual([
            {
                ...{ release: null, released_on: null, market_id: idOf('Porto'), country: 'Portugal', city: 'Porto' },
                ...{ activity: 'Walking tour', criteria: 'Private', analyzed_at: '2026-03-01', kind: 'changed' },
                ...{
                    field: 'coding_digest',
                    old: expect.any(String),
                    new: expect.any(String),
                    reasons: ['coding_corrected'],
                },
            },
        ]);
    });

    test('changed margins of scores are listed as fields of their own', async () => {
        const found = shown(await corrections());
        expect(found.filter((line) => /_(?:low|high)/u.test(line))).toEqual([
            'Faro 2026-02-01 tpdi_score_low 46.8 39.1: coding_corrected',
            'Faro 2026-02-01 tpdi_score_high 91.1 86.2: coding_corrected',
        ]);
    });

    test('a value that differs for no reason in the data is a change of the program, which is a warning', async () => {
        const data = copied();
        const text = (releasedFiles(data).get(`${version}.csv`) as string).replaceAll(
            'tpdi_score,,75,',
            'tpdi_score,,74,',
        );
        const sum = createHash('sha256').update(text).digest('hex');
        writeFiles(data, { [`releases/${version}.csv`]: text, 'releases/SHA256SUMS': `${sum}  ${version}.csv\n` });
        expect(shown(await inJson(data))).toEqual([
            'Faro 2026-02-01 tpdi_score 74 75: software_changed',
            'Porto 2026-03-01 tpdi_score 74 75: software_changed',
        ]);
        expect((await changes(data)).stdout).toMatch(/\nwarning: .*software_changed/u);
    });
});

test('every reason of changes is described in data/README.md', () => {
    const documents = fs.readFileSync(path.join(projectFolder, 'data/README.md'), 'utf8');
    expect(changeReasons.filter((reason) => !documents.includes(`\`${reason}\``))).toEqual([]);
});
