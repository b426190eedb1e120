import type { ExcursionState } from '../../../../api/booking/prefill/form-state.ts';
import { excursion, json, multiDay, type Sentence, withoutDeposit, withoutFree, workshop } from './cases.ts';

const days = { startDate: '2027-05-15', endDate: '2027-05-17' };

/** The parameters of the excursion parser, row by row. */
export const excursionCases: Sentence<ExcursionState>[] = [
    {
        says: 'otherwise the excursion parser (used for `excursion`, `activity` and any other type)',
        experience: workshop,
        cases: [{ query: 'date=2027-05-15&slot=morning', state: { date: '2027-05-15', slot: 'morning' } }],
    },
    {
        says: 'used for `activity`',
        experience: withoutDeposit,
        cases: [{ query: 'date=2027-05-15&checkin=2027-05-16', state: { date: '2027-05-15' } }],
    },
    {
        says: '`dateFrom` and `dateTo` are multi-day start and end on excursion pages',
        experience: multiDay,
        cases: [{ query: 'dateFrom=2027-05-15&dateTo=2027-05-17', state: days }],
    },
    {
        says: 'date: Single day `YYYY-MM-DD`',
        cases: [
            { query: 'date=2027-05-15', state: { date: '2027-05-15' } },
            { query: 'date=+2027-05-15+', state: { date: '2027-05-15' } },
            { query: 'date=2028-02-29', state: { date: '2028-02-29' } },
            ...['2027-02-30', '2027-02-29', '2027-13-01', '2027-00-10', '2027-5-15', '15/05/2027', '20270515'].map(
                (text) => ({ query: `date=${text}`, state: {}, ignored: ['date'] }),
            ),
            ...['2027-05-15T09:00', '+002027-05-15', '２０２７-05-15', 'tomorrow', ''].map((text) => ({
                query: `date=${encodeURIComponent(text)}`,
                state: {},
                ignored: ['date'],
            })),
        ],
    },
    {
        says: 'startDate (dateFrom), endDate (dateTo)',
        experience: multiDay,
        cases: [
            { query: 'startDate=2027-05-15&endDate=2027-05-17', state: days },
            { query: 'startDate=2027-05-15&dateTo=2027-05-17', state: days },
            {
                query: 'dateFrom=2027-06-01&startDate=2027-05-15&dateTo=2027-06-02&endDate=2027-05-17',
                state: days,
                ignored: ['dateFrom', 'dateTo'],
            },
            {
                query: 'startDate=2027-02-30&dateFrom=2027-05-15&endDate=2027-05-17',
                state: days,
                ignored: ['startDate'],
            },
        ],
    },
    {
        says: 'Multi-day is used when `startDate` and `endDate` are both valid',
        experience: multiDay,
        cases: [
            { query: 'startDate=2027-05-15&endDate=2027-05-17&date=2027-05-20', state: days, ignored: ['date'] },
            {
                query: 'startDate=2027-05-15&date=2027-05-20',
                state: { date: '2027-05-20' },
                ignored: ['startDate'],
            },
            { query: 'dateTo=2027-05-17&date=2027-05-20', state: { date: '2027-05-20' }, ignored: ['dateTo'] },
            { query: 'startDate=2027-05-15&endDate=2027-02-30', state: {}, ignored: ['startDate', 'endDate'] },
            {
                query: 'startDate=2027-05-15&endDate=2027-05-15',
                state: { startDate: '2027-05-15', endDate: '2027-05-15' },
            },
            // An end before the start is not valid.
            {
                query: 'startDate=2027-05-17&endDate=2027-05-15&date=2027-05-20',
                state: { date: '2027-05-20' },
                ignored: ['startDate', 'endDate'],
            },
        ],
    },
    {
        says: '… and the experience supports multi-day',
        cases: [
            {
                query: 'startDate=2027-05-15&endDate=2027-05-17&date=2027-05-20',
                state: { date: '2027-05-20' },
                ignored: ['startDate', 'endDate'],
            },
            { query: 'dateFrom=2027-05-15&dateTo=2027-05-17', state: {}, ignored: ['dateFrom', 'dateTo'] },
        ],
    },
    {
        says: 'slot (timeSlotId): A slot id, or a time such as `11:00` or `11h00`',
        cases: [
            { query: 'slot=noon', state: { slot: 'noon' } },
            { query: 'slot=late+morning', state: { slot: 'late morning' } },
            { query: 'timeSlotId=evening', state: { slot: 'evening' } },
            { query: 'slot=11:00', state: { slot: 'noon' } },
            { query: 'slot=11h00', state: { slot: 'noon' } },
            { query: 'slot=11H00', state: { slot: 'noon' } },
            { query: 'timeSlotId=09:00', state: { slot: 'morning' } },
            { query: 'slot=9h00', state: { slot: 'morning' } },
            { query: 'slot=9:00', state: { slot: 'morning' } },
            { query: 'slot=18h00', state: { slot: '18h00' } },
            { query: 'slot=18:00', state: { slot: 'evening' } },
            ...['12:00', '11:0', '11h', '11.00', '1100', '25:00', 'Noon', ''].map((text) => ({
                query: `slot=${text}`,
                state: {},
                ignored: ['slot'],
            })),
        ],
    },
    {
        says: '`slot` is read first',
        cases: [
            { query: 'timeSlotId=evening&slot=noon', state: { slot: 'noon' }, ignored: ['timeSlotId'] },
            { query: 'timeSlotId=evening&slot=12:00', state: { slot: 'evening' }, ignored: ['slot'] },
        ],
    },
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
            ...[
                '0',
                '100',
                '2.0',
                '1e1',
                '1e2',
                '%2B3',
                '-1',
                '',
                '+',
                'two',
                '٣',
                '３',
                '0x2',
                '2,5',
                '9'.repeat(400),
            ].map((text) => ({ query: `adults=${text}`, state: {}, ignored: ['adults'] })),
        ],
    },
    {
        says: 'children: Integer 0 to 99; omitted if absent',
        cases: [
            { query: 'adults=2', state: { adults: 2 } },
            { query: 'children=0', state: { children: 0 } },
            { query: 'children=99', state: { children: 99 } },
            ...['100', '-1', '1.0', '', 'one'].map((text) => ({
                query: `children=${text}`,
                state: {},
                ignored: ['children'],
            })),
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
    {
        says: '`checkin` and `checkout` are not read by the excursion parser.',
        cases: [
            { query: 'checkin=2027-05-15&checkout=2027-05-17', state: {} },
            { query: 'checkIn=2027-05-15&checkOut=2027-05-17&unitId=garden&extraBed=1', state: {} },
        ],
    },
    {
        says: '… nor where several days can be booked',
        experience: multiDay,
        cases: [{ query: 'checkin=2027-05-15&checkout=2027-05-17&date=2027-05-16', state: { date: '2027-05-16' } }],
    },
    {
        says: 'Everything at once, for one form',
        experience: excursion,
        cases: [
            {
                query:
                    'date=2027-05-15&slot=9h00&adults=2&children=1&childrenAges=4&payment=100&notes=Window+seat&nom=Keller' +
                    `&tel=0612&phoneCountry=de&${json('selectedOptions', { lunch: 1 })}`,
                state: {
                    date: '2027-05-15',
                    slot: 'morning',
                    adults: 2,
                    children: 1,
                    childrenAges: [4],
                    payment: 'full',
                    specialRequests: 'Window seat',
                    lastName: 'Keller',
                    phone: '0612',
                    phoneCountry: 'DE',
                    options: { lunch: 1 },
                },
            },
        ],
    },
];
