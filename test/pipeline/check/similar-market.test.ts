import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Files, type Row, sample } from '../../support/pipeline.ts';

describe('two markets whose names are nearly the same are SIMILAR_MARKET', () => {
    const market = (city: string, criteria: string, count = 12, more: Row = {}) =>
        csv(sample({ platform_only: count }, { city, criteria, ...more }));
    /** The rarer market comes first in the folder. */
    const pair = (a: [city: string, criteria: string], b: [city: string, criteria: string], more: Row = {}): Files => ({
        'observations/a.csv': market(a[0], a[1], 10, more),
        'observations/b.csv': market(b[0], b[1]),
    });
    const similar: Record<string, [Files, number]> = {
        'one letter more': [pair(['Taghazoute', 'Private'], ['Taghazout', 'Private']), 10],
        'two letters exchanged': [pair(['Protoo', 'Private'], ['Portoo', 'Private']), 10],
        'a hyphen': [pair(['Saint-Malo', 'Private'], ['Saint Malo', 'Private']), 10],
        'an apostrophe': [pair(["L'Isle", 'Private'], ['L’Isle', 'Private']), 10],
        'the width of letters': [pair(['Ｔｏｋｙｏ ２', 'Private'], ['Tokyo 2', 'Private']), 10],
        'a blank': [pair(['Playa delCarmen', 'Private'], ['Playa del Carmen', 'Private']), 10],
        'two letters of a criterion': [pair(['Porto', 'Wheel chaires'], ['Porto', 'Wheelchair']), 29],
    };
    test.each(Object.keys(similar))('markets are SIMILAR_MARKET if their names differ by %s', async (name) => {
        const [files, column] = similar[name] as [Files, number];
        const findings = await findingsOf(files);
        expect(findings).toMatchObject([
            { code: 'SIMILAR_MARKET', severity: 'warning', file: 'observations/a.csv', line: 2, column },
        ]);
    });

    test('markets with other numbers, words, activities or countries are not reported as similar', async () => {
        const findings = await findingsOf({
            ...pair(['Nice', 'Group of 4'], ['Nice', 'Group of 8']),
            'observations/c.csv': market('Nîmes', 'Group of 8'),
            'observations/d.csv': market('Nicee', 'Group of 8', 12, { activity: 'Surf' }),
            'observations/e.csv': market('Nicee', 'Group of 8', 12, { country: 'Spain' }),
        });
        expect(findings).toEqual([]);
    });
});
