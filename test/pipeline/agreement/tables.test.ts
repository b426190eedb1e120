import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingSignal } from '../../../contract/vocabulary.ts';
import type { Database } from '../../../pipeline/database.ts';
import { scoredIn } from '../../support/builds.ts';
import { csv, type Files, projectFolder, type Row, result, sample } from '../../support/pipeline.ts';

const columns = [...Object.keys(result(1, 'none')), 'coding'];
const sheet = (...rows: Row[][]): Files => ({ 'observations/a.csv': csv(rows.flat(), columns) });

/** Booking signals of a coding, from position 1 on; null: it lacks the result. */
const coding = (name: string, signals: (BookingSignal | null)[], more: Row = {}): Row[] =>
    signals.flatMap((signal, index) =>
        signal === null ? [] : [result(index + 1, signal, { coding: name, actor_type: 'local_strict', ...more })],
    );

const ten = Array<BookingSignal>(10).fill('platform_only');
const differingAt = (...positions: number[]): BookingSignal[] =>
    ten.map((signal, index) => (positions.includes(index + 1) ? 'direct' : signal));

async function rowsOfQueries(files: Files, ...queries: string[]): Promise<Row[][]> {
    const database = await scoredIn(files);
    try {
        const answers: Row[][] = [];
        for (const query of queries) answers.push(await database.rows(query));
        return answers;
    } finally {
        await database.close();
    }
}

test('the agreement of Lisbon in the sample is computed from 99 results coded twice', async () => {
    const name = 'observations/portugal/lisbon.csv';
    const lisbon = { [name]: fs.readFileSync(path.join(projectFolder, 'data', name)) };
    const [found] = await rowsOfQueries(
        lisbon,
        `select variable, units, round(percent_agreement, 4)::varchar as p, round(ac1, 4)::varchar as ac1,
            round(alpha, 4)::varchar as alpha
        from agreement where level = 'all'`,
    );
    expect(found?.slice(0, 2)).toEqual([
        { variable: 'actor_type', units: 99, p: '0.9495', ac1: '0.9413', alpha: '0.9104' },
        { variable: 'booking_signal', units: 99, p: '0.9697', ac1: '0.9670', alpha: '0.8778' },
    ]);
});

/** Codings of one snapshot each; the market is in a city of that name. */
const cases = {
    'one of ten differs': [coding('final', ten), coding('second', differingAt(1))],
    'two results differ, one in both facts': [
        coding('final', ten),
        coding('second', differingAt(1, 2)).map((row) =>
            row.position === 2 ? { ...row, actor_type: 'reseller_remote' } : row,
        ),
    ],
    'two other codings': [coding('', ten), coding('ben', differingAt(1)), coding('anna', differingAt(2))],
    'no final rows': [coding('anna', ten), coding('ben', ten)],
    'another page': [
        coding('final', ten),
        coding('second', differingAt(1, 2)).map((row) => {
            if (row.position === 1) return { ...row, url: 'https://else.example/' };
            return { ...row, url: `HTTPS://RESULT-${row.position}.example:443` };
        }),
    ],
    'a result less': [coding('final', ten), coding('second', [null, ...differingAt(2).slice(1), 'none'])],
    'nothing in common': [
        coding('final', ten),
        coding('anna', ten.slice(5)),
        coding('ben', [...Array(5).fill(null), ...ten.slice(5)]),
    ],
    'one of nine differs': [coding('final', ten), coding('second', [null, ...differingAt(3).slice(1)])],
    'nothing but other pages': [
        coding('final', ten),
        coding('second', ten.slice(4)).map((row) => ({ ...row, url: `https://else-${row.position}.example/` })),
    ],
} satisfies Record<string, Row[][]>;
/** A coding in two sheets, under two spellings of its name. */
const split = coding('Anna', differingAt(1), { city: 'two sheets' });

describe('codings of one snapshot', () => {
    let database: Database;
    beforeAll(async () => {
        const rows = Object.entries(cases).flatMap(([city, codings]) =>
            codings.flat().map((row) => ({ ...row, city })),
        );
        database = await scoredIn({
            ...sheet(rows, coding('final', ten, { city: 'two sheets' }), split.slice(0, 4)),
            'observations/b.csv': csv(split.slice(4).map((row) => ({ ...row, coding: 'ANNA' }))),
        });
    });
    afterAll(() => database.close());

    type City = keyof typeof cases | 'two sheets';
    const agreementOf = (city: City) =>
        database.rows(`select codings, units, percent_agreement::double as p, reason from agreement
            where level = 'snapshot' and variable = 'booking_signal' and city = '${city}'`);
    const codingsOf = (city: City, members: string) =>
        database.rows(`select ${members} from coding join market using (market_id) where city = '${city}'`);

    test('the table agreement has the columns of the contract, with five decimals', async () => {
        const described = await database.rows<Row>('describe agreement');
        const [first] = await database.rows<Row>(`select * from agreement
            where variable = 'booking_signal' and city = 'one of ten differs'`);
        expect(described.map(({ column_name }) => column_name).join(', ')).toBe(
            'level, country, city, activity, criteria, analyzed_at, variable, codings, units, percent_agreement, percent_low, ' +
                'percent_high, ac1, ac1_low, ac1_high, alpha, alpha_low, alpha_high, reason',
        );
        expect(first).toMatchObject({
            level: 'snapshot',
            country: 'Portugal',
            analyzed_at: '2026-03-01',
            percent_agreement: '0.90000',
        });
    });

    test('agreement compares two words and two facts: what makes platform dependence, and what makes readiness', async () => {
        const found = await database.rows(`select variable, percent_agreement::double as p from agreement
            where level = 'snapshot' and city = 'two results differ, one in both facts'`);
        expect(found).toEqual([
            { variable: 'actor_type', p: 0.9 },
            { variable: 'booking_signal', p: 0.8 },
            { variable: 'platform_only', p: 0.8 },
            // Of the two that are direct one is local.
            { variable: 'operator', p: 0.9 },
        ]);
    });

    test('AC1 is measured against the whole vocabulary, used or not', async () => {
        const found = await database.rows<Row>(`select ac1::double as ac1 from agreement
            where level = 'snapshot' and city = 'one of ten differs' and variable in ('booking_signal', 'platform_only')`);
        const spread = 2 * 0.05 * 0.95;
        const ac1 = (values: number) => (0.9 - spread / (values - 1)) / (1 - spread / (values - 1));
        expect(found.map((row) => row.ac1)).toEqual([ac1(4), ac1(2)].map((value) => Number(value.toFixed(5))));
    });

    test('the final rows are compared as a coding where there is one other coding', async () => {
        expect(await agreementOf('one of ten differs')).toEqual([{ codings: 2, units: 10, p: 0.9, reason: null }]);
        expect(await codingsOf('one of ten differs', 'coding, is_compared')).toEqual([
            { coding: 'final', is_compared: true },
            { coding: 'second', is_compared: true },
        ]);
    });

    test('the final rows are left out of agreement where there are two other codings: these agreed on them', async () => {
        expect(await agreementOf('two other codings')).toEqual([{ codings: 2, units: 10, p: 0.8, reason: null }]);
        expect(await codingsOf('two other codings', 'coding, is_compared')).toEqual([
            { coding: 'final', is_compared: false },
            { coding: 'anna', is_compared: true },
            { coding: 'ben', is_compared: true },
        ]);
    });

    test('codings of a snapshot without final rows are not compared', async () => {
        expect(await database.rows("from agreement where city = 'no final rows'")).toEqual([]);
        // Without final rows there is no market.
        const codings = await database.rows<Row>('select distinct market_id from coding');
        const markets = await database.rows<Row>('select market_id from market');
        expect(codings).toHaveLength(Object.keys(cases).length);
        expect(markets).toHaveLength(Object.keys(cases).length);
    });

    test('a position with different pages in two codings is left out; one whose address is spelled otherwise is not', async () => {
        expect(await agreementOf('another page')).toEqual([{ codings: 2, units: 9, p: 0.88889, reason: null }]);
    });

    test('a result that a coding lacks is no disagreement', async () => {
        expect(await agreementOf('a result less')).toEqual([{ codings: 2, units: 11, p: 0.88889, reason: null }]);
    });

    test('codings without a result in common have no agreement, and the reason is no_pairs', async () => {
        expect(await agreementOf('nothing in common')).toEqual([
            { codings: 2, units: 10, p: null, reason: 'no_pairs' },
        ]);
    });

    test('a coder’s rows may stand in two sheets, under two spellings of the name', async () => {
        expect(await agreementOf('two sheets')).toEqual([{ codings: 2, units: 10, p: 0.9, reason: null }]);
        expect(await codingsOf('two sheets', 'coding, results')).toEqual([
            { coding: 'final', results: 10 },
            { coding: 'ANNA', results: 10 },
        ]);
    });

    test('each coding has its own platform dependence', async () => {
        expect(await codingsOf('one of nine differs', 'coding, results, tpdi_score')).toEqual([
            { coding: 'final', results: 10, tpdi_score: 100 },
            { coding: 'second', results: 9, tpdi_score: 89 },
        ]);
    });

    test('a coding that saw nothing but other pages is reported, and compared on nothing', async () => {
        expect(await agreementOf('nothing but other pages')).toEqual([
            { codings: 1, units: 4, p: null, reason: 'no_pairs' },
        ]);
    });
});

test('a variable with one value alone has neither an alpha nor ends of its interval', async () => {
    const [agreement] = await rowsOfQueries(
        sheet(coding('final', ten), coding('second', ten)),
        `select percent_agreement::double as p, alpha, alpha_low, alpha_high, reason from agreement
        where variable = 'actor_type'`,
    );
    const row = { p: 1, alpha: null, alpha_low: null, alpha_high: null, reason: 'no_variation' };
    expect(agreement).toEqual([row, row, row]);
});

test('the tables agreement and coding are empty without a second coding', async () => {
    expect(await rowsOfQueries(sheet(coding('final', ten)), 'from agreement', 'from coding')).toEqual([[], []]);
});

describe('levels', () => {
    type Interval = Record<'p' | 'low' | 'units', number>;
    const twice = (day: string, wrong: number[], more: Row = {}) => [
        ...coding('final', ten, { analyzed_at: day, ...more }),
        ...coding('second', differingAt(...wrong), { analyzed_at: day, ...more }),
    ];
    const days = ['01', '02', '03', '04', '05'].map((month) => `2026-${month}-01`) as string[];
    const rows = [
        ...twice(days[0] as string, [1]),
        ...twice(days[1] as string, [1, 2, 3]),
        ...twice(days[0] as string, [1, 2], { city: 'Faro' }),
        ...sample({ none: 10 }, { city: 'Braga', coding: '' }),
    ];

    test('the table agreement has each snapshot, each market and all markets, in the order of lists', async () => {
        const query = `select level, city, analyzed_at::varchar as day, units, percent_agreement::double as p
            from agreement where variable = 'booking_signal'`;
        const [found] = await rowsOfQueries(sheet(rows), query);
        const expected = [
            { level: 'snapshot', city: 'Faro', day: days[0], units: 10, p: 0.8 },
            { level: 'snapshot', city: 'Porto', day: days[0], units: 10, p: 0.9 },
            { level: 'snapshot', city: 'Porto', day: days[1], units: 10, p: 0.7 },
            { level: 'market', city: 'Faro', day: null, units: 10, p: 0.8 },
            { level: 'market', city: 'Porto', day: null, units: 20, p: 0.8 },
            { level: 'all', city: null, day: null, units: 30, p: 0.8 },
        ];
        expect(found).toEqual(expected);
        expect(await rowsOfQueries(sheet(rows.toReversed()), query)).toEqual([expected]);
    });

    test('differences between snapshots widen the interval of agreement from five snapshots on', async () => {
        const wrong = [[], [1, 2, 3, 4, 5], [], [1], [1, 2, 3, 4]];
        const market = (snapshots: number) =>
            days.slice(0, snapshots).flatMap((day, index) => {
                return twice(day, wrong[index] as number[], { city: `City ${snapshots}` });
            });
        const [found = []] = await rowsOfQueries(
            sheet(market(4), market(5)),
            `select percent_agreement::double as p, percent_low::double as low, units from agreement
            where variable = 'booking_signal' and level = 'market' order by city`,
        );
        const [four, five] = found as unknown as [Interval, Interval];
        const z2 = 1.9599639845 ** 2;
        const wilson = (p: number, n: number) =>
            (p + z2 / (2 * n) - Math.sqrt(z2 * ((p * (1 - p)) / n + z2 / (4 * n * n)))) / (1 + z2 / n);
        expect(four.low).toBeCloseTo(wilson(four.p, four.units), 5);
        expect(five.p).toBe(0.8);
        // Sums of squares of 2, -3, 2, 1 and -2 around 8 of 10.
        const designEffect = ((5 / 4) * 22) / 50 / (0.8 * 0.2);
        expect(five.low).toBeCloseTo(wilson(0.8, 50 / designEffect), 5);
    });
});
