import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketKey, normalisePart, tidyPart } from '../../../contract/market-key.ts';
import { literal } from '../../../pipeline/database.ts';
import { readIn } from '../../support/builds.ts';
import { csv, sample } from '../../support/pipeline.ts';

const piece = fc.constantFrom(
    ...['a', 'B', 'Z9', ' ', '  ', '-', "'", '~', '\t', 'É', 'e\u0301', '\u00a0', 'İ', 'ß', '東京', '\u001f', '\u007f'],
);
const name = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

test('names are normalised in SQL as in contract/', async () => {
    const { database } = await readIn({ 'observations/a.csv': csv(sample({ none: 1 })) });
    const names = fc.sample(fc.tuple(name, name, name, name), { numRuns: 500, seed: 3 });
    const rows = names.map((parts) => `(${parts.map(literal).join(', ')})`);
    const read = await database.rows(`
        select tidy_part(country) as tidy, normal_part(country) as normal, market_key(country, city, activity, criteria) as key
        from (values ${rows.join(', ')}) names (country, city, activity, criteria)`);
    await database.close();
    expect(read).toEqual(
        names.map(([country, city, activity, criteria]) => ({
            tidy: tidyPart(country),
            normal: normalisePart(country),
            key: marketKey({ country, city, activity, criteria }),
        })),
    );
});
