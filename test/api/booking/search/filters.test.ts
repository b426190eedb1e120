import { expect, test } from 'vitest';
import { type Filters, fits } from '../../../../api/booking/search/filters.ts';
import { experienceWith, providerWith } from '../availability/fixtures.ts';
import { category } from '../support/catalog.ts';

const experience = experienceWith({
    type: 'Excursion',
    categories: [category('adult', 'adult', 1_200_00), category('child', 'child', 600_00)],
    currency: 'MXN',
    languages: ['en', 'pt-BR'],
    location: { name: 'Muelle Municipal, Bacalar', address: 'Avenida 1, São José', lat: 18.6783, lon: -88.3895 },
});
const offer = { provider: providerWith([experience]), experience };

const cases: [string, Filters, boolean][] = [
    ['without filters', {}, true],
    ['of its type, in any case', { type: 'excursion' }, true],
    ['of another type', { type: 'hotel' }, false],
    ['in a town of its name', { city: 'bacalar' }, true],
    ['in a town of its address, without accents', { city: 'Sao Jose' }, true],
    ['in a town whose name only begins so', { city: 'Bacal' }, false],
    ['in a town of two words that stand apart', { city: 'Muelle Bacalar' }, false],
    ['in its language', { language: 'EN' }, true],
    ['in a language of which it has a variant', { language: 'pt' }, true],
    ['in a variant of its language', { language: 'en-US' }, true],
    ['in another variant', { language: 'pt-PT' }, false],
    ['in a language that only begins so', { language: 'p' }, false],
    ['in its currency', { currency: 'mxn' }, true],
    ['in another currency', { currency: 'EUR' }, false],
    ['for its price', { priceMax: 1200 }, true],
    ['for a cent less', { priceMax: 1199.99 }, false],
    // Bacalar to Chetumal: 34 km.
    ['within 35 km', { near: { lat: 18.5036, lon: -88.3055, km: 35 } }, true],
    ['within 20 km', { near: { lat: 18.5036, lon: -88.3055, km: 20 } }, false],
    ['across the antimeridian', { near: { lat: 18.6783, lon: 271.6105, km: 1 } }, true],
    ['that fits but for one filter', { type: 'excursion', currency: 'EUR' }, false],
];
test.each(cases)('an experience is found only by the filters that it fits: %s', (_, filters, isFound) => {
    expect(fits(offer, filters)).toBe(isFound);
});

test('a price is compared exactly, also where a multiplication of doubles would not give its minor units', () => {
    const cheap = experienceWith({ categories: [category('adult', 'adult', 19_99)] });
    expect(fits({ provider: offer.provider, experience: cheap }, { priceMax: 19.99 })).toBe(true);
    expect(fits({ provider: offer.provider, experience: cheap }, { priceMax: 19.98 })).toBe(false);
});

test('an experience without coordinates is near nothing', () => {
    const nowhere = experienceWith({ location: { name: 'Here', address: null, lat: null, lon: null } });
    const near = { lat: 0, lon: 0, km: 20_000 };
    expect(fits({ provider: offer.provider, experience: nowhere }, { near })).toBe(false);
});
