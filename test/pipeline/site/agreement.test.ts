import { beforeAll, describe, expect, test } from 'vitest';
import { coefficientsFinding, fractionAxis, readingOf, readings } from '../../../pipeline/site/charts/agreement.ts';
import { fractionText } from '../../../pipeline/site/format.ts';
import { csv, type Row, sample } from '../../support/pipeline.ts';
import { siteFaults } from './support/page-faults.ts';
import { all, findingOf, pictureOf, plain, tableOf } from './support/read-page.ts';
import { openRenderer, type RenderedSite, type Renderer, rendered } from './support/rendered-site.ts';

/** A snapshot coded twice: 12 intermediaries and 8 direct, of which the second coder gets the first few wrong. */
function twice(activity: string, analyzed_at: string, wrong: number): Row[] {
    const rows = sample({ platform_only: 12, direct: 8 }, { activity, analyzed_at, coding: 'final' });
    const wrongly = { actor_type: 'local_strict', booking_signal: 'direct' };
    const second = rows.map((row, index) => ({ ...row, coding: '<b>anna</b>', ...(index < wrong && wrongly) }));
    return [...rows, ...second];
}

const alike = sample({ platform_only: 15 }, { activity: 'Alike', analyzed_at: '2026-03-01' });
const rows = [
    ...twice('Once', '2026-03-05', 1),
    ...twice('Earlier', '2025-10-01', 0),
    ...twice('Earlier', '2025-12-31', 3),
    ...sample({ platform_only: 12 }, { activity: 'Earlier', analyzed_at: '2026-01-02' }),
    ...alike,
    ...alike.map((row) => ({ ...row, coding: 'second' })),
    ...sample({ direct: 12 }, { activity: 'Never' }),
];

let renderer: Renderer;
let site: RenderedSite;
let page: string;
beforeAll(async () => {
    renderer = await openRenderer({ 'observations/a.csv': csv(rows) });
    site = await renderer.render();
    page = site.text('agreement.html');
});

const factOf = (activity: string) => {
    const html = site.text(`markets/portugal-porto-${activity}-private.html`);
    return plain(/<dt>Agreement on how to book<\/dt><dd>(.*?)<\/dd>/su.exec(html)?.[1] ?? '');
};

describe('the page of a market says of its newest search that was coded twice', () => {
    test.each([
        ['once', 'Coded twice on 5 March: 19 of 20 alike, alpha .90 (.53 to .98)'],
        ['earlier', 'Coded twice on 31 December 2025: 17 of 20 alike, alpha .71 (.30 to .90)'],
        ['alike', 'Coded twice on 1 March: 15 of 15 alike, all with one value, so alpha cannot be computed'],
        ['never', ''],
    ])('the page of a market says whether its newest search was coded twice: %s: %s', (activity, fact) => {
        expect(factOf(activity)).toBe(fact);
    });

    test('the page of a market leads to the page about agreement', () => {
        expect(site.text('markets/portugal-porto-once-private.html')).toContain(
            '<dd><a href="../agreement.html">Coded twice on 5 March</a>',
        );
    });
});

test.each([
    ['once', []],
    ['two times independently', ['ana']],
    ['two times independently', ['ana', 'ben']],
    ['three times independently', ['ana', 'ben', 'eva']],
])(
    'the page of a market counts independent codings, and final rows among them with one other: %s, %j',
    async (count, coders) => {
        const final = sample({ platform_only: 9, direct: 3 });
        const others = coders.flatMap((coding) => final.map((row) => ({ ...row, coding })));
        const { text } = await rendered({
            'observations/a.csv': csv([...final.map((row) => ({ ...row, coding: '' })), ...others]),
        });
        expect(plain(text('markets/portugal-porto-walking-tour-private.html'))).toContain(`by hand, ${count}`);
    },
);

describe('agreement.html', () => {
    test('the page of agreement says how many results are coded alike, and of how many searches', () => {
        expect(plain(all(page, /<h1>(.*?)<\/h1>/gu)[0]?.[0] ?? '')).toBe(
            'Coders agree on how to book 71 of 75 results',
        );
        expect(plain(page)).toContain('Four of six searches were coded again');
        // 60 against 45 and 55, and twice no difference.
        expect(plain(page)).toContain('differs by 5.0 points on average, by 15 at most.');
    });

    test('the page of agreement draws what its table and its file have: the rows of the table agreement', async () => {
        const table = await renderer.database.rows<Record<string, string>>(
            `select variable, round(percent_agreement, 2)::varchar as p, round(alpha, 2)::varchar as alpha,
                round(alpha_low, 2)::varchar as low, round(alpha_high, 2)::varchar as high
            from agreement where level = 'all'`,
        );
        const picture = pictureOf(page, 'coefficients');
        const values = all(picture, /<p class="compared-value"><b>(.*?)<\/b>/gu).map(([value]) => value);
        expect(values).toHaveLength(12);
        for (const [index, { alpha, low, high }] of table.entries()) {
            const text = [alpha, low, high].map((number) => String(number).replace(/^0/u, ''));
            expect(values[3 * index + 2]).toBe(`${text[0]} (${text[1]} to ${text[2]})`);
        }
        const shown = tableOf(page, 'coefficients');
        expect(shown.map(([name]) => name)).toEqual([
            'Who it is',
            'How one can book',
            'Needs an intermediary',
            'Direct operator',
        ]);
        const file = site.text('data/agreement-coefficients.csv').trimEnd().split('\r\n');
        expect(file.slice(1).map((line) => line.split(','))).toEqual(shown);
        expect(shown.map((cells) => Number(cells[3]).toFixed(2))).toEqual(table.map(({ p }) => p));
    });

    test('the page of agreement says which codes are confused most, and shows every pair', () => {
        expect(findingOf(page, 'confusion')).toBe('Most often confused: local operator and platform, 4 times');
        const cells = all(pictureOf(page, 'confusion'), /<td(?: class="(\w+)")?>(.*?)<\/td>/gu);
        const counts = cells.filter(([name]) => name !== 'specific').map(([, number]) => Number(number));
        // Of each variable all results.
        expect(counts.reduce((sum, number) => sum + number, 0)).toBe(2 * 75);
        const file = site.text('data/agreement-confusion.csv').trimEnd().split('\r\n').slice(1);
        const pairs = file.map((line) => Number(line.split(',')[3]));
        expect(pairs.sort()).toEqual(counts.filter((number) => number > 0).sort());
    });

    test('the page of agreement is sound, and shows no word of a sheet', () => {
        expect(siteFaults(site)).toEqual([]);
        expect(page).not.toContain('anna');
    });

    test('methodology, About and the navigation lead to the page of agreement', () => {
        expect(site.text('methodology.html')).toMatch(/<p class="how">[^<]*<a href="agreement\.html">/u);
        expect(site.text('about.html')).toContain('<a href="agreement.html">how alike people code</a>');
        expect(site.text('index.html')).toContain('<a href="agreement.html">Agreement</a>');
    });

    test('the page of agreement in a teaser is the same without files', async () => {
        const teaser = await renderer.render({ explorer: 'teaser' });
        expect(teaser.text('agreement.html')).toContain('Coders agree on how to book');
        expect(teaser.text('agreement.html')).not.toContain('.csv');
        expect(teaser.paths.filter((name) => name.includes('agreement'))).toEqual(['agreement.html']);
    });
});

test('the page of agreement without a second coding says so', async () => {
    const bare = await rendered({ 'observations/a.csv': csv(sample({ platform_only: 9, direct: 3 })) });
    const html = bare.text('agreement.html');
    expect(plain(html)).toContain('No search has been coded twice yet');
    expect(html).not.toContain('<figure');
    expect(siteFaults(bare)).toEqual([]);
});

test.each([
    [0.8, 'reliable'],
    [0.79999, 'tentative'],
    [0.667, 'tentative'],
    [0.66699, 'open'],
    [-1, 'open'],
])('an alpha whose interval begins at %d is %s', (low, reading) => {
    expect(readingOf({ alpha_low: low, reason: null })).toBe(reading);
});

test('an agreement without alpha reads as one value only, or has nothing to say', () => {
    expect(readingOf({ alpha_low: null, reason: 'no_variation' })).toBe('same');
    expect(readingOf({ alpha_low: null, reason: 'no_pairs' })).toBe('open');
    expect(readings([])).toEqual([]);
});

test.each([
    [0.954, '.95'],
    [1, '1.00'],
    [-0.0247, '−.02'],
    [-0.004, '.00'],
    [-1, '−1.00'],
])('the coefficient %d is written %s', (value, text) => {
    expect(fractionText(value)).toBe(text);
});

test.each([
    [[[4, 'reliable']], 'Agreement on all four variables: reliable'],
    [[[4, 'open']], 'Agreement on all four variables: no conclusion yet'],
    [[], 'Agreement on all four variables: no conclusion yet'],
    [
        [
            [3, 'reliable'],
            [1, 'tentative'],
        ],
        'Agreement on four variables: three reliable, one tentative',
    ],
    [
        [
            [3, 'open'],
            [1, 'same'],
        ],
        'Agreement on four variables: no conclusion yet on three, one with a single value',
    ],
] as const)('the finding about coefficients of %j is "%s"', (counts, finding) => {
    expect(coefficientsFinding(counts, 4)).toBe(finding);
});

test('an axis of coefficients goes from 0 to 1, or from where the lowest interval begins', () => {
    const [whole, wide] = [[0.5], [-0.73, 0.2]].map((lows) =>
        fractionAxis(lows.map((low) => ({ value: 1, low, high: 1 }))),
    ) as [ReturnType<typeof fractionAxis>, ReturnType<typeof fractionAxis>];
    expect(whole.ticks.map(whole.text)).toEqual(['0', '.2', '.4', '.6', '.8', '1']);
    expect([whole.at(0), whole.at(0.5), whole.at(1)]).toEqual(['0%', '50%', '100%']);
    expect(wide.ticks.map(wide.text)).toEqual(['−.5', '0', '.5', '1']);
    expect([wide.at(-0.75), wide.at(1)]).toEqual(['0%', '100%']);
});
