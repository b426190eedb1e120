import { beforeAll, describe, expect, test } from 'vitest';
import type { BookingSignal } from '../../../contract/vocabulary.ts';
import { type Row, result, sample } from '../../support/pipeline.ts';
import { type BuiltScenarios, buildScenarios, type Snapshot, v2 } from '../support/scenario.ts';
import { tenths, wilson } from '../support/statistics.ts';

type Counts = Partial<Record<BookingSignal, number>>;

/** Rows with a number of actors of each type, the direct ones first among the local, then among the others. */
function published(actors: Record<string, number>, direct: number): Row[] {
    const types = Object.entries(actors).flatMap(([type, count]) => Array<string>(count).fill(type));
    return types.map((actor_type, index) =>
        result(index + 1, index < direct ? 'direct' : 'platform_only', { actor_type }),
    );
}
const auditsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...v2(50), url: `https://result-${index + 1}.example` }));

const worked: Record<string, Snapshot[]> = {
    Porto: [
        {
            day: '2026-02-27',
            rows: published({ local_strict: 9, reseller_remote: 12, platform: 7 }, 10),
            audits: auditsOf(10).map((row) => ({ ...row, audited_at: '2026-02-20' })),
        },
    ],
    Lisbon: [
        {
            day: '2026-02-28',
            rows: published({ local_strict: 3, local_extended: 2, reseller_remote: 6, platform: 5 }, 5),
            audits: auditsOf(5).map((row) => ({ ...row, audited_at: '2026-02-21' })),
        },
    ],
};

/** Counts, then TPDI and direct share: halves go up. */
const shares: [Counts, number, number][] = [
    [{ platform_only: 1, contact_only: 7 }, 13, 0],
    [{ platform_only: 7, none: 49 }, 13, 0],
    [{ direct: 7, none: 49 }, 0, 13],
    [{ platform_only: 3, contact_only: 21 }, 13, 0],
    [{ platform_only: 5, direct: 35 }, 13, 88],
    [{ platform_only: 3, direct: 5 }, 38, 63],
    [{ platform_only: 1, direct: 199 }, 1, 100],
    [{ platform_only: 199, direct: 1 }, 100, 1],
    [{ platform_only: 29, direct: 171 }, 15, 86],
    [{ platform_only: 115, direct: 85 }, 58, 43],
    [{ platform_only: 1, contact_only: 1, none: 1 }, 33, 0],
    [{ platform_only: 2, none: 1 }, 67, 0],
    [{ contact_only: 3 }, 0, 0],
    [{ platform_only: 30 }, 100, 0],
    [{ direct: 1 }, 0, 100],
    [{ platform_only: 4, direct: 3 }, 57, 43],
    [{ platform_only: 249, direct: 251 }, 50, 50],
];

/** TPDI and the word for it; direct share and its word. */
const labels: [number, string, number, string][] = [
    [0, 'low', 0, 'low'],
    [39, 'low', 19, 'low'],
    [40, 'medium', 20, 'medium'],
    [57, 'medium', 39, 'medium'],
    [59, 'medium', 40, 'high'],
    [60, 'high', 40, 'high'],
    [64, 'high', 36, 'medium'],
    [74, 'high', 26, 'medium'],
    [79, 'high', 21, 'medium'],
    [80, 'very high', 20, 'medium'],
    [100, 'very high', 0, 'low'],
    [41, 'medium', 59, 'high'],
    [40, 'medium', 60, 'very high'],
    [0, 'low', 100, 'very high'],
];

const dominant: [Counts, BookingSignal][] = [
    [{ platform_only: 3, direct: 3, contact_only: 3, none: 3 }, 'platform_only'],
    [{ direct: 3, contact_only: 3, none: 3 }, 'direct'],
    [{ contact_only: 3, none: 3 }, 'contact_only'],
    [{ direct: 2, none: 3, contact_only: 3 }, 'contact_only'],
    [{ none: 4, platform_only: 3 }, 'none'],
    [{ direct: 4, platform_only: 3 }, 'direct'],
    [{ none: 1 }, 'none'],
];

const nameOf = (counts: Counts) => JSON.stringify(counts);
let built: BuiltScenarios;
beforeAll(async () => {
    const counted = [...shares.map(([counts]) => counts), ...dominant.map(([counts]) => counts)];
    const percent = labels.map(([tpdi, , direct]) => {
        return { platform_only: tpdi, direct, contact_only: 100 - tpdi - direct };
    });
    built = await buildScenarios({
        ...worked,
        ...Object.fromEntries([...counted, ...percent].map((counts) => [nameOf(counts), [{ rows: sample(counts) }]])),
    });
});

describe('the published worked examples', () => {
    test('18 of 28 results in Porto on 2026-02-27 need an intermediary and 10 are direct, 9 of these operators', () => {
        expect(built.analysis('Porto')).toMatchObject({
            analyzed_at: '2026-02-27',
            sample_size: 28,
            tpdi_score: 64,
            tpdi_label: 'high',
            direct_booking_pct: 36,
            direct_booking_label: 'medium',
            dominant_booking_signal: 'platform_only',
            ari_operators: 9,
            actor_distribution: { local_strict: 9, local_extended: 0, platform: 7, reseller_remote: 12, dmo: 0 },
            booking_signals: { direct: 10, platform_only: 18, contact_only: 0, none: 0 },
        });
    });

    test('11 of 16 results in Lisbon on 2026-02-28 need an intermediary and 5 are direct, all operators', () => {
        expect(built.analysis('Lisbon')).toMatchObject({
            analyzed_at: '2026-02-28',
            sample_size: 16,
            tpdi_score: 69,
            tpdi_label: 'high',
            direct_booking_pct: 31,
            direct_booking_label: 'medium',
            ari_operators: 5,
            actor_distribution: { local_strict: 3, local_extended: 2, platform: 5, reseller_remote: 6, dmo: 0 },
            booking_signals: { direct: 5, platform_only: 11, contact_only: 0, none: 0 },
        });
    });
});

describe('shares are rounded half up, from the exact quotient', () => {
    test.each(shares)('shares of %j round half up: TPDI %i, direct %i', (counts, tpdi_score, direct_booking_pct) => {
        expect(built.analysis(nameOf(counts))).toMatchObject({ tpdi_score, direct_booking_pct });
    });
});

describe('labels begin at their lower edge', () => {
    test.each(labels)(
        'labels begin at their lower edge: TPDI %i is %s, direct %i is %s',
        (tpdi_score, tpdi_label, direct_booking_pct, label) => {
            const counts = {
                platform_only: tpdi_score,
                direct: direct_booking_pct,
                contact_only: 100 - tpdi_score - direct_booking_pct,
            };
            expect(built.analysis(nameOf(counts))).toMatchObject({
                tpdi_score,
                tpdi_label,
                direct_booking_pct,
                direct_booking_label: label,
            });
        },
    );
});

describe('the dominant signal is the most frequent, ties go to platform_only, direct, contact_only, none', () => {
    test.each(dominant)('the dominant signal of %j is %s', (counts, signal) => {
        expect(built.analysis(nameOf(counts)).dominant_booking_signal).toBe(signal);
    });
});

describe('margins are Wilson’s 95 % intervals, one decimal', () => {
    test.each([
        [{ platform_only: 18, direct: 10 }, 'Porto'] as const,
        ...shares.map(([counts]) => [counts, nameOf(counts)] as const),
    ])('margins are Wilson’s 95 % intervals with one decimal: %j', (counts: Counts, name) => {
        const { margins, sample_size } = built.analysis(name);
        expect(margins.tpdi_score).toEqual(tenths(wilson(counts.platform_only ?? 0, sample_size)));
        expect(margins.direct_booking_pct).toEqual(tenths(wilson(counts.direct ?? 0, sample_size)));
        expect(margins.level).toBe(0.95);
    });

    test('the margin of 18 of 28 is 45.8 to 79.3, of none of 10 is 0 to 27.8, of 10 of 10 is 72.2 to 100', () => {
        expect(built.analysis('Porto').margins.tpdi_score).toEqual({ low: 45.8, high: 79.3 });
        expect(tenths(wilson(0, 10))).toEqual({ low: 0, high: 27.8 });
        expect(tenths(wilson(10, 10))).toEqual({ low: 72.2, high: 100 });
    });
});
