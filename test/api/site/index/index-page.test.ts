import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { closePlaces } from '../../../../api/booking/bookings/closures.ts';
import { readBooking } from '../../../../api/booking/service/booking.ts';
import { siteLocales } from '../../../../contract/local-text.ts';
import { changed, ids } from '../../booking/support/catalog.ts';
import { type SampleService, startSampleService } from '../../booking-api/examples/sample-service.ts';
import { open, site } from '../discovery/support/sample-pages.ts';
import { attribute, controls, formWith, tags, textOf } from '../support/html.ts';
import { visit } from '../support/visitor.ts';

let service: SampleService;
beforeAll(async () => {
    service = await startSampleService(site);
});

/** The cards of a page: name, address, and whether it is said to be taken. */
async function cards(query: string, locale = 'en') {
    const { html } = await open(service, `/${locale}${query}`);
    return (html.match(/<li class="tile[\s\S]*?<\/li>/gu) ?? []).map((card) => ({
        name: textOf(card.match(/<h3>[\s\S]*?<\/h3>/u)?.[0] ?? ''),
        href: attribute(tags(card, 'a')[0] as string, 'href'),
        isTaken: card.includes('class="tile taken"'),
        text: textOf(card),
    }));
}

describe('the list', () => {
    test('the list says in its foot that the sample is invented, as each public page does, in the language of the notice', async () => {
        const paths = ['', '/p/lagoon-sailing', '/p/lagoon-sailing/e/sunrise-sail'];
        for (const path of siteLocales.flatMap((locale) => paths.map((end) => `/${locale}${end}`))) {
            const [foot = ''] = /<footer class="foot">.*<\/footer>/su.exec((await open(service, path)).html) ?? [];
            const [locale = ''] = path.split('/').filter((part) => part !== '');
            const text = {
                en: '<b>Illustrative data.</b> O',
                fr: '<b>Données d’illustration.</b> ',
                es: '<b>Datos ilustrativos.</b> ',
            };
            expect(foot, path).toContain(`<p class="note wide" lang="${locale}">${text[locale as 'en']}`);
        }
        expect((await open(service, '/en/desk')).html).not.toContain('Illustrative');
    });

    test('the pages of a booking, and of its payment and link, say in their foot that the sample is invented', async () => {
        const experienceId = service.catalog.offerCalled('lagoon-sailing', 'sunrise-sail')?.experience.id;
        const party = { date: '2027-05-15', timeSlotId: 'morning', adults: 2 };
        const { body: quote } = await service.ask('/api/validate-booking-price', { experienceId, ...party });
        const { body: made } = await service.ask('/api/embed/booking/create', {
            experience_id: experienceId,
            pricingToken: quote.pricingToken,
            date: party.date,
            time_slot_id: party.timeSlotId,
            participant_data: { adults: 2, firstName: 'Maya', lastName: 'Keller', email: 'maya@mail.example' },
        });
        const booking = `/fr/booking/${made.bookingId}`;
        const paid = await fetch(`${service.url}${booking}`, {
            method: 'POST',
            body: new URLSearchParams({ do: 'pay' }),
            headers: { origin: site },
            redirect: 'manual',
        });
        await service.ask(`/api/sandbox/bookings/${made.bookingId}/pay`, {});
        const { service: own } = service;
        const known = await readBooking(own, made.bookingId);
        const manage = `/fr/manage/${known.ok ? own.links.tokenOf(known.value.booking) : ''}`;
        const card = paid.headers.get('location')?.replace(site, '') ?? '';
        for (const path of [booking, card, manage, `${manage}/change`]) {
            const { html, status } = await open(service, path);
            expect([status, html.includes('<b>Données d’illustration.</b>')], path).toEqual([200, true]);
        }
        expect((await open(service, `${manage}/receipt`)).html, 'a document').not.toContain('illustration');
    });

    test('the list without a search has everything in catalogue order', async () => {
        const all = await cards('');
        expect(all.map(({ name }) => name)).toEqual(service.catalog.offers.map(({ experience }) => experience.name.en));
        expect(all.every(({ isTaken, href }) => !isTaken && !href?.includes('?'))).toBe(true);
    });

    test('the list finds words in any language, and keeps them in the form and in the links of types', async () => {
        const { html } = await open(service, '/fr?q=Bacalár&type=excursion');
        expect((await cards('?q=Bacalár&type=excursion', 'fr')).map(({ href }) => href).sort()).toEqual([
            '/fr/p/lagoon-sailing/e/private-charter',
            '/fr/p/lagoon-sailing/e/sunrise-sail',
        ]);
        expect(controls(formWith(html, 'name="q"'))).toEqual([
            ['type', 'excursion'],
            ['q', 'Bacalár'],
            ['date', ''],
            ['participants', ''],
        ]);
        expect(html).toContain('href="/fr?q=Bacal%C3%A1r&amp;type=hotel"');
    });

    test('the list of a day and a party links to forms that are filled in with them', async () => {
        const [first] = await cards('?q=sunrise+sail+lagoon&date=2027-05-15&participants=4');
        expect(first).toMatchObject({
            href: '/en/p/lagoon-sailing/e/sunrise-sail?date=2027-05-15&adults=4',
            isTaken: false,
        });
    });

    test('the list of a party links to a room of a house that sleeps it', async () => {
        const stays = await cards('?type=hotel&participants=3');
        expect(stays.length).toBeGreaterThan(0);
        for (const { href } of stays) expect(href).toMatch(/\?unitId=[\w-]+&adults=3$/u);
    });

    test('the list of a day leads to a room that is free on it', async () => {
        const roomOf = async () =>
            (await cards('?type=hotel&date=2027-06-10&participants=2'))
                .map(({ href }) => /kyo-shizuku.*[?&]unitId=([\w-]+)/u.exec(href ?? '')?.[1])
                .find((id) => id !== undefined);
        const first = (await roomOf()) as string;
        const [experience] = service.catalog.provider('kyo-shizuku')?.experiences.filter(({ hotel }) => hotel) ?? [];
        expect(first).toBe(experience?.hotel?.units[0]?.id);
        await service.service.writer.run('kyo-shizuku', async (database, now) => {
            const closed = { day: '2027-06-10', experienceId: experience?.id ?? '', placeId: first };
            const actor = { providerSlug: 'kyo-shizuku', sessionId: null, actionId: randomUUID() };
            await closePlaces(database, actor, closed, null, now);
        });
        expect(await roomOf()).toBe(experience?.hotel?.units[1]?.id);
    });

    test('the list shows what is free first, then everything else with its next free day', async () => {
        const found = await cards('?q=bacalar&date=2027-12-25&participants=2');
        expect(found.map(({ isTaken }) => isTaken)).toEqual([true, true]);
        expect(found[0]?.text).toContain('Not available that day. Next free on');
        const { html } = await open(service, '/en?q=bacalar&date=2027-12-25&participants=2');
        expect(textOf(html)).toContain('Nothing available for this day and group size');
        const mixed = await cards('?date=2027-05-15&participants=2');
        const firstTaken = mixed.findIndex(({ isTaken }) => isTaken);
        expect(firstTaken).toBeGreaterThan(0);
        expect(mixed.slice(firstTaken).every(({ isTaken }) => isTaken)).toBe(true);
        expect(mixed).toHaveLength(service.catalog.offers.length);
        const later = mixed.flatMap(({ text }) => /Next free on (.+?)\./u.exec(text)?.[1] ?? []);
        expect(later.length).toBeGreaterThan(0);
        const asked = Date.parse('2027-05-15');
        const isLater = (day: string) => Date.parse(`${day.replace(/^\w+, /u, '')} UTC`) > asked;
        expect(later.filter((day) => !isLater(day))).toEqual([]);
    });

    test.each([
        ['participants=500', 'No experience takes 500 people Here are those for smaller groups.'],
        ['date=2027-05-15&participants=500', 'No experience takes 500 people Here are those for smaller groups.'],
        ['type=workshop&participants=500', 'None of these takes 500 people Here are those for smaller groups.'],
        ['date=2025-01-01', 'This day has passed Here is what is free on other days.'],
        ['q=zeppelin&participants=500', 'Nothing found Try fewer words,'],
        [
            'q=cellars&participants=1',
            'Nothing available for this group size None of these has a free day for your group in the coming weeks.',
        ],
        [
            'q=cellars&date=2027-05-15&participants=1',
            'Nothing available for this day and group size None of these has a free day for your group in the weeks that follow.',
        ],
    ])('a list without anything free says why: %s', async (query, text) => {
        expect(textOf((await open(service, `/en?${query}`)).html)).toContain(text);
    });

    test('a card states a day as its reason only where one was typed', async () => {
        const [first] = await cards('?participants=500');
        expect(first?.text).toContain('Not available for this group.');
        const [dated] = await cards('?date=2027-05-15&participants=500');
        expect(dated?.text).toContain('Not available for this day and group.');
    });

    test('the form of the search leads to what it finds, which phones show below it', async () => {
        const { html } = await open(service, '/fr?participants=5');
        expect(html).toContain('<form class="search" method="get" action="/fr#count">');
        expect(html).toContain('<h2 id="count">');
    });

    test('a list names the day that was searched, and leads back to all experiences', async () => {
        const { html } = await open(service, '/fr?date=2027-05-15');
        expect(textOf(html)).toMatch(/\d+ expériences le samedi 15 mai 2027 Effacer la recherche/u);
        expect(html).toContain('<a href="/fr">Effacer la recherche</a>');
        for (const whole of ['/fr', '/fr?type=hotel']) {
            expect((await open(service, whole)).html, whole).not.toContain('Effacer la recherche');
        }
    });

    test('a list that finds nothing shows so', async () => {
        const { html } = await open(service, '/en?q=zeppelin');
        expect(textOf(html)).toContain('Nothing found');
        expect(html, 'a way back to all of them').toMatch(/<a class="button quiet" href="\/en">All experiences</u);
        expect(await cards('?q=zeppelin')).toEqual([]);
    });

    test('the list treats markup as words, and ignores invalid days and numbers', async () => {
        const { html } = await open(
            service,
            `/en?q=${encodeURIComponent('"><script>alert(1)</script>')}&date=2027-02-31&participants=0&type=%3Cb%3E`,
        );
        expect(html).not.toContain('<script>alert');
        expect(controls(formWith(html, 'name="q"'))).toEqual([
            ['q', '"><script>alert(1)</script>'],
            ['date', ''],
            ['participants', ''],
        ]);
    });
});

describe('the page of a provider', () => {
    test('the page of a provider has its experiences, in every language', async () => {
        for (const [locale, title] of [
            ['en', 'Lagoon Sailing: book directly'],
            ['fr', 'Lagoon Sailing : réserver en direct'],
            ['es', 'Lagoon Sailing: reserva directa'],
        ] as const) {
            const { html } = await open(service, `/${locale}/p/lagoon-sailing`);
            expect(html.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')).toContain(`<title>${title}</title>`);
            expect((await cards('/p/lagoon-sailing', locale)).map(({ href }) => href)).toEqual([
                `/${locale}/p/lagoon-sailing/e/sunrise-sail`,
                `/${locale}/p/lagoon-sailing/e/private-charter`,
            ]);
        }
    });

    test('the page of an unknown provider is not found', async () => {
        expect((await fetch(`${service.url}/en/p/lagoon`)).status).toBe(404);
    });
});

describe('a catalogue with types of its own', () => {
    const visitor = visit();

    test('the list shows a type that it has no word for as the catalogue writes it', async () => {
        await visitor.api.offer(changed(ids.tour, (each) => ({ ...each, type: 'constructor' })));
        const { status, text } = await visitor.get('/en');
        expect([status, text]).toEqual([200, expect.stringMatching(/\bconstructor\b/u)]);
    });
});
