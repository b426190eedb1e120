import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BookingSignal } from '../../../contract/vocabulary.ts';
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

async function asked(files: Files, ...queries: string[]): Promise<Row[][]> {
    const database = await scoredIn(files);
    try {
        const answers: Row[][] = [];
        for (const query of queries) answers.push(await database.rows(query));
        return answers;
    } finally {
        await database.close();
    }
}

const signalOf = (level: string) =>
    `select codings, units, percent_agreement::double as p, reason from agreement
    where level = '${level}' and variable = 'booking_signal' order by all`;

test('the agreement of Lisbon in the sample is computed from 99 results coded twice', async () => {
    const name = 'observations/portugal/lisbon.csv';
    const lisbon = { [name]: fs.readFileSync(path.join(projectFolder, 'data', name)) };
    const [found] = await asked(
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

test('the table agreement has the columns of the contract, with five decimals', async () => {
    const [described, [first]] = (await asked(
        sheet(coding('final', ten), coding('second', differingAt(3))),
        'describe agreement',
        "select * from agreement where variable = 'booking_signal'",
    )) as [Row[], Row[]];
    expect(described.map(({ column_name }) => column_name).join(', ')).toBe(
        'level, country, city, activity, criteria, analyzed_at, variable, codings, units, percent_agreement, percent_low, ' +
            'percent_high, ac1, ac1_low, ac1_high, alpha, alpha_low, alpha_high, reason',
    );
    expect(first).toMatchObject({
        level: 'snapshot',
        city: 'Porto',
        analyzed_at: '2026-03-01',
        percent_agreement: '0.90000',
    });
});

test('agreement compares two words and two facts: what makes platform dependence, and what makes readiness', async () => {
    const second = coding('second', differingAt(1, 2)).map((row) =>
        row.position === 2 ? { ...row, actor_type: 'reseller_remote' } : row,
    );
    const [found] = await asked(
        sheet(coding('final', ten), second),
        "select variable, percent_agreement::double as p from agreement where level = 'snapshot'",
    );
    expect(found).toEqual([
        { variable: 'actor_type', p: 0.9 },
        { variable: 'booking_signal', p: 0.8 },
        { variable: 'platform_only', p: 0.8 },
        // Of the two that are direct one is local.
        { variable: 'operator', p: 0.9 },
    ]);
});

test('AC1 is measured against the whole vocabulary, used or not', async () => {
    const [found] = await asked(
        sheet(coding('final', ten), coding('second', differingAt(1))),
        "select variable, ac1::double as ac1 from agreement where level = 'snapshot' and variable in ('booking_signal', 'platform_only')",
    );
    const spread = 2 * 0.05 * 0.95;
    const ac1 = (values: number) => (0.9 - spread / (values - 1)) / (1 - spread / (values - 1));
    expect(found?.map((row) => row.ac1)).toEqual([ac1(4), ac1(2)].map((value) => Number(value.toFixed(5))));
});

describe('the final rows', () => {
    const codings = 'select coding, is_compared from coding';

    test('the final rows are compared as a coding where there is one other coding', async () => {
        const [agreement, coded] = await asked(
            sheet(coding('final', ten), coding('second', differingAt(1))),
            signalOf('snapshot'),
            codings,
        );
        expect(agreement).toEqual([{ codings: 2, units: 10, p: 0.9, reason: null }]);
        expect(coded).toEqual([
            { coding: 'final', is_compared: true },
            { coding: 'second', is_compared: true },
        ]);
    });

    test('the final rows are left out of agreement where there are two other codings: these agreed on them', async () => {
        const [agreement, coded] = await asked(
            sheet(coding('', ten), coding('ben', differingAt(1)), coding('anna', differingAt(2))),
            signalOf('snapshot'),
            codings,
        );
        expect(agreement).toEqual([{ codings: 2, units: 10, p: 0.8, reason: null }]);
        expect(coded).toEqual([
            { coding: 'final', is_compared: false },
            { coding: 'anna', is_compared: true },
            { coding: 'ben', is_compared: true },
        ]);
    });

    test('codings of a snapshot without final rows are not compared', async () => {
        const [agreement, coded] = await asked(
            sheet(coding('final', ten, { city: 'Faro' }), coding('anna', ten), coding('ben', ten)),
            signalOf('all'),
            codings,
        );
        expect([agreement, coded]).toEqual([[], []]);
    });
});

describe('units', () => {
    test('a position with different pages in two codings is left out; one whose address is spelled otherwise is not', async () => {
        const second = coding('second', differingAt(1, 2)).map((row) => {
            if (row.position === 1) return { ...row, url: 'https://else.example/' };
            return { ...row, url: `HTTPS://RESULT-${row.position}.example:443` };
        });
        const [agreement] = await asked(sheet(coding('final', ten), second), signalOf('snapshot'));
        expect(agreement).toEqual([{ codings: 2, units: 9, p: 0.88889, reason: null }]);
    });

    test('a result that a coding lacks is no disagreement', async () => {
        const second = coding('second', [null, ...differingAt(2).slice(1), 'none']);
        const [agreement] = await asked(sheet(coding('final', ten), second), signalOf('snapshot'));
        expect(agreement).toEqual([{ codings: 2, units: 11, p: 0.88889, reason: null }]);
    });

    test('codings without a result in common have no agreement, and the reason is no_pairs', async () => {
        const halves = [coding('anna', ten.slice(5)), coding('ben', [...Array(5).fill(null), ...ten.slice(5)])];
        const [agreement] = await asked(sheet(coding('final', ten), ...halves), signalOf('snapshot'));
        expect(agreement).toEqual([{ codings: 2, units: 10, p: null, reason: 'no_pairs' }]);
    });

    test('a variable with one value alone has neither an alpha nor ends of its interval', async () => {
        const [agreement] = await asked(
            sheet(coding('final', ten), coding('second', ten)),
            `select percent_agreement::double as p, alpha, alpha_low, alpha_high, reason from agreement
            where variable = 'actor_type'`,
        );
        const row = { p: 1, alpha: null, alpha_low: null, alpha_high: null, reason: 'no_variation' };
        expect(agreement).toEqual([row, row, row]);
    });

    test('a coder’s rows may stand in two sheets, under two spellings of the name', async () => {
        const second = coding('Anna', differingAt(1));
        const files = {
            ...sheet(coding('final', ten), second.slice(0, 4)),
            'observations/b.csv': csv(second.slice(4).map((row) => ({ ...row, coding: 'ANNA' }))),
        };
        const [agreement, coded] = await asked(files, signalOf('snapshot'), 'select coding, results from coding');
        expect(agreement).toEqual([{ codings: 2, units: 10, p: 0.9, reason: null }]);
        expect(coded).toEqual([
            { coding: 'final', results: 10 },
            { coding: 'ANNA', results: 10 },
        ]);
    });
});

test('each coding has its own platform dependence', async () => {
    const [coded] = await asked(
        sheet(coding('final', ten), coding('second', [null, ...differingAt(3).slice(1)])),
        'select coding, results, tpdi_score from coding',
    );
    expect(coded).toEqual([
        { coding: 'final', results: 10, tpdi_score: 100 },
        { coding: 'second', results: 9, tpdi_score: 89 },
    ]);
});

test('the tables agreement and coding are empty without a second coding', async () => {
    expect(await asked(sheet(coding('final', ten)), 'from agreement', 'from coding')).toEqual([[], []]);
});

test('a coding that saw nothing but other pages is reported, and compared on nothing', async () => {
    const second = coding('second', ten.slice(4)).map((row) => ({
        ...row,
        url: `https://else-${row.position}.example/`,
    }));
    const [agreement] = await asked(sheet(coding('final', ten), second), signalOf('snapshot'));
    expect(agreement).toEqual([{ codings: 1, units: 4, p: null, reason: 'no_pairs' }]);
});

describe('levels', () => {
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
        const [found] = await asked(sheet(rows), query);
        const expected = [
            { level: 'snapshot', city: 'Faro', day: days[0], units: 10, p: 0.8 },
            { level: 'snapshot', city: 'Porto', day: days[0], units: 10, p: 0.9 },
            { level: 'snapshot', city: 'Porto', day: days[1], units: 10, p: 0.7 },
            { level: 'market', city: 'Faro', day: null, units: 10, p: 0.8 },
            { level: 'market', city: 'Porto', day: null, units: 20, p: 0.8 },
            { level: 'all', city: null, day: null, units: 30, p: 0.8 },
        ];
        expect(found).toEqual(expected);
        expect(await asked(sheet(rows.toReversed()), query)).toEqual([expected]);
    });

    test('differences between snapshots widen the interval of agreement from five snapshots on', async () => {
        const wrong = [[], [1, 2, 3, 4, 5], [], [1], [1, 2, 3, 4]];
        const low = async (snapshots: number) => {
            const some = days.slice(0, snapshots).flatMap((day, index) => twice(day, wrong[index] as number[]));
            const [found] = await asked(
                sheet(some),
                `select percent_agreement::double as p, percent_low::double as low, units from agreement
                where variable = 'booking_signal' and level = 'market'`,
            );
            return found?.[0] as { p: number; low: number; units: number };
        };
        const z2 = 1.9599639845 ** 2;
        const wilson = (p: number, n: number) =>
            (p + z2 / (2 * n) - Math.sqrt(z2 * ((p * (1 - p)) / n + z2 / (4 * n * n)))) / (1 + z2 / n);
        const four = await low(4);
        expect(four.low).toBeCloseTo(wilson(four.p, four.units), 5);
        const five = await low(5);
        expect(five.p).toBe(0.8);
        // Sums of squares of 2, -3, 2, 1 and -2 around 8 of 10.
        const designEffect = ((5 / 4) * 22) / 50 / (0.8 * 0.2);
        expect(five.low).toBeCloseTo(wilson(0.8, 50 / designEffect), 5);
    });
});
