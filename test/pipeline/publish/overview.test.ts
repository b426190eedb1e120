import { describe, expect, test } from 'vitest';
import { build } from '../../support/builds.ts';
import { csv, type Files, sample } from '../../support/pipeline.ts';
import { methodologyVersion } from '../support/methodology.ts';
import { scenarioFiles, v2 } from '../support/scenario.ts';

interface Overview {
    data: Record<string, unknown> & { countries: Record<string, unknown>[] };
    meta: object;
}
const overviewOf = async (files: Files) => (await build(files)).json<Overview>('markets.json');

describe('the overview', () => {
    test('the overview averages the newest snapshots with one decimal, half up, and leaves out what is null', async () => {
        const { 'observations/all.csv': scored = '', 'audits/all.csv': audits = '' } = scenarioFiles({
            // Index 50, then 61 (newest counts), dependence 83 (10 of 12).
            A: [{ operators: [v2(0), v2(0)] }, { operators: [v2(50, '2026-04-01'), v2(70, '2026-04-01')] }],
            B: [{ operators: [v2(50), v2(50)] }],
        });
        const overview = await overviewOf({
            'observations/scored.csv': scored,
            'audits/all.csv': audits,
            // 1 of 8 is 13, without an index.
            'observations/c.csv': csv(sample({ platform_only: 1, none: 7 }, { country: 'Spain', city: 'Vic' })),
            'observations/d.csv': csv(
                sample({ platform_only: 1, none: 7 }, { country: 'SPAIN', city: 'Vic', activity: 'x' }),
            ),
            // 1 of 2 is 50, without an index, in the country of the two that have one.
            'observations/f.csv': csv(sample({ platform_only: 1, none: 1 }, { city: 'C' })),
            'observations/e.csv': csv(
                sample({ none: 7 }, { country: 'Spain', city: 'Vic', analyzed_at: '2025-01-01' }),
            ),
        });
        expect(overview).toEqual({
            data: {
                total_markets: 5,
                total_countries: 2,
                total_cities: 4,
                total_activities: 2,
                total_observations: 36 + 16 + 7 + 2,
                average_tpdi_score: 48.4,
                average_ari_score: 55,
                latest_analyzed_at: '2026-04-01',
                countries: [
                    { country: 'Portugal', markets: 3, average_tpdi_score: 72, average_ari_score: 55 },
                    {
                        country: expect.stringMatching(/^spain$/iu),
                        markets: 2,
                        average_tpdi_score: 13,
                        average_ari_score: null,
                    },
                ],
            },
            meta: {
                methodology_version: methodologyVersion,
                dataset_version: expect.stringMatching(/^2026\.4\.1\+[0-9a-f]{12}$/u),
            },
        });
    });

    test('the overview rounds averages half up, of all markets and of each country', async () => {
        const cases: [string, number[], number][] = [
            ['A', [0, 0, 1], 0.3],
            ['B', [0, 1, 1], 0.7],
            ['C', [0, 0, 0, 1], 0.3],
            ['D', [0, 0, 0, 3], 0.8],
            ['E', [1, 2], 1.5],
            ['F', [0, 100, 100], 66.7],
        ];
        const rows = cases.flatMap(([country, scores]) =>
            scores.flatMap((score, index) =>
                sample({ platform_only: score, none: 100 - score }, { country, city: `City ${index}` }),
            ),
        );
        const { data } = await overviewOf({ 'observations/a.csv': csv(rows) });
        expect(data.countries.map(({ country, average_tpdi_score }) => [country, average_tpdi_score])).toEqual(
            cases.map(([country, , average]) => [country, average]),
        );
        // A sum of 210, of 19 markets.
        expect(data.average_tpdi_score).toBe(11.1);
    });

    test('the overview of no data has every member', async () => {
        const { data, meta } = await overviewOf({});
        expect(data).toEqual({
            total_markets: 0,
            total_countries: 0,
            total_cities: 0,
            total_activities: 0,
            total_observations: 0,
            average_tpdi_score: null,
            average_ari_score: null,
            latest_analyzed_at: null,
            countries: [],
        });
        expect(meta).toEqual({
            methodology_version: methodologyVersion,
            dataset_version: expect.stringMatching(/^0\.0\.0\+[0-9a-f]{12}$/u),
        });
    });
});
