import { json, multiDay, refused, type Sentence, sharedMornings, withoutDeposit, workshop } from './cases.ts';

const days = { startDate: '2027-05-15', endDate: '2027-05-17' };

/** The parameters of the excursion parser, row by row, but for the party. */
export const excursionCases: Sentence[] = [
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
            ...refused('date', '2027-02-30', '2027-02-29', '2027-13-01', '2027-00-10'),
            ...refused('date', '2027-5-15', '15/05/2027', '20270515'),
            ...refused(
                'date',
                ...['2027-05-15T09:00', '+002027-05-15', '２０２７-05-15', 'tomorrow', ''].map(encodeURIComponent),
            ),
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
        says: 'startDate and endDate are not read where the experience has one day',
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
            ...refused('slot', '12:00', '11:0', '11h', '11.00', '1100', '25:00', 'Noon', ''),
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
        says: '(`bookingMode`: a mode that the slot offers, without a slot one that any slot offers)',
        cases: [
            { query: 'bookingMode=private', state: { bookingMode: 'private' } },
            { query: 'bookingMode=+shared&slot=noon', state: { bookingMode: 'shared', slot: 'noon' } },
            ...refused('bookingMode', 'group', 'PRIVATE', ''),
        ],
    },
    {
        says: '(`bookingMode` of a slot that fixes its mode)',
        experience: sharedMornings,
        cases: [
            { query: 'bookingMode=private&slot=morning', state: { slot: 'morning' }, ignored: ['bookingMode'] },
            { query: 'bookingMode=private&slot=noon', state: { slot: 'noon', bookingMode: 'private' } },
            { query: 'bookingMode=private', state: { bookingMode: 'private' } },
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
        says: '`checkin` and `checkout` are not read where several days can be booked either',
        experience: multiDay,
        cases: [{ query: 'checkin=2027-05-15&checkout=2027-05-17&date=2027-05-16', state: { date: '2027-05-16' } }],
    },
    {
        says: 'Everything at once, for one form',
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
