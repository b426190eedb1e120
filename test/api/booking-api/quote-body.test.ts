import { expect, test } from 'vitest';
import { priceBody } from '../../../api/booking-api/quote-body.ts';
import type { Experience } from '../../../contract/catalog.ts';
import { excursion, priced, sail } from '../booking/pricing/sample.ts';
import { category } from '../booking/support/catalog.ts';

test('a quote has every amount in major units, and its labels in one language', () => {
    const experience: Experience = {
        ...sail,
        discounts: [{ label: { en: 'Groups', fr: 'Groupes' }, minParticipants: 2, basisPoints: 1_250 }],
    };
    const request = excursion({
        experience,
        persons: { adult: 2, infant: 1 },
        options: [{ optionId: 'lunch', quantity: 3 }],
    });
    // 12.5 % of 2,400; 2 x 50, and 5 % of 2,398.50 = 119.925; 30 % of 2,618.43 = 785.529.
    expect(priceBody(priced(request), 'fr')).toEqual({
        currency: 'MXN',
        subtotal: 2698.5,
        discount: 300,
        fees: 219.93,
        deposit: 785.53,
        total: 2618.43,
        rest: 1832.9,
        unitBreakdown: [
            { label: 'Adult', amount: 2400, quantity: 2, unitPrice: 1200 },
            { label: 'Infant', amount: 0, quantity: 1, unitPrice: 0 },
            { label: 'Lunch', amount: 298.5, quantity: 3, unitPrice: 99.5 },
        ],
        discountBreakdown: [{ label: 'Groupes', amount: 300, base: 2400, percent: 12.5 }],
        feeBreakdown: [
            { label: 'Park fee', amount: 100, perPerson: 50, quantity: 2 },
            { label: 'Service', amount: 119.93, base: 2398.5, percent: 5 },
        ],
    });
});

test.each([
    ['JPY', 0, '{"subtotal":12345,"unitPrice":12345}'],
    ['MXN', 2, '{"subtotal":123.45,"unitPrice":123.45}'],
    ['KWD', 3, '{"subtotal":12.345,"unitPrice":12.345}'],
])('an amount in %s prints with the decimals it has', (currency, exponent, text) => {
    const categories = [category('adult', 'adult', 12_345)];
    const body = priceBody(
        priced(excursion({ experience: { ...sail, currency, exponent, categories }, persons: { adult: 1 } })),
        'en',
    );
    expect(JSON.stringify({ subtotal: body.subtotal, unitPrice: body.unitBreakdown[0]?.unitPrice })).toBe(text);
});
