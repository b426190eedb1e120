import { json, refused, type Sentence, withoutFree } from './cases.ts';

/** Who comes, by the rows of the excursion parser. */
export const partyCases: Sentence[] = [
    {
        says: 'categoryCounts (pricingCategories): JSON array of `{ categoryId or category_id, count }`',
        cases: [
            {
                query: json('categoryCounts', [
                    { categoryId: 'senior', count: 2 },
                    { category_id: 'child', count: 1 },
                ]),
                state: { categoryCounts: { senior: 2, child: 1 } },
            },
            {
                query: json('pricingCategories', [{ categoryId: 'senior', category_id: 'child', count: 3 }]),
                state: { categoryCounts: { senior: 3 } },
            },
            {
                query: json('categoryCounts', [
                    { categoryId: 'senior', count: 1 },
                    { categoryId: 'senior', count: 4 },
                    { count: 5 },
                    'child',
                    null,
                ]),
                state: { categoryCounts: { senior: 1 } },
                ignored: ['categoryCounts.senior', 'categoryCounts.2', 'categoryCounts.3', 'categoryCounts.4'],
            },
        ],
    },
    {
        says: 'or JSON object `{ categoryId: count }`',
        cases: [
            {
                query: json('categoryCounts', { child: 2, senior: 1 }),
                state: { categoryCounts: { child: 2, senior: 1 } },
            },
            { query: json('pricingCategories', { child: '2' }), state: { categoryCounts: { child: 2 } } },
            ...['{"child":2', '%', '2', '"child"', 'null', '{}', '[]', ''].map((text) => ({
                query: `categoryCounts=${text}`,
                state: {},
                ignored: ['categoryCounts'],
            })),
        ],
    },
    {
        says: '`categoryCounts` is read before `pricingCategories`',
        cases: [
            {
                query: `${json('pricingCategories', { child: 2 })}&${json('categoryCounts', { senior: 1 })}`,
                state: { categoryCounts: { senior: 1 } },
                ignored: ['pricingCategories'],
            },
            {
                query: `${json('categoryCounts', { child: 0 })}&${json('pricingCategories', { senior: 1 })}`,
                state: { categoryCounts: { senior: 1 } },
                ignored: ['categoryCounts'],
            },
        ],
    },
    {
        says: 'Counts 0 to 99',
        cases: [
            { query: json('categoryCounts', { child: 99 }), state: { categoryCounts: { child: 99 } } },
            ...[100, -1, 1.5, '+3', '2.0', '1e1', true, null, [2], 1e300].map((count) => ({
                query: json('categoryCounts', { senior: 1, child: count }),
                state: { categoryCounts: { senior: 1 } },
                ignored: ['categoryCounts.child'],
            })),
        ],
    },
    {
        says: 'The form keeps entries with count above 0 and known category ids',
        cases: [
            { query: json('categoryCounts', { child: 0, senior: 1 }), state: { categoryCounts: { senior: 1 } } },
            {
                query: json('categoryCounts', { student: 4, Senior: 1, senior: 1 }),
                state: { categoryCounts: { senior: 1 } },
                ignored: ['categoryCounts.student', 'categoryCounts.Senior'],
            },
            {
                query: 'categoryCounts={"__proto__":1,"constructor":2,"toString":3,"child":1}',
                state: { categoryCounts: { child: 1 } },
                ignored: ['categoryCounts.__proto__', 'categoryCounts.constructor', 'categoryCounts.toString'],
            },
        ],
    },
    {
        says: 'plus the automatic adult category and free-children categories',
        cases: [
            {
                query: json('categoryCounts', { adult: 2, free_children: 1 }),
                state: { categoryCounts: { 'grown-up': 2, baby: 1 } },
            },
            {
                query: json('categoryCounts', [{ categoryId: 'adult', count: 2 }]),
                state: { categoryCounts: { 'grown-up': 2 } },
            },
            {
                query: json('categoryCounts', { 'grown-up': 1, adult: 2 }),
                state: { categoryCounts: { 'grown-up': 1 } },
                ignored: ['categoryCounts.adult'],
            },
        ],
    },
    {
        says: '(Without a free category there is no automatic one.)',
        experience: withoutFree,
        cases: [
            {
                query: json('categoryCounts', { adult: 2, free_children: 1 }),
                state: { categoryCounts: { 'grown-up': 2 } },
                ignored: ['categoryCounts.free_children'],
            },
        ],
    },
    {
        says: 'adults: Integer 1 to 99; omitted if absent',
        cases: [
            { query: 'children=1', state: { children: 1 } },
            { query: 'adults=1', state: { adults: 1 } },
            { query: 'adults=99', state: { adults: 99 } },
            { query: 'adults=+3+', state: { adults: 3 } },
            { query: 'adults=007', state: { adults: 7 } },
            ...refused('adults', '0', '100', '2.0', '1e1', '1e2', '%2B3', '-1', '', '+'),
            ...refused('adults', 'two', '٣', '３', '0x2', '2,5', '9'.repeat(400)),
        ],
    },
    {
        says: 'children: Integer 0 to 99; omitted if absent',
        cases: [
            { query: 'adults=2', state: { adults: 2 } },
            { query: 'children=0', state: { children: 0 } },
            { query: 'children=99', state: { children: 99 } },
            ...refused('children', '100', '-1', '1.0', '', 'one'),
        ],
    },
    {
        says: 'childrenAges (childAges): Comma- or semicolon-separated ages, each 0 to 120',
        cases: [
            { query: 'childrenAges=4,7', state: { childrenAges: [4, 7] } },
            { query: 'childrenAges=4;7', state: { childrenAges: [4, 7] } },
            { query: 'childrenAges=0;120,+12+', state: { childrenAges: [0, 120, 12] } },
            { query: 'childAges=4', state: { childrenAges: [4] } },
            { query: 'childAges=4&childrenAges=5', state: { childrenAges: [5] }, ignored: ['childAges'] },
            {
                query: 'childrenAges=four&childAges=4',
                state: { childrenAges: [4] },
                ignored: ['childrenAges', 'childrenAges.four'],
            },
            { query: 'childrenAges=4,,7,', state: { childrenAges: [4, 7] } },
            { query: 'childrenAges=', state: {}, ignored: ['childrenAges'] },
            {
                query: 'childrenAges=121,4,-1,2.0;x,7',
                state: { childrenAges: [4, 7] },
                ignored: ['childrenAges.121', 'childrenAges.-1', 'childrenAges.2.0', 'childrenAges.x'],
            },
            {
                query: `childrenAges=${'5,'.repeat(100)}`,
                state: { childrenAges: new Array<number>(99).fill(5) },
                ignored: ['childrenAges.5'],
            },
        ],
    },
    {
        says:
            'if `categoryCounts` (or `pricingCategories`) yields at least one valid row after filtering, it replaces the ' +
            '`adults`, `children` and `childrenAges` prefill for that load',
        cases: [
            {
                query: `adults=2&children=1&childrenAges=4&childAges=5&${json('categoryCounts', { child: 1, student: 1 })}`,
                state: { categoryCounts: { child: 1 } },
                ignored: ['categoryCounts.student', 'adults', 'children', 'childrenAges', 'childAges'],
            },
            {
                query: `adults=2&${json('pricingCategories', { child: 1 })}`,
                state: { categoryCounts: { child: 1 } },
                ignored: ['adults'],
            },
            {
                query: `adults=2&children=1&childrenAges=4&${json('categoryCounts', { student: 1, child: 0 })}`,
                state: { adults: 2, children: 1, childrenAges: [4] },
                ignored: ['categoryCounts', 'categoryCounts.student'],
            },
            { query: 'adults=2&categoryCounts={', state: { adults: 2 }, ignored: ['categoryCounts'] },
        ],
    },
];
