import { describe, expect, test } from 'vitest';
import { resolveExtras, resolveOptions } from '../../../../api/booking/pricing/options.ts';
import type { Hotel, Option } from '../../../../contract/catalog.ts';
import { checkTimes } from '../availability/fixtures.ts';

const option = (id: string, maxQuantity: number): Option => ({ id, label: { en: id }, priceMinor: 1, maxQuantity });
const options = [option('kit', 10), option('lunch', 3), option('photos', 1)];

describe('options', () => {
    test.each<[string, Record<string, number> | undefined, { optionId: string; quantity: number }[]]>([
        ['none asked for', undefined, []],
        ['an empty object', {}, []],
        ['quantity 0', { kit: 0 }, []],
        ['as many as allowed', { lunch: 3 }, [{ optionId: 'lunch', quantity: 3 }]],
        [
            'in catalogue order',
            { photos: 1, kit: 2 },
            [
                { optionId: 'kit', quantity: 2 },
                { optionId: 'photos', quantity: 1 },
            ],
        ],
    ])('options are accepted: %s', (_, request, value) => {
        expect(resolveOptions(options, request)).toEqual({ ok: true, value });
    });

    test.each<[string, Record<string, number>, string[]]>([
        ['unknown', { helmet: 1 }, ['options.helmet']],
        ['unknown, though none of it', { helmet: 0 }, ['options.helmet']],
        ['more than allowed', { kit: 11, lunch: 4, photos: 1 }, ['options.kit', 'options.lunch']],
        ['less than none', { kit: -1 }, ['options.kit']],
        ['a part of one', { kit: 0.5 }, ['options.kit']],
        [
            'a built-in member',
            JSON.parse('{ "__proto__": 1, "constructor": 1, "toString": 1 }'),
            ['options.__proto__', 'options.constructor', 'options.toString'],
        ],
    ])('options are refused: %s', (_, request, paths) => {
        const result = resolveOptions(options, request);
        expect(result.ok ? [] : result.error.map(({ path }) => path)).toEqual(paths);
    });

    test('a refusal of options names what is allowed', () => {
        expect(resolveOptions(options, { kit: 11, helmet: 1 })).toEqual({
            ok: false,
            error: [
                { path: 'options.kit', message: 'A whole number from 0 to 10.' },
                { path: 'options.helmet', message: 'No such option; known: kit, lunch, photos.' },
            ],
        });
    });

    test('a catalogue may call an option like a built-in member', () => {
        const odd = [option('toString', 2), option('__proto__', 2)];
        expect(resolveOptions(odd, {})).toEqual({ ok: true, value: [] });
        expect(resolveOptions(odd, JSON.parse('{ "__proto__": 2 }'))).toEqual({
            ok: true,
            value: [{ optionId: '__proto__', quantity: 2 }],
        });
    });
});

describe('extras', () => {
    const off = { enabled: false, priceMinor: 0 };
    const on = { enabled: true, priceMinor: 100 };
    const settings = { extraBed: on, petFee: off, earlyCheckin: on, lateCheckout: off };
    const hotel: Hotel = { units: [], settings, ...checkTimes };

    test.each<[string, Hotel | null, object | undefined, string[]]>([
        ['none asked for', hotel, undefined, []],
        ['in their usual order', hotel, { earlyCheckin: true, extraBed: true }, ['extraBed', 'earlyCheckin']],
        ['false for what is not offered', hotel, { withPet: false, lateCheckout: undefined }, []],
        ['false where there is no hotel', null, { extraBed: false }, []],
    ])('extras of a stay are accepted: %s', (_, hotel, request, value) => {
        expect(resolveExtras(hotel, request)).toEqual({ ok: true, value });
    });

    test.each<[string, Hotel | null, object, string[]]>([
        [
            'not enabled',
            hotel,
            { extraBed: true, withPet: true, lateCheckout: true },
            ['extras.withPet', 'extras.lateCheckout'],
        ],
        ['no hotel', null, { extraBed: true }, ['extras.extraBed']],
        ['no such extra', hotel, { petFee: true, constructor: true }, ['extras.petFee', 'extras.constructor']],
    ])('extras of a stay are refused: %s', (_, hotel, request, paths) => {
        const issues = paths.map((path) => ({ path, message: 'Not offered.' }));
        expect(resolveExtras(hotel, request)).toEqual({ ok: false, error: issues });
    });
});
