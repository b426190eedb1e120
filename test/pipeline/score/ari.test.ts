import { beforeAll, describe, expect, test } from 'vitest';
import { checksOf, type Row, result, v1Checks, v2Checks } from '../../support/pipeline.ts';
import { type BuiltScenarios, both, buildScenarios, type Snapshot, v1, v2 } from '../support/scenario.ts';
import { t95, tenths } from '../support/statistics.ts';

const no: Row = { audited_at: '2026-02-20', accessible: 'no' };
const without = (audit: Row, name: string): Row => ({ ...audit, [name]: '' });
const blockOf = (check: string) =>
    Object.entries(checksOf.v2).find(([, checks]) => checks.some((one) => one === check))?.[0];
const v2Only = (check: string): Row => ({ ...both([check]), online_booking: '' });

interface Case {
    snapshot: Snapshot;
    expected: Record<string, unknown>;
}
/** What a case has unless it says otherwise: one operator, scored by the second version. */
const one = (points: number, more: Record<string, unknown> = {}) => {
    return { ari_score: points, ari_version: 'v2', ari_operators: 1, ...more };
};
const nothing = { ari_score: null, ari_label: null, ari_version: null, ari_operators: 0 };

const cases: Record<string, Case> = {
    'every check of v1 passed': {
        snapshot: { operators: [v1(v1Checks)] },
        expected: { ari_score: 100, ari_version: 'v1', ari_label: 'agent-ready' },
    },
    'no check of v1 passed': {
        snapshot: { operators: [v1([])] },
        expected: { ari_score: 0, ari_version: 'v1', ari_label: 'rarely or not detectable' },
    },
    'every check of v2 passed': {
        snapshot: { operators: [v2(100)] },
        expected: one(100, { ari_label: 'agent-ready' }),
    },
    'no check of v2 passed': { snapshot: { operators: [v2(0)] }, expected: one(0) },
    ...Object.fromEntries(
        Object.entries(checksOf.v1).map(([check, points]) => [
            `v1: ${check} gives ${points}`,
            { snapshot: { operators: [v1([check])] }, expected: { ari_score: points, ari_version: 'v1' } },
        ]),
    ),
    ...Object.fromEntries(
        v2Checks.map((check) => [
            `v2: ${check} gives 5 to its block`,
            {
                snapshot: { operators: [v2Only(check)] },
                expected: one(5, {
                    ari_breakdown: {
                        ...{ structure: 0, execution: 0, completeness: 0, freshness: 0, performance: 0 },
                        [blockOf(check) as string]: 5,
                    },
                }),
            },
        ]),
    ),
    'PageSpeed of exactly 80 fails': {
        snapshot: { operators: [{ ...v2(100), pagespeed: '80' }] },
        expected: one(95),
    },
    'PageSpeed just above 80 passes': {
        snapshot: { operators: [{ ...v2(0), pagespeed: '80.01' }] },
        expected: one(5),
    },
    '800 ms pass': { snapshot: { operators: [{ ...v2(0), server_response_ms: '800' }] }, expected: one(5) },
    '801 ms fail': { snapshot: { operators: [{ ...v2(100), server_response_ms: '801' }] }, expected: one(95) },
    'a site that could not be opened is left out, not scored 0': {
        snapshot: { operators: [v2(60), no] },
        expected: one(60),
    },
    'no site could be opened': { snapshot: { operators: [no, no] }, expected: nothing },
    'no operators': { snapshot: { others: 12 }, expected: nothing },
    'operators without an audit': { snapshot: { operators: [null, null] }, expected: nothing },
    'an audit that is 92 days old': { snapshot: { operators: [v2(45, '2025-11-29')] }, expected: one(45) },
    'an audit that is 93 days old': { snapshot: { operators: [v2(45, '2025-11-28')] }, expected: nothing },
    'an audit of the same day': { snapshot: { operators: [v2(45, '2026-03-01')] }, expected: one(45) },
    'an audit of the day after': { snapshot: { operators: [v2(45, '2026-03-02')] }, expected: nothing },
    'the latest audit on or before the day wins': {
        snapshot: {
            rows: [result(1, 'direct')],
            audits: [v2(100, '2026-02-01'), v2(15, '2026-02-28'), v2(90, '2026-03-02')].map((row) => ({
                ...row,
                url: 'https://result-1.example/',
            })),
        },
        expected: one(15),
    },
    'the latest audit wins even when the page could not be opened any more': {
        snapshot: {
            rows: [result(2, 'direct')],
            audits: [v2(100, '2026-02-01'), { ...no, audited_at: '2026-02-28' }].map((row) => ({
                ...row,
                url: 'https://result-2.example/',
            })),
        },
        expected: nothing,
    },
    'an operator observed twice counts twice': {
        snapshot: {
            rows: [1, 2, 3].map((position) =>
                result(position, 'direct', { url: `https://twice.example/${Math.max(2, position)}` }),
            ),
            audits: [
                { ...v2(100), url: 'https://twice.example/2' },
                { ...v2(40), url: 'https://twice.example/3' },
            ],
        },
        expected: { ari_score: 80, ari_operators: 3 },
    },
    'one operator lacks one check of v2: v1 for all': {
        snapshot: { operators: [both(v2Checks), without(both([...v1Checks]), 'sitemap')] },
        expected: { ari_score: 93, ari_version: 'v1', ari_operators: 2, ari_label: 'agent-ready' },
    },
    'one operator has v1 only: v1 for all, as far as they have it': {
        snapshot: { operators: [v1(['https', 'pagespeed']), v2(100), both(['https', 'mobile_friendly'])] },
        expected: { ari_score: 33, ari_version: 'v1', ari_operators: 2 },
    },
    'v2 is there although v1 is not': {
        snapshot: { operators: [v2(70), v2(75)] },
        expected: { ari_score: 73, ari_version: 'v2' },
    },
    'checks of neither version are complete': {
        snapshot: { operators: [without(both(v2Checks), 'https')] },
        expected: nothing,
    },
    'an operator without an audit does not hinder v2': {
        snapshot: { operators: [v2(50), null, no] },
        expected: one(50),
    },
    'only local actors with a direct signal are operators': {
        snapshot: {
            rows: [
                result(1, 'direct', { actor_type: 'local_extended', url: 'https://who.example/1' }),
                result(2, 'direct', { actor_type: 'reseller_remote', url: 'https://who.example/2' }),
                result(3, 'direct', { actor_type: 'platform', url: 'https://who.example/3' }),
                result(4, 'direct', { actor_type: 'dmo', url: 'https://who.example/4' }),
                result(5, 'contact_only', { actor_type: 'local_strict', url: 'https://who.example/5' }),
                result(6, 'platform_only', { actor_type: 'local_strict', url: 'https://who.example/6' }),
                result(7, 'direct', { actor_type: 'local_strict', url: 'https://who.example/7' }),
            ],
            audits: [40, 0, 0, 0, 0, 0, 60].map((points, index) => ({
                ...v2(points),
                url: `https://who.example/${index + 1}`,
            })),
        },
        expected: { ari_score: 50, ari_operators: 2 },
    },
    'a half is rounded up': {
        snapshot: { operators: [v2(45), v2(50)] },
        expected: { ari_score: 48, ari_operators: 2 },
    },
    'blocks have one decimal each, the score is the rounded sum of the unrounded ones': {
        snapshot: { operators: [v2(20), v2(25), v2(25), v2(70), v2(85), v2(90), v2(95)] },
        expected: {
            // 410 / 7 = 58.57, by block 170 / 7, 100 / 7, 95 / 7, 40 / 7 and 5 / 7.
            ari_score: 59,
            ari_breakdown: { structure: 24.3, execution: 14.3, completeness: 13.6, freshness: 5.7, performance: 0.7 },
        },
    },
    ...Object.fromEntries(
        [
            [39.5, 40, 'detectable but incomplete'],
            [39, 39, 'rarely or not detectable'],
            [59.5, 60, 'usable'],
            [59, 59, 'detectable but incomplete'],
            [79.5, 80, 'agent-ready'],
            [79, 79, 'usable'],
        ].map(([exact, ari_score, ari_label]) => {
            // Some of nine operators have the next multiple of five, the others five less, so that the mean is exact.
            const above = Math.ceil(Number(exact) / 5) * 5;
            const lower = ((above - Number(exact)) * 10) / 5;
            const operators = Array.from({ length: 10 }, (_, index) => v2(index < lower ? above - 5 : above));
            return [
                `a mean of ${exact} is ${ari_label}`,
                { snapshot: { operators }, expected: { ari_score, ari_label } },
            ];
        }),
    ),
};

/** Addresses as observed and as audited: one page or two. */
const addresses: [string, string, boolean][] = [
    ['https://a.example/', 'https://a.example', true],
    ['https://a.example/tour', 'https://a.example/tour/', true],
    ['HTTPS://A.Example/tour', 'https://a.example/tour', true],
    ['https://a.example:443/tour', 'https://a.example/tour', true],
    ['http://a.example:80', 'http://a.example/', true],
    ['https://a.example/tour#book', 'https://a.example/tour', true],
    ['https://a.example/?lang=en', 'https://a.example?lang=en', true],
    ['https://a.example/tour?lang=en#x', 'https://a.example/tour?lang=en', true],
    ['https://a.example/#/tour?x=1', 'https://a.example', true],
    ['https://ä.example/tour', 'https://Ä.example/tour/', true],
    ['https://a.example/tour', 'https://a.example/Tour', false],
    ['https://a.example/tour', 'http://a.example/tour', false],
    ['https://a.example/tour', 'https://www.a.example/tour', false],
    ['https://a.example/tour', 'https://a.example/tour?lang=en', false],
    ['https://a.example/tour?lang=en', 'https://a.example/tour?lang=EN', false],
    ['https://a.example:8443/tour', 'https://a.example/tour', false],
    ['https://a.example:80/tour', 'https://a.example/tour', false],
    ['http://a.example:443/tour', 'http://a.example/tour', false],
];
/** Pairs must not meet each other in one build: each has a host of its own. */
const ofPair = (url: string, pair: number) => url.replace(/\.example/iu, `-${pair}.example`);

let built: BuiltScenarios;
beforeAll(async () => {
    const pairs = addresses.map(([observed, audited], pair) => {
        const rows = [result(1, 'direct', { url: ofPair(observed, pair) })];
        return [`pair ${pair}`, [{ rows, audits: [{ ...v2(50), url: ofPair(audited, pair) }] }]];
    });
    const named = Object.entries(cases).map(([name, { snapshot }]) => [name, [{ day: '2026-03-01', ...snapshot }]]);
    built = await buildScenarios(Object.fromEntries([...named, ...pairs]));
});

describe('the readiness index', () => {
    test.each(Object.entries(cases))('the readiness index follows the methodology: %s', (name, { expected }) => {
        const analysis = built.analysis(name);
        expect(analysis).toMatchObject(expected);
        expect(Object.hasOwn(analysis, 'ari_breakdown')).toBe(analysis.ari_version === 'v2');
    });

    test('snapshots that v2 does not score have no blocks in the tables, also where some of their operators have v2', async () => {
        const names = ['structure', 'execution', 'completeness', 'freshness', 'performance'];
        const count = `len(list_filter([${names.map((name) => `ari_${name}`)}], lambda points: points is not null))`;
        const rows = `select distinct ari_version as version, ${count}::integer as blocks from snapshot order by all`;
        expect(await built.rows(rows)).toEqual([
            { version: 'v1', blocks: 0 },
            { version: 'v2', blocks: 5 },
            { version: null, blocks: 0 },
        ]);
    });

    test('the breakdown of the readiness index has one decimal, and sums to the score but for rounding', () => {
        for (const name of Object.keys(cases)) {
            const { ari_breakdown, ari_score } = built.analysis(name);
            if (!ari_breakdown) continue;
            const blocks = Object.values(ari_breakdown);
            for (const block of blocks) expect(Math.round(block * 10) / 10).toBe(block);
            const sum = blocks.reduce((total, block) => total + block, 0);
            expect(Math.abs(sum - Number(ari_score))).toBeLessThanOrEqual(0.5 + 5 * 0.05 + 1e-9);
        }
    });
});

describe('an audit belongs to an address, normalised', () => {
    test.each(addresses.map((pair, number) => [...pair, number] as const))(
        'an audit counts for an address if both are one after normalisation: %s and %s: %s',
        (_observed, _audited, same, number) => {
            expect(built.analysis(`pair ${number}`).ari_score).toBe(same ? 50 : null);
        },
    );
});

describe('the margin is a t interval over the operators', () => {
    test.each([
        ['v2 is there although v1 is not', [70, 75]],
        ['a half is rounded up', [45, 50]],
        ['an operator observed twice counts twice', [100, 100, 40]],
        ['a mean of 39.5 is detectable but incomplete', [35, ...Array<number>(9).fill(40)]],
        ['a mean of 59 is detectable but incomplete', [55, 55, ...Array<number>(8).fill(60)]],
    ])('the margin of the index is a t interval over the operators: %s', (name, points) => {
        const centre = points.reduce((sum, value) => sum + value, 0) / points.length;
        const squares = points.reduce((sum, value) => sum + (value - centre) ** 2, 0);
        const half = (t95[points.length - 1] as number) * Math.sqrt(squares / (points.length - 1) / points.length);
        const ends = { low: Math.max(0, centre - half), high: Math.min(100, centre + half) };
        expect(built.analysis(name).margins.ari_score).toEqual(tenths(ends));
    });

    test('the margin of the index stays within 0 and 100, and there is none below two operators', () => {
        expect(built.analysis('one operator lacks one check of v2: v1 for all').margins.ari_score).toEqual({
            low: 0,
            high: 100,
        });
        expect(built.analysis('every check of v2 passed').margins.ari_score).toBeNull();
        expect(built.analysis('no operators').margins.ari_score).toBeNull();
    });
});
