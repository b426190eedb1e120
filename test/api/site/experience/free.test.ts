import { describe, expect, test } from 'vitest';
import type { Hotel } from '../../../../contract/catalog.ts';
import { changed, ids } from '../../booking/support/catalog.ts';
import { visit } from '../support/visitor.ts';

const visitor = visit();

describe('Pages state no price of nothing', () => {
    test('a page says that an experience, an option and an extra are free', async () => {
        const free = changed(ids.sail, (sail) => ({
            ...sail,
            privatePrice: null,
            categories: sail.categories.map((each) => ({ ...each, priceMinor: 0 })),
            options: sail.options.map((each) => ({ ...each, priceMinor: 0 })),
        }));
        await visitor.api.offer(free);
        for (const path of ['/en/p/lagoon', '/en/p/lagoon/e/sail', '/fr/p/lagoon/e/sail']) {
            expect((await visitor.get(path)).text).not.toMatch(
                /(?<!\d)(?:MX\$)?0(?:\s\$MX)?\s(?:each|per|par|l’unité)/u,
            );
        }
        expect((await visitor.get('/en/p/lagoon/e/sail')).text).toMatch(/Snorkel kit\s+free/u);
    });

    test('a page does not say that a room is free whose guests pay each', async () => {
        const byGuest = changed(ids.inn, (inn) => {
            const hotel = inn.hotel as Hotel;
            const settings = { ...hotel.settings, earlyCheckin: { enabled: true, priceMinor: 0 } };
            const units = hotel.units.map((unit) => ({ ...unit, nightlyPriceMinor: 0 }));
            return { ...inn, hotel: { ...hotel, units, settings } };
        });
        await visitor.api.offer(byGuest);
        const { text } = await visitor.get('/en/p/gulf/e/inn');
        expect(text).toMatch(/from KWD\s2\.500 per night/u);
        expect(text).not.toMatch(/KWD\s0/u);
        expect(text).toMatch(/Early check-in\s+free/u);
        const [, prices = ''] = text.split('Prices and details');
        expect(prices).not.toMatch(/Suite/u);
    });
});
