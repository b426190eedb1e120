import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkShape } from '../../../api/http/check-shape.ts';
import * as booking from '../../../contract/booking.ts';
import { prefillUrlBaseShape, prefillUrlRequestShape } from '../../../contract/prefill.ts';
import { accessRequestShape } from '../../../contract/responses.ts';

const id = '2d6c2a2e-3e0c-5d6e-9d2b-3a3c8b1a4e77';
const when = { date: '2027-06-20', endDate: '2027-06-21', unitId: 'suite' };
const party = {
    adults: 2,
    children: [{ age: 7 }],
    childrenAges: [7],
    categoryCounts: { adult: 1 },
    options: { kit: 1 },
};
const person = { firstName: 'Ana', lastName: 'Silva', email: 'ana@mail.example', phone: '+351 911 111 111' };
const extras = { extraBed: true };
const more = { payment: 'full', locale: 'en', special_requests: 'A cot', booking_mode: 'shared', extras };
const flat = { experience_id: id, ...when, time_slot_id: 'early', ...party, ...more };

/** Every shape of a request, with a payload that has each of its members. */
const shapes: Record<string, [z.ZodType, Record<string, unknown>]> = {
    availability: [
        booking.availabilityRequestShape,
        { experienceId: id, ...when, timeSlotId: 'early', participantCount: 2, bookingMode: 'shared' },
    ],
    quote: [
        booking.quoteRequestShape,
        { experienceId: id, ...when, timeSlotId: 'early', ...party, bookingMode: 'private', extras, locale: 'en' },
    ],
    'create with a token': [
        booking.createWithTokenShape,
        { ...flat, pricingToken: 'x', participant_data: { adults: 1, ...person, phoneCountry: 'PT' }, total_price: 1 },
    ],
    'create without a token': [
        booking.createWithoutTokenShape,
        { ...flat, total_price: 20, participant_data: { children: 1, categoryCounts: { adult: 1 }, ...person } },
    ],
    'pre-fill link, its names': [prefillUrlBaseShape, { experienceId: id, locale: 'en' }],
    'pre-fill link': [
        prefillUrlRequestShape,
        {
            experienceId: id,
            date: '2027-06-20',
            categoryCounts: [{ categoryId: 'adult', count: 1 }],
            adults: 1,
            extraBed: true,
        },
    ],
    access: [
        accessRequestShape,
        { ...person, name: 'A', organisation: 'B', use_case: 'C', destination_focus: 'D', planned_use: 'E' },
    ],
};

const strange = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', ' ', '\0', 'x'.repeat(40_000), '2027-02-30', 'nobody', true),
    fc.constantFrom<unknown>(-1, 0.5, 1e21, 10_000, Number.NaN, [], {}, [[]], [null], [{}], [{ age: 200, sex: 1 }]),
    fc.constantFrom<unknown>({ '': 1 }, { adult: -1 }, { adult: 'one' }, { extraBed: 'yes', spa: true }, [0.5, 'x']),
    fc.constantFrom<unknown>(Array(10_000).fill(7)),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
);

/** The message of an issue for which a shape has none of its own. */
const noMessage = 'no message';

test.each(Object.keys(shapes))('errors of an invalid payload (%s) have no text of the validator', (name) => {
    const [shape, whole] = shapes[name] as (typeof shapes)[string];
    const change = fc.dictionary(fc.constantFrom(...Object.keys(whole), 'further'), strange, {
        minKeys: 1,
        maxKeys: 3,
    });
    const nested = fc.record({
        participant_data: fc.dictionary(fc.constantFrom(...Object.keys(person), 'adults'), strange),
    });
    const payload = fc.oneof(
        change.map((changes) => ({ ...whole, ...changes })),
        nested.map((changes) => ({ ...whole, ...changes })),
        strange,
    );
    let refused = 0;
    fc.assert(
        fc.property(payload, (value) => {
            const checked = checkShape(value, shape);
            if (checked.ok) return;
            refused++;
            const withoutOwn = shape.safeParse(value, { error: () => noMessage }).error?.issues ?? [];
            const theirs = shape.safeParse(value, { error: z.locales.en().localeError }).error?.issues ?? [];
            const leaked = theirs
                .filter((_, at) => withoutOwn[at]?.message === noMessage)
                .map(({ message }) => message);
            for (const { message } of checked.error) {
                expect(leaked).not.toContain(message);
                expect(message).not.toMatch(/invalid|expected|received|unrecognized|too (?:big|small)|undefined|NaN/iu);
                expect(message).toMatch(/^[A-Z].*\.$/u);
            }
        }),
        { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(50);
});

describe('messages of issues', () => {
    const shape = z.strictObject({
        text: z.string().min(2).max(4).optional(),
        count: z.int().min(1).max(9).optional(),
        mode: z.enum(['shared', 'private']).optional(),
        list: z.array(z.number()).min(1).max(1).optional(),
        either: z.union([z.string(), z.boolean()]).optional(),
        needed: z.boolean(),
    });
    test.each([
        [{ needed: 'yes' }, 'needed', 'Must be true or false.'],
        [{}, 'needed', 'Required.'],
        [{ text: 'a' }, 'text', 'Must have at least 2 characters.'],
        [{ text: 'abcde' }, 'text', 'Must have at most 4 characters.'],
        [{ text: 5 }, 'text', 'Must be a text.'],
        [{ count: 1.5 }, 'count', 'Must be a whole number.'],
        [{ count: 0 }, 'count', 'Must be at least 1.'],
        [{ count: 10 }, 'count', 'Must be at most 9.'],
        [{ mode: 'alone' }, 'mode', 'Must be one of shared, private.'],
        [{ list: [] }, 'list', 'Must have at least 1 item.'],
        [{ list: [1, 2] }, 'list', 'Must have at most 1 item.'],
        [{ list: ['a'] }, 'list.0', 'Must be a number.'],
        [{ either: 5 }, 'either', 'Must be a text.'],
        [{ further: 5 }, 'further', 'Unknown member. Known are text, count, mode, list, either, needed.'],
    ])('the issue of %o has its path and a sentence', (value, path, message) => {
        const checked = checkShape(
            { needed: true, ...(Object.keys(value).length === 0 ? { needed: undefined } : value) },
            shape,
        );
        expect(checked).toEqual({ ok: false, error: [{ path, message }] });
    });

    test('the message of the first unknown member of an object lists the known ones', () => {
        const checked = checkShape({ needed: true, one: 1, other: 2 }, shape);
        expect(checked.ok ? [] : checked.error.map(({ message }) => message)).toEqual([
            'Unknown member. Known are text, count, mode, list, either, needed.',
            'Unknown member.',
        ]);
    });
});
