import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v1Columns, v2Columns } from '../../bench/generate/audits.ts';
import { generate } from '../../bench/generate/generate.ts';
import { sampleOptions } from '../../bench/generate/plan.ts';
import { groupBy } from '../../contract/group-by.ts';
import { auditColumns } from '../../contract/sheets.ts';

type Row = Record<string, string>;

const dataFolder = path.resolve(import.meta.dirname, '../../data');
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'generate-'));
const sampleFolder = path.join(temporary, 'sample');
let observations: Row[] = [];
let audits: Row[] = [];

beforeAll(() => {
    generate(sampleFolder, sampleOptions);
    observations = readSheets('observations').filter((row) => !row.coding || row.coding === 'final');
    audits = readSheets('audits');
});
afterAll(() => fs.rmSync(temporary, { recursive: true, force: true }));

describe('the sample', () => {
    test('the generated sample is what the repository ships, byte for byte', () => {
        const made = readBytes(sampleFolder);
        for (const [file, bytes] of made) {
            const shipped = path.join(dataFolder, file);
            expect(fs.existsSync(shipped), `${file} is missing: run npm run generate -- --out data`).toBe(true);
            expect(fs.readFileSync(shipped).equals(bytes), `${file} differs: was it edited by hand?`).toBe(true);
        }
        expect(made.size).toBeGreaterThan(40);
    });

    test('the sample holds 115 markets, 7 countries and 14 cities, most with three snapshots and twelve with one', () => {
        const distinct = (...columns: string[]) =>
            new Set(observations.map((row) => columns.map((column) => row[column]).join('|')));
        expect(distinct('country').size).toBe(7);
        expect(distinct('country', 'city').size).toBe(14);
        expect(distinct('country', 'city', 'activity', 'criteria').size).toBe(115);
        const snapshots = [...distinct('country', 'city', 'activity', 'criteria', 'analyzed_at')];
        const perMarket = [...groupBy(snapshots, (key) => key.slice(0, key.lastIndexOf('|'))).values()];
        expect(perMarket.filter((days) => days.length === 3)).toHaveLength(103);
        expect(perMarket.filter((days) => days.length === 1)).toHaveLength(12);
    });

    test.each([
        ['actor_type', ['local_strict', 'local_extended'], 698 / 3470],
        ['actor_type', ['reseller_remote'], 1142 / 3470],
        ['actor_type', ['platform'], 1604 / 3470],
        ['actor_type', ['dmo'], 26 / 3470],
        ['booking_signal', ['direct'], 604 / 3484],
        ['booking_signal', ['platform_only'], 2718 / 3484],
        ['booking_signal', ['contact_only'], 126 / 3484],
        ['booking_signal', ['none'], 36 / 3484],
    ])('the sample has the published share of %s %j, within one point', (column, values, published) => {
        const share = observations.filter((row) => values.includes(row[column] ?? '')).length / observations.length;
        expect(Math.abs(share - published)).toBeLessThan(0.01);
    });

    test('the sample numbers the results of each snapshot from 1 without a gap, and shows no address twice', () => {
        for (const rows of snapshotsOf(observations)) {
            const positions = rows.map((row) => Number(row.position)).sort((left, right) => left - right);
            expect(positions).toEqual(rows.map((_, index) => index + 1));
            expect(new Set(rows.map((row) => row.url)).size).toBe(rows.length);
        }
    });

    test('the sample keeps a snapshot in one sheet, and has a single page only with fewer than 10 results', () => {
        const snapshots = snapshotsOf(observations);
        for (const rows of snapshots) expect(new Set(rows.map((row) => row.file)).size).toBe(1);
        expect(snapshots.filter((rows) => rows.length < 10)).toHaveLength(1);
        expect(snapshots.filter((rows) => rows.length > 30)).toHaveLength(0);
    });

    test('the sample codes one snapshot in ten a second time, with the same results and mostly the same codes', () => {
        const rows = readSheets('observations');
        const key = ({ country, city, activity, criteria, analyzed_at, position, url }: Row) =>
            [country, city, activity, criteria, analyzed_at, position, url].join('|');
        const counted = new Map(observations.map((row) => [key(row), row]));
        const again = rows.filter(({ coding }) => coding === 'second');
        const pairs = again.map((row) => [row, counted.get(key(row)) as Row] as const);
        expect(pairs.filter(([, first]) => first === undefined)).toEqual([]);
        expect(snapshotsOf(again).map(({ length }) => length)).toEqual(
            snapshotsOf(pairs.map(([, first]) => first)).map(({ length }) => length),
        );
        const share = snapshotsOf(again).length / snapshotsOf(observations).length;
        expect(share).toBeGreaterThan(0.095);
        expect(share).toBeLessThan(0.105);

        const ofActor = (word: RegExp) => pairs.filter(([, { actor_type }]) => word.test(actor_type ?? ''));
        const differing = (some: typeof pairs, column: string) =>
            some.filter(([second, first]) => second[column] !== first[column]);
        const erring = ofActor(/local|reseller/u);
        expect(differing(erring, 'actor_type').length / erring.length).toBeCloseTo(0.09, 1);
        expect(differing(ofActor(/platform|dmo/u), 'actor_type')).toEqual([]);
        const bookable = pairs.filter(([second]) => !/platform|dmo/u.test(second.actor_type ?? ''));
        expect(differing(bookable, 'booking_signal').length / bookable.length).toBeCloseTo(0.07, 1);
        const platforms = again.filter(({ actor_type }) => actor_type === 'platform');
        expect(new Set(platforms.map(({ booking_signal }) => booking_signal))).toEqual(new Set(['platform_only']));
    });

    test('the sample invents every host: all end in .example', () => {
        for (const { url } of [...observations, ...audits]) expect(new URL(url ?? '').hostname).toMatch(/\.example$/);
    });

    test('the sample codes a host as one actor type, an engine only with direct, no platform or tourist board as direct', () => {
        const types = groupBy(observations, (row) => new URL(row.url ?? '').hostname);
        for (const rows of types.values()) expect(new Set(rows.map((row) => row.actor_type)).size).toBe(1);
        const odd = observations.filter(
            (row) =>
                (row.direct_booking_engine !== '' && row.booking_signal !== 'direct') ||
                (row.booking_signal === 'direct' && ['platform', 'dmo'].includes(row.actor_type ?? '')),
        );
        expect(odd).toEqual([]);
    });

    test('the sample audits a page once a day at most, however its address is typed', () => {
        const keys = audits.map((row) => `${normalised(row.url ?? '')} ${row.audited_at}`);
        expect(new Set(keys).size).toBe(keys.length);
        const typed = new Set(observations.map((row) => row.url));
        expect(audits.filter((row) => !typed.has(row.url)).length, 'none is typed in another way').toBeGreaterThan(50);
    });

    test('the sample audits by columns that the contract knows, the oldest round by the first version only', () => {
        const known = new Set(auditColumns.map(({ name }) => name));
        for (const column of [...v1Columns, ...v2Columns]) expect(known).toContain(column);
        const isFirstVersion = (row: Row) => row.transactional_schema === undefined;
        const days = audits.filter(isFirstVersion).map((row) => row.audited_at ?? '');
        expect(days.length).toBeGreaterThan(200);
        const later = audits.filter((row) => !isFirstVersion(row)).map((row) => row.audited_at ?? '');
        expect(Math.max(...days.map(Date.parse))).toBeLessThan(Math.min(...later.map(Date.parse)));
    });

    test('the sample has an audit of the last 92 days for all but three eligible results', () => {
        const daysOf = groupBy(audits, (row) => normalised(row.url ?? ''));
        const eligible = observations.filter(
            (row) => row.actor_type?.startsWith('local_') && row.booking_signal === 'direct',
        );
        const missing = eligible.filter((row) => {
            const ages = daysOf.get(normalised(row.url ?? ''))?.map((audit) => daysBetween(audit, row)) ?? [];
            return !ages.some((age) => age >= 0 && age <= 92);
        });
        expect(missing).toHaveLength(3);
    });
});

describe('any size', () => {
    const small = { seed: 5, markets: 400, snapshots: 2 };

    test('the same arguments give the same bytes, and another seed does not', () => {
        const [first, second, other] = ['first', 'second', 'other'].map((name) => path.join(temporary, name));
        generate(first as string, small);
        generate(second as string, small);
        generate(other as string, { ...small, seed: 6 });
        expect(digest(second as string)).toBe(digest(first as string));
        expect(digest(other as string)).not.toBe(digest(first as string));
    });

    test('beyond the sample every snapshot has 30 results, so that the rows are markets x snapshots x 30', () => {
        const summary = generate(path.join(temporary, 'rows'), small);
        expect(summary.markets).toBe(400);
        expect(summary.observations).toBe(400 * 2 * 30);
        expect(summary.sheets).toBe(new Set(readBytes(path.join(temporary, 'rows')).keys()).size);
    });

    test.each([1, 5, 115, 116, 1234])('as many markets are generated as are requested: %i', (markets) => {
        expect(generate(path.join(temporary, `markets-${markets}`), { seed: 1, markets, snapshots: 1 }).markets).toBe(
            markets,
        );
    });
});

function readSheets(kind: string): Row[] {
    const files = [...readBytes(path.join(sampleFolder, kind))];
    return files.flatMap(([file, bytes]) => {
        const rows: Row[] = parse(bytes, {
            bom: true,
            delimiter: separatorOf(bytes),
            columns: (names: string[]) => names.map((name) => name.toLowerCase()),
        });
        return rows.map((row) => ({ ...row, file }));
    });
}

function readBytes(folder: string): Map<string, Buffer> {
    const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'));
    return new Map(names.sort().map((name) => [name, fs.readFileSync(path.join(folder, name))]));
}

function separatorOf(sheet: Buffer): string {
    const header = sheet.toString('utf8').split('\n', 1)[0] ?? '';
    return [';', '\t'].find((separator) => header.includes(separator)) ?? ',';
}

function digest(folder: string): string {
    const hash = createHash('sha256');
    for (const [name, bytes] of readBytes(folder)) hash.update(name).update('\0').update(bytes);
    return hash.digest('hex');
}

function snapshotsOf(rows: Row[]): Row[][] {
    const groups = groupBy(rows, (row) =>
        [row.country, row.city, row.activity, row.criteria, row.analyzed_at].join('|'),
    );
    return [...groups.values()];
}

/** The contract's rule: scheme and host in lower case; default port, fragment and trailing slash ignored. */
function normalised(address: string): string {
    const url = new URL(address);
    return `${url.origin}${url.pathname}${url.search}`.replace(/\/$/, '');
}

function daysBetween(audit: Row, observation: Row): number {
    return (Date.parse(observation.analyzed_at ?? '') - Date.parse(audit.audited_at ?? '')) / 86_400_000;
}
