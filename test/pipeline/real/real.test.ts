import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../contract/finding.ts';
import { type Built, build } from '../../support/builds.ts';
import { expectWhole } from '../support/whole.ts';

interface Analysis {
    city: string;
    tpdi_score: number;
    direct_booking_pct: number;
    ari_score: number | null;
    sample_size: number;
}

/** Real observations (their README says whose) build as they stand. */
describe('real observations', () => {
    let built: Built;
    let findings: Finding[];
    beforeAll(async () => {
        built = await build(import.meta.dirname, { FORMAT: 'json' });
        findings = JSON.parse(built.stdout);
    });
    const list = () => built.json<{ data: Analysis[] }>('analyses.json').data;

    test('real observations are built without an error', async () => {
        expect(built.status).toBe(0);
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        await expectWhole(built.dist);
    });

    test.each(['Bangkok', 'Phuket', 'Taipei', 'Mecca', 'Agra', 'Jakarta', 'Cairo', 'Kolkata'])(
        'the real market %s has ten results, all through an intermediary',
        (city) => {
            const expected = { tpdi_score: 100, direct_booking_pct: 0, sample_size: 10, ari_score: null };
            expect(list().find((market) => market.city === city)).toMatchObject(expected);
        },
    );

    test.each([
        ['Rome', 1],
        ['Rio De Janeiro', 3],
        ['Santorini', 5],
        ['Sydney', 3],
        ['Delhi', 2],
    ])('the real market %s has %i direct operators and nothing else', (city, sample_size) => {
        const expected = { tpdi_score: 0, direct_booking_pct: 100, sample_size, ari_score: null };
        expect(list().find((market) => market.city === city)).toMatchObject(expected);
    });

    test('the real observations are of thirteen markets in ten countries', () => {
        expect(list()).toHaveLength(13);
        expect(built.json('markets.json')).toMatchObject({
            data: { total_markets: 13, total_countries: 10, total_observations: 94, latest_analyzed_at: '2026-03-23' },
        });
    });

    test('real observations get their warnings: small samples, missing audits, one host as two actors', () => {
        const counts: Record<string, number> = {};
        for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
        expect(counts).toEqual({ SAMPLE_SIZE: 5, OPERATOR_WITHOUT_AUDIT: 14, HOST_WITH_TWO_ACTOR_TYPES: 1 });
        const sheet = path.join('observations', 'real-observations.csv');
        expect(new Set(findings.map(({ file }) => path.normalize(file)))).toEqual(new Set([sheet]));
        expect(findings.filter(({ code }) => code === 'SAMPLE_SIZE').map(({ line }) => line)).toEqual([
            82, 83, 86, 91, 94,
        ]);
    });
});
