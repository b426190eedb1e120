import { hotelOfOthers, json, refused, type Sentence } from './cases.ts';

const nights = { checkin: '2027-05-15', checkout: '2027-05-17' };

/** The parameters of the hotel parser, row by row. */
export const hotelCases: Sentence[] = [
    {
        says: 'the hotel parser if the experience `type` equals `hotel`',
        cases: [{ query: 'checkin=2027-05-15&date=2027-05-20&slot=morning', state: { checkin: '2027-05-15' } }],
    },
    {
        says: '`dateFrom` and `dateTo` are … check-in and check-out on hotel pages',
        cases: [
            { query: 'dateFrom=2027-05-15&dateTo=2027-05-17', state: nights },
            { query: 'startDate=2027-05-15&endDate=2027-05-17', state: {} },
        ],
    },
    {
        says: 'checkin (checkIn, dateFrom): Check-in date',
        cases: [
            { query: 'checkin=2027-05-15', state: { checkin: '2027-05-15' } },
            { query: 'checkIn=2027-05-15', state: { checkin: '2027-05-15' } },
            {
                query: 'dateFrom=2027-05-13&checkIn=2027-05-14&checkin=2027-05-15',
                state: { checkin: '2027-05-15' },
                ignored: ['checkIn', 'dateFrom'],
            },
            {
                query: 'dateFrom=2027-05-13&checkIn=2027-05-14&checkin=2027-02-30',
                state: { checkin: '2027-05-14' },
                ignored: ['checkin', 'dateFrom'],
            },
            { query: 'checkin=tomorrow', state: {}, ignored: ['checkin'] },
        ],
    },
    {
        says: 'checkout (checkOut, dateTo): Check-out date',
        cases: [
            { query: 'checkout=2027-05-17', state: { checkout: '2027-05-17' } },
            { query: 'checkOut=2027-05-17', state: { checkout: '2027-05-17' } },
            {
                query: 'dateTo=2027-05-19&checkOut=2027-05-18&checkout=2027-05-17',
                state: { checkout: '2027-05-17' },
                ignored: ['checkOut', 'dateTo'],
            },
            {
                query: 'checkout=2027-04-31&dateTo=2027-05-19',
                state: { checkout: '2027-05-19' },
                ignored: ['checkout'],
            },
            { query: 'checkin=2027-05-15&checkOut=2027-05-17', state: nights },
        ],
    },
    {
        says: '(A check-out that is not later than the check-in is not valid.)',
        cases: [
            {
                query: 'checkin=2027-05-15&checkout=2027-05-15',
                state: { checkin: '2027-05-15' },
                ignored: ['checkout'],
            },
            { query: 'checkIn=2027-05-15&dateTo=2027-05-14', state: { checkin: '2027-05-15' }, ignored: ['dateTo'] },
        ],
    },
    {
        says: 'unitId (unit, room, read in this order): Id of a room or unit in the experience configuration',
        cases: [
            { query: 'unitId=garden', state: { unitId: 'garden' } },
            { query: 'unit=suite', state: { unitId: 'suite' } },
            { query: 'room=suite', state: { unitId: 'suite' } },
            { query: 'room=garden&unit=suite', state: { unitId: 'suite' }, ignored: ['room'] },
            { query: 'room=suite&unit=suite&unitId=garden', state: { unitId: 'garden' }, ignored: ['unit', 'room'] },
            { query: 'unitId=cellar&unit=attic&room=suite', state: { unitId: 'suite' }, ignored: ['unitId', 'unit'] },
            { query: 'unitId=Garden', state: {}, ignored: ['unitId'] },
            { query: 'unitId=__proto__&unit=toString', state: {}, ignored: ['unitId', 'unit'] },
        ],
    },
    {
        says: 'adults: Integer 1 to 99; ignored without a valid `unitId`; ignored when category prefill applies',
        cases: [
            { query: 'unitId=garden&adults=1', state: { unitId: 'garden', adults: 1 } },
            { query: 'unitId=garden&adults=99', state: { unitId: 'garden', adults: 99 } },
            { query: 'unitId=garden&adults=0', state: { unitId: 'garden' }, ignored: ['adults'] },
            { query: 'unitId=garden&adults=100', state: { unitId: 'garden' }, ignored: ['adults'] },
            { query: 'adults=2', state: {}, ignored: ['adults'] },
            { query: 'unitId=cellar&adults=2', state: {}, ignored: ['unitId', 'adults'] },
            {
                query: `room=garden&adults=2&${json('categoryCounts', { child: 1 })}`,
                state: { unitId: 'garden', categoryCounts: { child: 1 } },
                ignored: ['adults'],
            },
        ],
    },
    {
        says: 'children: Integer 0 to 99; same constraints as `adults`',
        cases: [
            { query: 'unit=garden&children=0', state: { unitId: 'garden', children: 0 } },
            { query: 'unit=garden&children=99', state: { unitId: 'garden', children: 99 } },
            { query: 'unit=garden&children=100', state: { unitId: 'garden' }, ignored: ['children'] },
            { query: 'children=1', state: {}, ignored: ['children'] },
            {
                query: `unit=garden&children=1&${json('categoryCounts', { child: 2 })}`,
                state: { unitId: 'garden', categoryCounts: { child: 2 } },
                ignored: ['children'],
            },
        ],
    },
    {
        says: 'childrenAges (childAges): Comma- or semicolon-separated, 0 to 120',
        cases: [
            { query: 'unit=garden&childrenAges=4;120,0', state: { unitId: 'garden', childrenAges: [4, 120, 0] } },
            {
                query: 'unit=garden&childAges=4,121',
                state: { unitId: 'garden', childrenAges: [4] },
                ignored: ['childAges.121'],
            },
        ],
    },
    {
        says: 'categoryCounts (pricingCategories): JSON array or object as for excursions; filtered to the categories of the selected unit',
        cases: [
            {
                query: `unitId=suite&${json('categoryCounts', [
                    { categoryId: 'resident', count: 2 },
                    { category_id: 'teen', count: 99 },
                ])}`,
                state: { unitId: 'suite', categoryCounts: { resident: 2, teen: 99 } },
            },
            {
                query: `unitId=suite&${json('pricingCategories', { guest: 2, senior: 1, teen: 1 })}`,
                state: { unitId: 'suite', categoryCounts: { teen: 1 } },
                ignored: ['pricingCategories.guest', 'pricingCategories.senior'],
            },
            {
                query: `unitId=garden&${json('categoryCounts', { guest: 100, child: 0 })}`,
                state: { unitId: 'garden' },
                ignored: ['categoryCounts', 'categoryCounts.guest'],
            },
        ],
    },
    {
        says: 'options (selectedOptions): JSON object `{ optionId: quantity }`',
        cases: [{ query: json('selectedOptions', { kit: 2 }), state: { options: { kit: 2 } } }],
    },
    {
        says: 'extraBed: Boolean; true sticks only if `hotelSettings.extraBed.enabled`',
        cases: [{ query: 'extraBed=true', state: { extraBed: true } }],
    },
    {
        says: 'extraBed is ignored where the hotel does not enable it',
        experience: hotelOfOthers,
        cases: [{ query: 'extraBed=true', state: {}, ignored: ['extraBed'] }],
    },
    {
        says: 'withPet: Boolean; true sticks only if `hotelSettings.petFee.enabled`',
        cases: [{ query: 'withPet=1', state: {}, ignored: ['withPet'] }],
    },
    {
        says: 'withPet is taken where the hotel enables petFee',
        experience: hotelOfOthers,
        cases: [{ query: 'withPet=1', state: { withPet: true } }],
    },
    {
        says: 'earlyCheckin (early_checkin): Boolean; true sticks only if `hotelSettings.earlyCheckin.enabled`',
        cases: [
            { query: 'earlyCheckin=yes', state: { earlyCheckin: true } },
            { query: 'early_checkin=yes', state: { earlyCheckin: true } },
            {
                query: 'early_checkin=yes&earlyCheckin=no',
                state: { earlyCheckin: false },
                ignored: ['early_checkin'],
            },
            {
                query: 'early_checkin=yes&earlyCheckin=perhaps',
                state: { earlyCheckin: true },
                ignored: ['earlyCheckin'],
            },
        ],
    },
    {
        says: 'earlyCheckin is ignored where the hotel does not enable it',
        experience: hotelOfOthers,
        cases: [{ query: 'earlyCheckin=yes&early_checkin=yes', state: {}, ignored: ['earlyCheckin', 'early_checkin'] }],
    },
    {
        says: 'lateCheckout (late_checkout): Boolean; true sticks only if `hotelSettings.lateCheckout.enabled`',
        cases: [{ query: 'lateCheckout=on', state: {}, ignored: ['lateCheckout'] }],
    },
    {
        says: 'lateCheckout is taken where the hotel enables it',
        experience: hotelOfOthers,
        cases: [
            { query: 'lateCheckout=on', state: { lateCheckout: true } },
            { query: 'late_checkout=on', state: { lateCheckout: true } },
        ],
    },
    {
        says: 'Boolean values: true is `1`, `true`, `yes`, `on`; false is `0`, `false`, `no`, `off`.',
        cases: [
            ...['1', 'true', 'yes', 'on', 'TRUE'].map((word) => ({
                query: `extraBed=${word}`,
                state: { extraBed: true },
            })),
            ...['0', 'false', 'no', 'off', 'Off'].map((word) => ({
                query: `extraBed=${word}`,
                state: { extraBed: false },
            })),
            ...refused('extraBed', '', '2', 'y', 'oui', 'truest', 'null'),
        ],
    },
    {
        says: 'A false value always clears the checkbox.',
        cases: [
            { query: 'withPet=no&lateCheckout=0', state: { withPet: false, lateCheckout: false } },
            { query: 'late_checkout=off&extraBed=false', state: { lateCheckout: false, extraBed: false } },
        ],
    },
    {
        says:
            "A valid `unitId` plus `categoryCounts` (filtered to that unit's pricing categories plus the automatic adult " +
            'and free-children categories) overrides `adults`, `children` and `childrenAges` for that load.',
        cases: [
            {
                query: `unitId=garden&adults=1&children=2&childrenAges=4&${json('categoryCounts', { adult: 2, free_children: 1 })}`,
                state: { unitId: 'garden', categoryCounts: { guest: 2, baby: 1 } },
                ignored: ['adults', 'children', 'childrenAges'],
            },
            {
                query: `unitId=suite&adults=1&children=2&childAges=4&${json('categoryCounts', { adult: 2, free_children: 1 })}`,
                state: { unitId: 'suite', categoryCounts: { resident: 2 } },
                ignored: ['adults', 'children', 'childAges', 'categoryCounts.free_children'],
            },
        ],
    },
    {
        says: 'A valid `unitId` plus `adults` and/or `children` is merged into the initial category counts for that unit',
        cases: [
            {
                query: 'unitId=garden&adults=2&children=1&childrenAges=4',
                state: { unitId: 'garden', adults: 2, children: 1, childrenAges: [4] },
            },
            {
                query: `unitId=garden&adults=2&${json('categoryCounts', { resident: 2 })}`,
                state: { unitId: 'garden', adults: 2 },
                ignored: ['categoryCounts', 'categoryCounts.resident'],
            },
        ],
    },
    {
        says: 'Without a valid `unitId`, `adults`, `children`, `childrenAges` and `categoryCounts` are not applied',
        cases: [
            {
                query: `adults=2&children=1&childrenAges=4&${json('categoryCounts', { guest: 2 })}`,
                state: {},
                ignored: ['adults', 'children', 'childrenAges', 'categoryCounts'],
            },
            {
                query: `unitId=cellar&childAges=4&${json('pricingCategories', { guest: 2 })}`,
                state: {},
                ignored: ['unitId', 'childAges', 'pricingCategories'],
            },
        ],
    },
    {
        says:
            'check-in and check-out, contact fields, options, payment, special requests and extras booleans still apply ' +
            'when present',
        cases: [
            {
                query:
                    'unitId=cellar&checkin=2027-05-15&checkout=2027-05-17&prenom=Zo&nom=Brandt&email=z@mail.example&tel=0612' +
                    `&phoneCountry=de&payment=depot&remarks=Late&extraBed=1&withPet=0&${json('options', { lunch: 1 })}`,
                state: {
                    ...nights,
                    firstName: 'Zo',
                    lastName: 'Brandt',
                    email: 'z@mail.example',
                    phone: '0612',
                    phoneCountry: 'DE',
                    payment: 'deposit',
                    specialRequests: 'Late',
                    options: { lunch: 1 },
                    extraBed: true,
                    withPet: false,
                },
                ignored: ['unitId'],
            },
        ],
    },
];
