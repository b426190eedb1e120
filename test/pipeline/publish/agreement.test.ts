import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type agreementResponseShape, agreementVariables } from '../../../contract/agreement.ts';
import type { Built } from '../../support/builds.ts';
import { projectFolder } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';

type Response = z.infer<typeof agreementResponseShape>;

let built: Built;
let ids: string[];
const response = (id: string) => built.json<Response>(`analyses/${id}/agreement.json`);

beforeAll(async () => {
    built = await sharedBuild(path.join(projectFolder, 'data'), { SITE: 'on' });
    const markets = await built.rows('select market_id::varchar as id from market order by market_number');
    ids = markets.map(({ id }) => id as string);
});

describe('the agreement of a market', () => {
    test('the agreement of a market is there for every market, empty where nothing was coded twice', async () => {
        const compared = await built.rows('select distinct market_id::varchar as id from coding');
        const known = new Set(compared.map(({ id }) => id));
        expect(known.size).toBeGreaterThan(20);
        for (const id of ids) {
            const { data, meta } = response(id);
            expect([data.length > 0, meta.codings.length > 0, meta.id]).toEqual([known.has(id), known.has(id), id]);
        }
    });

    test('the agreement of a market has the rows of the table agreement, in their order', async () => {
        const table = await built.rows(`
            select market_id::varchar as id, level, analyzed_at::varchar as day, variable, units,
                percent_agreement::double as p, alpha::double as alpha, alpha_low::double as low, reason
            from agreement join market using (country, city, activity, criteria)
            where level <> 'all'
            order by agreement.rowid`);
        for (const id of ids) {
            const rows = response(id).data.map((row) => ({
                ...{ id, level: row.level, day: row.analyzed_at, variable: row.variable, units: row.units },
                ...{ p: row.percent_agreement, alpha: row.alpha, low: row.alpha_low, reason: row.reason },
            }));
            expect(rows).toEqual(table.filter((row) => row.id === id));
        }
    });

    test('the agreement of a market has every value of the vocabulary, and a pair for each result coded twice', () => {
        for (const id of ids) {
            for (const { variable, values, confusion, units, percent_agreement } of response(id).data) {
                expect(values.map(({ value }) => value)).toEqual([...agreementVariables[variable]]);
                // The sample has two codings, and neither lacks a result.
                const pairs = (some: typeof confusion) => some.reduce((sum, pair) => sum + pair.pairs, 0);
                expect(pairs(confusion)).toBe(units);
                const alike = confusion.filter(({ value, other_value }) => value === other_value);
                expect(pairs(alike) / units).toBeCloseTo(percent_agreement as number, 4);
            }
        }
    });

    test('the agreement of a market names the codings of each day, with the platform dependence that each gives', async () => {
        const scores = await built.rows(
            'select market_id::varchar as id, analyzed_at::varchar as day, tpdi_score from snapshot',
        );
        for (const id of ids) {
            const { codings } = response(id).meta;
            const names = codings.map(({ coding }) => coding);
            expect(names).toEqual(names.map((_, index) => (index % 2 === 0 ? 'final' : 'second')));
            for (const { analyzed_at, tpdi_score } of codings.filter(({ coding }) => coding === 'final')) {
                const published = scores.find((row) => row.id === id && row.day === analyzed_at);
                expect(tpdi_score).toBe(published?.tpdi_score);
            }
        }
    });
});
