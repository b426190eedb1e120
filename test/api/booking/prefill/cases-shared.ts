import { bookingLimits } from '../../../../contract/booking.ts';
import { json, refused, type Sentence, withoutDeposit } from './cases.ts';

const emoji = '🐚';
const long = (characters: number, text = 'a') => text.repeat(characters);
const full = { payment: 'full' } as const;
const deposit = { payment: 'deposit' } as const;

/** What either parser reads in the same way; each sentence is tried on both. */
export const sharedCases: Sentence[] = [
    {
        says: '`payment` is parsed before `deposit`; when both are set, `payment` wins if it maps to full or deposit.',
        cases: [
            { query: 'payment=full&deposit=deposit', state: full, ignored: ['deposit'] },
            { query: 'deposit=deposit&payment=full', state: full, ignored: ['deposit'] },
            { query: 'payment=deposit&deposit=full', state: deposit, ignored: ['deposit'] },
            { query: 'payment=soon&deposit=full', state: full, ignored: ['payment'] },
            { query: 'payment=&deposit=depot', state: deposit, ignored: ['payment'] },
            { query: 'payment=soon&deposit=later', state: {}, ignored: ['payment', 'deposit'] },
        ],
    },
    {
        says: '`full`, `total`, `100` mean full payment; `deposit`, `depot`, `partial` mean deposit payment.',
        cases: [
            ...['full', 'total', '100'].map((word) => ({ query: `payment=${word}`, state: full })),
            ...['deposit', 'depot', 'partial'].map((word) => ({ query: `payment=${word}`, state: deposit })),
            { query: 'deposit=100', state: full },
            { query: 'deposit=partial', state: deposit },
            ...refused('payment', '100.0', '50'),
            { query: 'deposit=true', state: {}, ignored: ['deposit'] },
        ],
    },
    {
        says: 'Values of `payment` and `deposit` (case-insensitive)',
        cases: [
            { query: 'payment=FULL', state: full },
            { query: 'payment=Total', state: full },
            { query: 'deposit=DePoT', state: deposit },
            { query: 'payment=PARTIAL', state: deposit },
        ],
    },
    {
        says: '(Where no deposit is taken there is none to choose; `payment` still takes precedence.)',
        experience: withoutDeposit,
        cases: [
            { query: 'payment=deposit', state: {}, ignored: ['payment'] },
            { query: 'deposit=deposit', state: {}, ignored: ['deposit'] },
            { query: 'payment=deposit&deposit=full', state: {}, ignored: ['payment', 'deposit'] },
            { query: 'payment=full', state: full },
        ],
    },
    {
        says: '`options` is read before `selectedOptions`',
        cases: [
            {
                query: `${json('selectedOptions', { kit: 2 })}&${json('options', { kit: 1 })}`,
                state: { options: { kit: 1 } },
                ignored: ['selectedOptions'],
            },
            { query: json('selectedOptions', { kit: 2 }), state: { options: { kit: 2 } } },
            {
                query: `options=broken&${json('selectedOptions', { kit: 2 })}`,
                state: { options: { kit: 2 } },
                ignored: ['options'],
            },
            {
                query: `${json('options', { unknown: 1 })}&${json('selectedOptions', { kit: 2 })}`,
                state: { options: { kit: 2 } },
                ignored: ['options', 'options.unknown'],
            },
        ],
    },
    {
        says: '`specialRequests`: the first non-empty value among `specialRequests`, `notes`, `remarks` is used',
        cases: [
            {
                query: 'remarks=c&notes=b&specialRequests=a',
                state: { specialRequests: 'a' },
                ignored: ['notes', 'remarks'],
            },
            { query: 'remarks=c&notes=b', state: { specialRequests: 'b' }, ignored: ['remarks'] },
            { query: 'remarks=c', state: { specialRequests: 'c' } },
            { query: 'specialRequests=&notes=b', state: { specialRequests: 'b' }, ignored: ['specialRequests'] },
            {
                query: 'specialRequests=%20%0A+&notes=%09&remarks=c',
                state: { specialRequests: 'c' },
                ignored: ['specialRequests', 'notes'],
            },
            { query: 'specialRequests=+', state: {}, ignored: ['specialRequests'] },
        ],
    },
    {
        says: 'trimmed, at most 8000 characters',
        cases: [
            { query: 'notes=%20%0Avegan%0Ameal%20%0A', state: { specialRequests: 'vegan\nmeal' } },
            { query: `notes=${long(8_000)}`, state: { specialRequests: long(8_000) } },
            { query: `notes=${long(8_001)}`, state: { specialRequests: long(8_000) } },
            { query: `notes=${long(9_000, '+')}${long(8_000)}b`, state: { specialRequests: long(8_000) } },
            // Characters, not halves of them.
            { query: `notes=${long(8_000, emoji)}`, state: { specialRequests: long(8_000, emoji) } },
            { query: `notes=${long(8_001, emoji)}`, state: { specialRequests: long(8_000, emoji) } },
            { query: `notes=a${long(8_000, emoji)}`, state: { specialRequests: `a${long(7_999, emoji)}` } },
            // A blank that comes to stand at the end is no part of the text either.
            { query: `notes=${long(7_999)}+b`, state: { specialRequests: long(7_999) } },
        ],
    },
    {
        says: '`options` / `selectedOptions` carry URL-encoded JSON.',
        cases: [
            { query: 'options=%7B%22kit%22%3A3%7D', state: { options: { kit: 3 } } },
            { query: 'options={"kit":3}', state: { options: { kit: 3 } } },
            ...refused('options', '{"kit"', '%7B%22kit%22%3A3', '[1,2]', 'null', '7', ''),
        ],
    },
    {
        says: 'JSON object `{ optionId: quantity }`, quantities 0 to 999',
        cases: [
            { query: json('options', { kit: 999 }), state: { options: { kit: 999 } } },
            { query: json('options', { kit: 1000 }), state: {}, ignored: ['options', 'options.kit'] },
            { query: json('options', { kit: 0 }), state: { options: {} } },
            { query: `options={}&${json('selectedOptions', { kit: 1 })}`, state: {}, ignored: ['selectedOptions'] },
            { query: json('options', { kit: -1 }), state: {}, ignored: ['options', 'options.kit'] },
            { query: json('options', { kit: 1.5 }), state: {}, ignored: ['options', 'options.kit'] },
            { query: json('options', { kit: ' 4 ' }), state: { options: { kit: 4 } } },
            { query: json('options', { kit: '4.0' }), state: {}, ignored: ['options', 'options.kit'] },
            { query: json('options', { kit: null }), state: {}, ignored: ['options', 'options.kit'] },
            {
                query: json('options', { kit: true, lunch: 1 }),
                state: { options: { lunch: 1 } },
                ignored: ['options.kit'],
            },
        ],
    },
    {
        says: '(An option that is not offered, or more of one than may be booked, is left out.)',
        cases: [
            {
                query: json('options', { sauna: 1, lunch: 2 }),
                state: { options: { lunch: 2 } },
                ignored: ['options.sauna'],
            },
            {
                query: json('options', { kit: 1, lunch: 3 }),
                state: { options: { kit: 1 } },
                ignored: ['options.lunch'],
            },
            { query: 'options={"__proto__":1}', state: {}, ignored: ['options', 'options.__proto__'] },
            { query: 'options={"toString":1}', state: {}, ignored: ['options', 'options.toString'] },
        ],
    },
    {
        says: 'firstName (prenom), lastName (nom), email, phone (tel): string',
        cases: [
            { query: 'firstName=Zo%C3%AB+Mae', state: { firstName: 'Zoë Mae' } },
            { query: 'prenom=Zo%C3%AB', state: { firstName: 'Zoë' } },
            { query: 'prenom=A&firstName=B', state: { firstName: 'B' }, ignored: ['prenom'] },
            { query: 'firstName=+&prenom=A', state: { firstName: 'A' }, ignored: ['firstName'] },
            { query: 'lastName=O%27Brien', state: { lastName: "O'Brien" } },
            { query: 'nom=B&lastName=C', state: { lastName: 'C' }, ignored: ['nom'] },
            { query: 'nom=%20B%20', state: { lastName: 'B' } },
            { query: 'email=zoe%2Btrip@mail.example', state: { email: 'zoe+trip@mail.example' } },
            { query: 'phone=%2B33+6+12', state: { phone: '+33 6 12' } },
            { query: 'tel=0612', state: { phone: '0612' } },
            { query: 'tel=1&phone=2', state: { phone: '2' }, ignored: ['tel'] },
            // What is a script elsewhere is a text here.
            { query: 'firstName=%3Cscript%3E', state: { firstName: '<script>' } },
            ...refused('firstName', 'a%00b', 'a%0Ab'),
            {
                query: `firstName=${long(bookingLimits.nameCharacters)}`,
                state: { firstName: long(bookingLimits.nameCharacters) },
            },
            {
                query: `firstName=${long(bookingLimits.nameCharacters + 1)}&prenom=A`,
                state: { firstName: 'A' },
                ignored: ['firstName'],
            },
            { query: `email=${long(bookingLimits.emailCharacters + 1)}`, state: {}, ignored: ['email'] },
            { query: `tel=${long(bookingLimits.phoneCharacters + 1)}`, state: {}, ignored: ['tel'] },
        ],
    },
    {
        says: 'phoneCountry: Country code, for example a two-letter code',
        cases: [
            { query: 'phoneCountry=MX', state: { phoneCountry: 'MX' } },
            { query: 'phoneCountry=fr', state: { phoneCountry: 'FR' } },
            ...refused('phoneCountry', 'ZZ', 'France'),
        ],
    },
    {
        says: '(A repeated parameter: its first value.)',
        cases: [
            { query: 'firstName=A&firstName=B', state: { firstName: 'A' }, ignored: ['firstName'] },
            { query: 'payment=soon&payment=full', state: {}, ignored: ['payment'] },
        ],
    },
    {
        says: '(Nothing malformed stops anything: percent signs, names without a value, a question mark, nothing at all.)',
        cases: [
            { query: '', state: {} },
            { query: '?firstName=A', state: { firstName: 'A' } },
            { query: '&&=&a&=b&firstName=A', state: { firstName: 'A' } },
            { query: 'firstName=100%&lastName=%zz', state: { firstName: '100%', lastName: '%zz' } },
            { query: 'firstName=%E0%A4&%=%', state: { firstName: '\ufffd' } },
            { query: '__proto__=1&constructor=2&toString=3&hasOwnProperty=4', state: {} },
            { query: 'utm_source=letter&firstname=A', state: {} },
        ],
    },
];
