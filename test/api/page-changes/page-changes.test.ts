import { describe, expect, test, vi } from 'vitest';
import type { Experience } from '../../../contract/catalog.ts';
import { BookingApi, describeBooking, siteUrl } from '../booking/support/booking-api.ts';
import { providers } from '../booking/support/catalog.ts';
import { temporaryFolder } from '../support/folders.ts';
import { sqliteIn } from '../support/service.ts';

/** The time of the last change by the path of each page in English. */
async function changesIn(api: BookingApi): Promise<Map<string, string>> {
    const { text } = await api.get('/sitemap.xml');
    const entries = [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/gu)];
    return new Map(entries.map(([, address = '', at = '']) => [address.slice(siteUrl.length), at]));
}

/** The tests' catalogue with one experience changed. */
function changed(slug: string, change: Partial<Experience>) {
    return providers.map((provider) => ({
        ...provider,
        experiences: provider.experiences.map((each) => (each.slug === slug ? { ...each, ...change } : each)),
    }));
}

describeBooking('The time of the last change of a page', (api) => {
    test('the time of the last change of a page is that of its first change, regardless of builds and restarts', async () => {
        const [sail, tour] = ['/en/p/lagoon/e/sail', '/fr/p/lagoon/e/tour'];
        const start = api.instant();
        const first = await changesIn(api);
        expect(new Set(first.values())).toEqual(new Set([start]));

        api.wait(3600);
        await api.offer(providers);
        expect(await changesIn(api)).toEqual(first);

        await api.offer(changed('sail', { name: { en: 'Sail at dawn' } }));
        const later = api.instant();
        const second = await changesIn(api);
        expect([second.get(sail), second.get('/fr/p/lagoon/e/sail')]).toEqual([later, later]);
        expect([second.get(tour), second.get('/en')]).toEqual([start, later]);
        expect([second.get('/en/p/lagoon'), second.get('/en/p/reef')]).toEqual([later, start]);

        api.wait(3600);
        await api.stop();
        await api.start();
        expect(await changesIn(api)).toEqual(second);

        await api.offer(
            providers.map((provider) => ({
                ...provider,
                resources: [...provider.resources, { id: 'more', quantity: 9 }],
            })),
        );
        const third = await changesIn(api);
        expect([third.get(sail), third.get(tour)]).toEqual([api.instant(), start]);
    });

    test('the time of the last change of a page is not moved by bookings', async () => {
        const before = await changesIn(api);
        api.wait(60);
        const request = { experienceId: providers[0]?.experiences[0]?.id, adults: 2, timeSlotId: 'morning' };
        expect((await api.book({ ...request, date: api.freeDay() })).status).toBe(201);
        expect(await changesIn(api)).toEqual(before);
    });
});

describe('Without the ledger', () => {
    test('pages and sitemap without the ledger name no time, and name it again afterwards', async () => {
        const folder = await temporaryFolder();
        const api = new BookingApi();
        await api.open(folder, sqliteIn(folder));
        const away = vi
            .spyOn(api.running.ledger, 'query')
            .mockRejectedValue(Object.assign(new Error('away'), { code: 'SQLITE_IOERR' }));
        const page = await api.get('/en/p/lagoon/e/sail');
        expect([page.status, /<time|dateModified/u.test(page.text)]).toEqual([200, false]);
        const sitemap = await api.get('/sitemap.xml');
        expect([sitemap.status, sitemap.text.includes('<lastmod>')]).toEqual([200, false]);
        away.mockRestore();
        expect((await api.get('/en/p/lagoon/e/sail')).text).toMatch(/<time datetime="[^"]+">Updated on /u);
        expect((await changesIn(api)).size).toBeGreaterThan(3);
        await api.stop();
    });
});
