import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
    agreementOf,
    computeAgreement,
    estimateOf,
    type VariableAgreement,
} from '../../../pipeline/agreement/coefficients.ts';
import { type Database, literal, openDatabase } from '../../../pipeline/database.ts';
import { temporaryFolder } from '../../support/pipeline.ts';

/** A value of one unit by one coding. */
type Coded = [unit: string, coding: string, value: string];

let database: Database;
beforeAll(async () => {
    database = await openDatabase(':memory:', temporaryFolder(), 512);
});
afterAll(() => database.close());

const level = 0.95;

/** A text per coding, a character per unit; `.`: the coding lacks it. */
function byCoder(...codings: string[]): Coded[] {
    return codings.flatMap((values, coding) =>
        [...values].flatMap((value, unit): Coded[] => (value === '.' ? [] : [[`${unit}`, `coder ${coding}`, value]])),
    );
}

/** A text per unit: how many codings gave it each value. */
function byUnit(...units: string[]): Coded[] {
    return units.flatMap((counts, unit) =>
        [...counts]
            .flatMap((count, value) => Array<number>(Number(count)).fill(value))
            .map((value, coding): Coded => [`${unit}`, `coder ${coding}`, `${value}`]),
    );
}

/** A row per value of the first of two codings: how many units have it, by the value of the second. */
function byTable(...rows: number[][]): Coded[] {
    const units = rows.flatMap((row, value) => row.flatMap((count, other) => Array(count).fill([value, other])));
    return units.flatMap(([value, other], unit): Coded[] => [
        [`${unit}`, 'a', `${value}`],
        [`${unit}`, 'b', `${other}`],
    ]);
}

function valuesSql(coded: readonly Coded[]): string {
    const rows = coded.map((cells) => `(${cells.map(literal).join(', ')}, 'x')`);
    return `(select * from (values ${rows.join(', ')}) given (unit, coding, value, variable))`;
}

async function agree(coded: readonly Coded[], values: number): Promise<VariableAgreement> {
    const used = [...new Set(coded.map(([, , value]) => value))].sort();
    const vocabulary = Array.from({ length: values }, (_, index) => used[index] ?? `unused ${index}`);
    const [found] = await agreementOf(database, valuesSql(coded), level, { x: vocabulary });
    return found as VariableAgreement;
}

const k12 = byCoder('123321412...', '1233224125..', '.33323422513', '12332441251.');
const d15 = byUnit(
    ...'00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031'.split(' '),
);

/** Data, size of the vocabulary, percent agreement, AC1 and alpha, to the digits that their sources give. */
const golden: [string, Coded[], number, string, string, string][] = [
    ['Krippendorff’s four coders and twelve units', k12, 5, '.81818', '.77544', '.74342'],
    ['Gwet’s table of three values', byTable([13, 0, 0], [0, 20, 7], [0, 4, 56]), 3, '.89', '.84933', '.79726'],
    ['six raters of fifteen units', d15, 5, '.55111', '.44480', '.42044'],
    ['two coders and twelve units', byCoder('aabbdcccedda', 'babbbccceddd'), 5, '.75', '.68966', '.69196'],
    ['two coders of two values', byCoder('0100000010', '1110010000'), 2, '.6', '.31034', '.09524'],
    ['values used alike', byTable([40, 9], [6, 45]), 2, '.85', '.70075', '.70075'],
    ['one value dominates', byTable([80, 10], [5, 5]), 2, '.85', '.80800', '.31771'],
    ['nearly one value alone', byTable([118, 5], [2, 0]), 2, '.944', '.94078', '-.02469'],
];

describe('coefficients of published examples', () => {
    test.each(golden)('the agreement of %s is as published', async (_, coded, values, percent, ac1, alpha) => {
        const found = await agree(coded, values);
        for (const [estimate, text] of [
            [found.percent_agreement, percent],
            [found.ac1, ac1],
            [found.alpha, alpha],
        ] as const) {
            const digits = text.split('.')[1]?.length ?? 0;
            expect(estimate?.toFixed(digits)).toBe(Number(text).toFixed(digits));
        }
        expect(found.reason).toBeNull();
    });

    test('the specific agreement of each value is computed, and how often the value was given', async () => {
        const { values } = await agree(k12, 5);
        expect(values.map(({ value, specific_agreement }) => [value, specific_agreement])).toEqual([
            ['1', 0.7],
            ['2', 0.76923],
            ['3', 0.8],
            ['4', 0.8],
            ['5', 1],
        ]);
        // The last unit has one coding: its 3 is in no pair.
        expect(values.map(({ ratings }) => ratings)).toEqual([9, 13, 10, 5, 3]);
    });

    test('units that one coding alone has count for chance, not for agreement', async () => {
        expect(await agree(k12, 5)).toMatchObject({ codings: 4, units: 12, compared: 11, alike: 8 });
    });

    test('a unit is alike if all of its codings gave it one value', async () => {
        expect(await agree(d15, 5)).toMatchObject({ codings: 6, units: 15, compared: 15, alike: 3 });
    });
});

const equal = (count: number, value: string): Coded[] =>
    Array.from({ length: count }).flatMap((_, unit): Coded[] => [
        [`${value} ${unit}`, 'a', value],
        [`${value} ${unit}`, 'b', value],
    ]);

const rounded = (found: VariableAgreement) => {
    const ends = (name: 'ac1' | 'alpha') => {
        const estimate = estimateOf(found, name);
        return estimate && [estimate.low.toFixed(3), estimate.high.toFixed(3)];
    };
    return { ac1: ends('ac1'), alpha: ends('alpha'), reason: found.reason };
};

describe('intervals of agreement: Wilson’s, with chance held fixed', () => {
    test('four coders’ AC1 and alpha have Wilson’s intervals, with chance held fixed', async () => {
        expect(rounded(await agree(k12, 5))).toEqual({
            ac1: ['0.411', '0.937'],
            alpha: ['0.364', '0.923'],
            reason: null,
        });
    });

    test('the intervals of AC1 and alpha have a width even where codings agree on all units', async () => {
        expect(rounded(await agree([...equal(20, '1'), ...equal(5, '2')], 4))).toEqual({
            ac1: ['0.851', '1.000'],
            alpha: ['0.592', '1.000'],
            reason: null,
        });
    });

    test('codings that give one value alone have no alpha, and the reason is no_variation', async () => {
        expect(rounded(await agree(equal(25, '1'), 4))).toEqual({
            ac1: ['0.867', '1.000'],
            alpha: null,
            reason: 'no_variation',
        });
    });

    test('the interval of alpha does not go below -1', async () => {
        const { alpha_low } = await agree(byCoder('000', '001'), 2);
        expect(alpha_low).toBe(-1);
    });

    test('codings without a pair of values have no coefficient, and the reason is no_pairs', async () => {
        const found = await agree(byCoder('01..', '..01'), 2);
        expect(found).toMatchObject({
            variable: 'x',
            ...{ codings: 2, units: 4, compared: 0, alike: 0 },
            ...{ percent_agreement: null, ac1: null, alpha: null, reason: 'no_pairs' },
            ...{ percent_low: null, percent_high: null, ac1_low: null, ac1_high: null },
            ...{ alpha_low: null, alpha_high: null },
            values: ['0', '1'].map((value) => ({ value, ratings: 0, specific_agreement: null })),
            confusion: [],
        });
        for (const name of ['percent', 'ac1', 'alpha'] as const) expect(estimateOf(found, name)).toBeNull();
    });

    test('the level decides how wide the intervals of agreement are', async () => {
        const vocabulary = { x: ['1', '2', '3', '4', '5'] };
        const [narrow] = await agreementOf(database, valuesSql(k12), 0.5, vocabulary);
        const wide = await agree(k12, 5);
        expect(narrow?.alpha).toBe(wide.alpha);
        expect(narrow?.alpha_low).toBeGreaterThan(wide.alpha_low as number);
        expect(narrow?.percent_high).toBeLessThan(wide.percent_high as number);
    });
});

test('the confusion matrix counts pairs of values, the first by the coding whose name comes first', async () => {
    const table = [
        [13, 0, 0],
        [0, 20, 7],
        [0, 4, 56],
    ];
    const { confusion } = await agree(byTable(...table), 3);
    expect(confusion.map(({ value, other_value, pairs }) => [value, other_value, pairs])).toEqual([
        ['0', '0', 13],
        ['1', '1', 20],
        ['1', '2', 7],
        ['2', '1', 4],
        ['2', '2', 56],
    ]);
});

test('variables are computed separately, in the order of the vocabularies, and unknown ones are left out', async () => {
    const coded = `(
        select unit, coding, variable, if(coding = 'b' and unit < wrong, 'no', 'yes') as value
        from range(10) units (unit), (values ('a'), ('b')) coder (coding),
            (values ('y', 0), ('x', 4), ('other', 2)) known (variable, wrong))`;
    const found = await agreementOf(database, coded, level, { x: ['yes', 'no'], y: ['yes', 'no'] });
    expect(found.map(({ variable, percent_agreement }) => [variable, percent_agreement])).toEqual([
        ['x', 0.6],
        ['y', 1],
    ]);
});

/** Clusters of units, each with how many units it has and on how many of them two codings agree. */
async function clustered(clusters: readonly (readonly [alike: number, units: number])[]) {
    const rows = clusters.flatMap(([alike, units], cluster) =>
        Array.from({ length: units }).flatMap((_, unit) => [
            `(${cluster}, ${unit}, 'a', 'x', '${unit % 2}')`,
            `(${cluster}, ${unit}, 'b', 'x', '${unit < alike ? unit % 2 : 1 - (unit % 2)}')`,
        ]),
    );
    const codings = `(select * from (values ${rows.join(', ')}) given (cluster, unit, coding, variable, value))`;
    const scopes = `(select 1 as scope_number, unnest(range(${clusters.length})) as cluster)`;
    await computeAgreement(database, { codings, scopes }, level, { x: ['0', '1'] });
    const [row] = await database.rows<{ design_effect: number; percent_low: number; percent_high: number }>(
        'select design_effect, percent_low::double as percent_low, percent_high::double as percent_high from agreement_coefficient',
    );
    return row as NonNullable<typeof row>;
}

describe('agreement that differs from snapshot to snapshot', () => {
    const differing = [
        [10, 10],
        [3, 10],
        [10, 10],
        [9, 10],
        [4, 10],
    ] as const;

    test('agreement that differs between snapshots widens intervals from five snapshots on, by the design effect', async () => {
        // p = .72; sum (k - 10 p)^2 = 2.8^2 + 4.2^2 + 2.8^2 + 1.8^2 + 3.2^2 = 46.8; v = 5/4 x 46.8 / 50^2.
        // The design effect is v n / (p (1 - p)).
        const { design_effect, percent_low, percent_high } = await clustered(differing);
        expect(design_effect).toBeCloseTo(((5 / 4) * 46.8) / 50 / (0.72 * 0.28), 9);
        const units = 50 / design_effect;
        const z2 = 1.9599639845 ** 2;
        const middle = (0.72 + z2 / (2 * units)) / (1 + z2 / units);
        expect((percent_low + percent_high) / 2).toBeCloseTo(middle, 5);
    });

    test('agreement that differs between fewer than five snapshots does not widen the intervals', async () => {
        expect((await clustered(differing.slice(0, 4))).design_effect).toBe(1);
    });

    test('snapshots that agree more evenly than chance would let them do not narrow the intervals', async () => {
        const alike = differing.map(() => [7, 10] as const);
        expect((await clustered(alike)).design_effect).toBe(1);
    });

    test('snapshots in which all codings agree have a design effect of 1, not a division by zero', async () => {
        const { design_effect, percent_high } = await clustered(differing.map(() => [10, 10] as const));
        expect([design_effect, percent_high]).toEqual([1, 1]);
    });
});
