import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { scoreNames } from '../../../contract/scores.ts';
import { actorTypes, bookingSignals } from '../../../contract/vocabulary.ts';
import { type Built, scoredIn } from '../../support/builds.ts';
import { audit, csv, exportAsCsv, projectFolder, type Row, result, v2Checks } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';

type Text = Record<string, string>;
const keyOf = (row: Text, score: string) => `${row.market_id} ${row.analyzed_at} ${score}`;
/** The scores of a row of `analyses`, by the name that contributions give them. */
const scoresOf = (row: Text): [string, string | undefined][] => [
    ...scoreNames.map((name): [string, string | undefined] => [name, row[name]]),
    ['ari_score_v1', row.ari_version === 'v2' ? row.ari_v1_score : ''],
];

/** Rounds half up a sum of points with four decimals, divided: in whole numbers only. */
function score(points: readonly string[], divisor: number): number {
    const tenThousandths = points.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n);
    const whole = 10_000n * BigInt(divisor);
    return Number((2n * tenThousandths + whole) / (2n * whole));
}

/** That contributions sum to every score of every snapshot, and none is left over. */
function expectSums(analyses: readonly Text[], contributions: readonly Text[]): void {
    const groups = new Map<string, Text[]>();
    for (const row of contributions) {
        const key = keyOf(row, row.score ?? '');
        const group = groups.get(key);
        if (group) group.push(row);
        else groups.set(key, [row]);
    }
    for (const row of analyses) {
        for (const [name, shown] of scoresOf(row)) {
            const mine = groups.get(keyOf(row, name)) ?? [];
            groups.delete(keyOf(row, name));
            const divisors = new Set(mine.map(({ divisor }) => Number(divisor)));
            expect(divisors.size).toBeLessThanOrEqual(1);
            if (shown === '' || shown === undefined) {
                expect(mine).toEqual([]);
                continue;
            }
            const [divisor = 1] = divisors;
            const points = mine.map(({ points_undivided }) => points_undivided ?? '');
            expect(score(points, divisor), keyOf(row, name)).toBe(Number(shown));
            const sum = mine.reduce((total, one) => total + Number(one.points), 0);
            expect(Math.floor(sum + 0.5 + 1e-9), keyOf(row, name)).toBe(Number(shown));
            for (const one of mine) expect(Number(one.points)).toBeCloseTo(Number(one.points_undivided) / divisor, 10);
        }
    }
    expect([...groups.keys()]).toEqual([]);
}

async function readExport(built: Built, name: string): Promise<Text[]> {
    return parse(await exportAsCsv(built, name), { columns: true });
}

describe('contributions of the sample', () => {
    let analyses: Text[];
    let actors: Text[];
    let contributions: Text[];
    beforeAll(async () => {
        const built = await sharedBuild(path.join(projectFolder, 'data'), { SITE: 'on' });
        analyses = await readExport(built, 'analyses');
        actors = await readExport(built, 'actors');
        contributions = await readExport(built, 'contributions');
    });

    test('contributions of the sample sum to every score of every market and snapshot, exactly', () => {
        expect(analyses.length).toBeGreaterThan(300);
        expectSums(analyses, contributions);
    });

    test('contributions of the sample are divided by the results, or by the operators', () => {
        const byKey = new Map(analyses.map((row) => [keyOf(row, ''), row]));
        for (const row of contributions) {
            const analysis = byKey.get(keyOf(row, ''));
            if (row.score === 'ari_score') expect(row.divisor).toBe(analysis?.ari_operators);
            if (row.score === 'tpdi_score') expect(row.divisor).toBe(analysis?.sample_size);
        }
    });

    test('contributions of the sample name their row: an observed position, or an audited page and day', () => {
        const observed = new Map(actors.map((row) => [`${row.market_id} ${row.analyzed_at} ${row.position}`, row]));
        for (const row of contributions) {
            const actor = observed.get(`${row.market_id} ${row.analyzed_at} ${row.position}`);
            expect(actor).toBeDefined();
            if (row.score?.startsWith('ari')) {
                expect(row.sheet).toMatch(/^audits\/.+\.csv$/u);
                expect(row.audit_url).toMatch(/^https?:/u);
                expect((row.audited_at ?? '') <= (row.analyzed_at ?? '')).toBe(true);
                expect(actor?.actor_type).toMatch(/^local_/u);
            } else {
                expect([row.sheet, row.audit_url, row.audited_at]).toEqual([actor?.sheet, '', '']);
                expect(row.item).toBe(actor?.booking_signal);
            }
        }
    });
});

describe('for random observations and audits', () => {
    const resultShape = fc.record({
        actor_type: fc.constantFrom(...actorTypes),
        booking_signal: fc.constantFrom(...bookingSignals),
        page: fc.integer({ min: 1, max: 6 }),
    });
    const snapshotShape = fc.array(resultShape, { minLength: 1, maxLength: 30 });
    const auditShape = fc.record({
        page: fc.integer({ min: 1, max: 6 }),
        passed: fc.subarray([...v2Checks, 'online_booking']),
        left: fc.subarray(['sitemap', 'online_booking', 'price'], { maxLength: 1 }),
        day: fc.constantFrom('2026-02-20', '2026-03-20'),
        accessible: fc.constantFrom('yes', 'yes', 'yes', 'no'),
    });
    /** Data of one country. */
    const worldShape = fc.record({
        snapshots: fc.array(snapshotShape, { minLength: 1, maxLength: 4 }),
        audits: fc.uniqueArray(auditShape, { selector: ({ page, day }) => `${page} ${day}`, maxLength: 12 }),
    });
    type World = typeof worldShape extends fc.Arbitrary<infer T> ? T : never;

    function rowsOf({ snapshots, audits }: World, number: number): { observed: Row[]; audited: Row[] } {
        const url = (page: number) => `https://page-${page}.of-${number}.example/tour`;
        const observed = snapshots.flatMap((rows, index) =>
            rows.map(({ page, actor_type, booking_signal }, at) =>
                result(at + 1, booking_signal, {
                    actor_type,
                    url: url(page),
                    country: `Country ${number}`,
                    city: `City ${index % 2}`,
                    analyzed_at: index < 2 ? '2026-03-01' : '2026-04-01',
                }),
            ),
        );
        const audited = audits.map(({ page, passed, left, day, accessible }): Row => {
            const cells = audit(url(page), day, passed, [...v2Checks, 'online_booking']);
            return { ...cells, accessible, ...Object.fromEntries(left.map((name) => [name, ''])) };
        });
        return { observed, audited };
    }

    test('scores of random data are sums of contributions, margins contain them, counts make the sample', async () => {
        await fc.assert(
            fc.asyncProperty(fc.array(worldShape, { minLength: 5, maxLength: 5 }), async (worlds) => {
                const worldRows = worlds.map(rowsOf);
                const observed = worldRows.flatMap((world) => world.observed);
                const audited = worldRows.flatMap((world) => world.audited);
                const database = await scoredIn({
                    'observations/a.csv': csv(observed),
                    ...(audited.length > 0 ? { 'audits/a.csv': csv(audited) } : {}),
                });
                const texts = (table: string) => `select coalesce(columns(*)::varchar, '') from ${table}`;
                const analyses = await database.rows<Text>(texts('snapshot'));
                const contributions = await database.rows<Text>(texts('contribution'));
                await database.close();
                expectSums(analyses, contributions);
                for (const row of analyses) expectWhole(row);
            }),
            { numRuns: 3 },
        );
    });
});

function expectWhole(row: Text): void {
    for (const name of ['tpdi_score', 'direct_booking_pct', 'ari_score']) {
        const [low, shown, high] = [row[`${name}_low`], row[name], row[`${name}_high`]];
        if (low === '') continue;
        expect(Number(low), name).toBeGreaterThanOrEqual(0);
        expect(Number(low), name).toBeLessThanOrEqual(Number(shown));
        expect(Number(high), name).toBeGreaterThanOrEqual(Number(shown));
        expect(Number(high), name).toBeLessThanOrEqual(100);
    }
    for (const words of [
        actorTypes.map((word) => `actor_type_${word}`),
        bookingSignals.map((word) => `booking_signal_${word}`),
    ]) {
        expect(words.reduce((sum, name) => sum + Number(row[name]), 0)).toBe(Number(row.sample_size));
    }
}
