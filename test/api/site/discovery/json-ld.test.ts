import { beforeAll, describe, expect, test } from 'vitest';
import type { PriceBody } from '../../../../api/booking-api/quote-body.ts';
import { roundMoney } from '../../../../api/locale/format.ts';
import { type SampleService, startSampleService } from '../../booking-api/examples/sample-service.ts';
import { controls, formWith, tags } from '../support/html.ts';
import { dataOf, expand, type Node, nodesIn, open, samplePages, site } from './support/sample-pages.ts';
import { thing, vocabulary } from './support/vocabulary.ts';

/** What pages say to programs: held against the catalogue, against the vocabulary, and against what people read. */

let service: SampleService;
/** Every page of an experience of the sample, as it was answered, with its data. */
let pages: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
    service = await startSampleService(site);
    pages = await openPages();
});

function openPages() {
    return Promise.all(
        samplePages(service).map(async (page) => {
            const opened = await open(service, page.path);
            return { ...page, ...opened, data: dataOf(opened.html) };
        }),
    );
}

const property = (node: Node, member: string) =>
    (node.additionalProperty as Node[]).find(({ propertyID }) => propertyID === `https://schema.org/${member}`);
const plain = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
const decimal = (minor: number, exponent: number) => (minor / 10 ** exponent).toFixed(exponent);
const thingOf = (data: Record<string, Node>) => (data['Product,TouristTrip'] ?? data.LodgingBusiness) as Node;

describe('The data of every page of the sample', () => {
    test('the data of a page have members that their types have, and refer to nothing that is not there', async () => {
        for (const { path, data } of pages) {
            const nodes = nodesIn(Object.values(data));
            const known = new Set(nodes.filter((node) => '@type' in node).map((node) => node['@id']));
            for (const node of nodes) {
                if (!('@type' in node)) {
                    expect(Object.keys(node), path).toEqual(['@id']);
                    expect(known.has(node['@id']), node['@id']).toBe(true);
                    continue;
                }
                const types = [node['@type']].flat() as string[];
                const allowed = new Set([...thing, ...types.flatMap((type) => vocabulary[type] ?? [`no ${type}`])]);
                expect(
                    Object.keys(node).filter((name) => !allowed.has(name)),
                    `${path} ${types}`,
                ).toEqual([]);
                expect(Object.values(node).every((value) => value !== null && value !== '')).toBe(true);
            }
        }
    });

    test('the data of a page name page, language, provider, experience and the time of the last change', async () => {
        for (const { path, provider, experience, locale, html, data } of pages) {
            const address = `${site}${path}`;
            expect(data.WebPage).toMatchObject({ url: address, inLanguage: locale });
            expect(data.WebPage?.dateModified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
            expect(html).toContain(`<time datetime="${data.WebPage?.dateModified}">`);
            expect(data.Organization).toMatchObject({ name: provider.name });
            expect(thingOf(data)).toMatchObject({
                identifier: experience.id,
                name: experience.name[locale],
                description: experience.description[locale],
                url: address,
            });
            const { '@id': providerId } = data.Organization as Node;
            const { provider: own, parentOrganization } = thingOf(data);
            expect(own ?? parentOrganization).toEqual({ '@id': providerId });
            expect(data.WebPage?.mainEntity).toEqual({ '@id': thingOf(data)['@id'] });
        }
    });

    test('the data of a page have place, languages, durations, departures and the policy of the catalogue', async () => {
        for (const { data, experience, locale } of pages) {
            const node = thingOf(data);
            const { location, languages, timeSlots, hotel, cancellationPolicy } = experience;
            const place = hotel === null ? node.itinerary : { name: node.address, geo: node.geo };
            expect(place.name).toBe(hotel === null ? location?.name : (location?.address ?? location?.name));
            if (location?.lat === null) expect(place.geo).toBeUndefined();
            else expect(place.geo).toMatchObject({ latitude: location?.lat, longitude: location?.lon });
            expect([node.availableLanguage ?? property(node, 'availableLanguage')?.value].flat()).toEqual(languages);
            expect(property(node, 'termsOfService')?.value).toBe(cancellationPolicy[locale]);
            if (hotel !== null) continue;
            expect(node.subTrip.map(({ identifier }: Node) => identifier)).toEqual(timeSlots.map(({ id }) => id));
            const reported = ([property(node, 'duration')?.value].flat() as string[]).map(minutesOf);
            expect(reported).toEqual([...new Set(timeSlots.map(({ duration }) => duration))].sort((a, b) => a - b));
            for (const [index, slot] of timeSlots.entries()) {
                const { departureTime, arrivalTime } = node.subTrip[index];
                expect(departureTime).toBe(`${slot.startTime}:00`);
                const end = wallMinutes(slot.startTime) + slot.duration;
                expect(arrivalTime === undefined ? null : wallMinutes(arrivalTime)).toBe(end < 1440 ? end : null);
            }
        }
    });

    test('the data of a page have pictures, meeting point, lists, check-in and the ways to reach the provider', async () => {
        const pictures = new Set<string>();
        for (const { provider, experience, locale, data } of pages) {
            const node = thingOf(data);
            const { photos, hotel, meetingPoint, included, notIncluded, bring } = experience;
            expect(node.image.map(({ caption }: Node) => caption)).toEqual(photos.map(({ alt }) => alt[locale]));
            for (const { contentUrl } of [...node.image, data.Organization?.logo]) pictures.add(contentUrl);
            const { contact } = provider;
            expect(data.Organization?.email).toBe(contact?.email ?? undefined);
            expect(data.Organization?.telephone).toBe(contact?.phone ?? undefined);
            expect(data.Organization?.url).toBe(contact?.website ?? undefined);
            expect(node.tripOrigin?.description).toBe(hotel === null ? meetingPoint[locale] : undefined);
            expect(node.checkinTime).toBe(hotel === null ? undefined : `${hotel.checkInTime}:00`);
            expect(node.checkoutTime).toBe(hotel === null ? undefined : `${hotel.checkOutTime}:00`);
            const listed = (node.additionalProperty as Node[]).filter(({ propertyID }) => propertyID === undefined);
            const lists = [included, notIncluded, bring].filter(({ length }) => length > 0);
            expect(listed.map(({ value }) => value)).toEqual(lists.map((all) => all.map((text) => text[locale])));
        }
        for (const contentUrl of pictures) {
            const { status, headers } = await fetch(service.url + contentUrl.slice(site.length));
            expect([status, headers.get('content-type')], contentUrl).toEqual([200, 'image/jpeg']);
        }
    });

    test('the data of a page have the prices of the catalogue, as decimals of the currency', async () => {
        for (const { data, experience, locale } of pages) {
            const node = thingOf(data);
            const { currency, exponent, hotel, categories, privatePrice } = experience;
            const rows = (offers: Node[]) => offers.map((each) => [each.identifier, each.name, each.price]);
            const ofCategories = (own: typeof categories) =>
                own.map(({ id, label, priceMinor }) => [id, label[locale], decimal(priceMinor, exponent)]);
            const offers: Node[] = hotel === null ? node.offers : node.containsPlace.map(({ offers }: Node) => offers);
            for (const each of nodesIn(offers).filter((one) => one['@type'] === 'Offer')) {
                expect(each.priceCurrency).toBe(currency);
                const { price, priceCurrency } = each;
                expect(each.priceSpecification).toMatchObject({ price, priceCurrency });
            }
            for (const each of offers) expect(each.availability).toBe('https://schema.org/InStock');
            if (hotel !== null) {
                expect(rows(offers)).toEqual(
                    hotel.units.map(({ id, name, nightlyPriceMinor }) => {
                        return [id, name[locale], decimal(nightlyPriceMinor, exponent)];
                    }),
                );
                for (const [index, unit] of hotel.units.entries()) {
                    expect(rows(offers[index]?.addOn)).toEqual(ofCategories(unit.categories));
                    expect(node.containsPlace[index].occupancy?.maxValue ?? null).toBe(unit.maxGuests);
                }
                continue;
            }
            const byPerson = offers.filter(({ identifier }) => identifier !== undefined);
            const isPrivateOnly = experience.bookingMode === 'private' && privatePrice !== null;
            expect(rows(byPerson)).toEqual(isPrivateOnly ? [] : ofCategories(categories));
            const ofGroup = offers.filter(({ identifier }) => identifier === undefined);
            expect(ofGroup.map(({ price }) => price)).toEqual(
                privatePrice === null ? [] : [decimal(privatePrice.baseMinor, exponent)],
            );
        }
    });

    test('the data of a page state nothing that the page does not show', async () => {
        for (const { path, locale, experience, text: shown, data } of pages) {
            const read = plain(shown);
            for (const node of nodesIn(Object.values(data))) {
                const values = node['@type'] === 'PropertyValue' ? [node.value].flat() : [];
                const isCode = /duration|availableLanguage/u.test(node.propertyID);
                const texts = [node.name, node.description, ...(isCode ? [] : values)];
                for (const text of texts.filter((each) => each !== undefined)) {
                    const parts = node['@type'] === 'WebPage' ? text.split(' · ') : [text];
                    for (const part of parts) expect(read, path).toContain(plain(part));
                }
                if (node['@type'] !== 'Offer' || Number(node.price) === 0) continue;
                const { currency, exponent } = experience;
                const minor = Math.round(Number(node.price) * 10 ** exponent);
                expect(node.priceCurrency).toBe(currency);
                expect(read, path).toContain(plain(roundMoney(minor, currency, exponent, locale)));
            }
            const { geo, itinerary } = thingOf(data);
            const point = geo ?? itinerary?.geo;
            if (point !== undefined) expect(read).toContain(`${point.latitude}, ${point.longitude}`);
        }
    });
});

describe('The link that the data give', () => {
    test('the link in the data opens the page of every experience, filled in', async () => {
        for (const { path, experience, data } of pages) {
            const { potentialAction } = thingOf(data);
            expect(potentialAction['@type']).toBe('ReserveAction');
            expect(potentialAction.result['@type']).toMatch(/Reservation$/u);
            const { urlTemplate } = potentialAction.target;
            expect(urlTemplate.startsWith(`${site}${path}{?`), urlTemplate).toBe(true);
            const stay = {
                checkin: '2027-06-15',
                checkout: '2027-06-17',
                unitId: experience.hotel?.units[0]?.id ?? '',
            };
            const trip = { date: '2027-06-15', slot: experience.timeSlots[0]?.id ?? '' };
            const when: Record<string, string> = experience.hotel === null ? trip : stay;
            const prefill = {
                ...when,
                adults: '3',
                children: '2',
                firstName: 'Zoë & Ann',
                specialRequests: 'A cot, please',
            };
            const page = await open(
                service,
                expand(urlTemplate, { ...prefill, childrenAges: ['9', '4'] }).slice(site.length),
            );
            const filled = new Map(controls(formWith(page.html, 'id="booking"')));
            for (const [name, value] of Object.entries({ ...prefill, childrenAges: '9,4' })) {
                expect(filled.get(name), `${path} ${name}`).toBe(value);
            }
        }
    });

    test('the link in the data names every parameter that the page reads, by its first name, and no other', async () => {
        const namesOf = async (path: string) => {
            const { potentialAction } = thingOf(dataOf((await open(service, path)).html));
            return /\{\?(.*)\}$/u.exec(potentialAction.target.urlTemplate)?.[1]?.split(',') ?? [];
        };
        const shared = [
            'categoryCounts',
            'adults',
            'children',
            'childrenAges',
            'options',
            'payment',
            'specialRequests',
        ];
        const contact = ['firstName', 'lastName', 'email', 'phone', 'phoneCountry'];
        const sail = ['date', 'slot', ...shared, ...contact];
        const riad = [
            'checkin',
            'checkout',
            'unitId',
            'extraBed',
            'earlyCheckin',
            'lateCheckout',
            ...shared,
            ...contact,
        ];
        expect(await namesOf('/en/p/lagoon-sailing/e/sunrise-sail')).toEqual(sail);
        expect(await namesOf('/es/p/riad-zitoun/e/riad')).toEqual(riad);
        const days = await namesOf('/fr/p/riad-zitoun/e/desert-days');
        expect(days.slice(0, 4)).toEqual(['date', 'startDate', 'endDate', 'slot']);
        expect(days).not.toContain('options');
    });

    test('the link in the data leads to what the API asks the same price for', async () => {
        const { html } = await open(service, '/en/p/lagoon-sailing/e/sunrise-sail');
        const { offers, identifier } = thingOf(dataOf(html));
        const prefill = { experienceId: identifier, date: '2027-06-15', timeSlotId: 'morning', adults: 1 };
        const { body } = await service.ask('/api/validate-booking-price', prefill);
        expect((body as PriceBody).unitBreakdown[0]?.unitPrice).toBe(Number(offers[0].price));
    });
});

describe('What a link fills in', () => {
    test('what a link fills in never becomes part of the data', async () => {
        const path = '/en/p/lagoon-sailing/e/sunrise-sail';
        const prefill = {
            ...{ date: '2027-06-15', slot: 'morning', adults: '2', price: '1', total: '1', status: 'confirmed' },
            ...{ firstName: 'Xiomara', lastName: '</script><script>alert(1)</script>', email: 'xio@mail.example' },
        };
        const [bare, linked] = [
            await open(service, path),
            await open(service, `${path}?${new URLSearchParams(prefill)}`),
        ];
        expect(dataOf(linked.html)).toEqual(dataOf(bare.html));
        expect(tags(linked.html, 'script')).toEqual(tags(bare.html, 'script'));
        expect(linked.html).toContain('value="Xiomara"');
    });
});

function wallMinutes(time: string): number {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
}

function minutesOf(duration: string): number {
    const [, hours = 0, minutes = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/u.exec(duration) ?? [];
    return Number(hours) * 60 + Number(minutes);
}
