import { beforeAll, describe, expect, test } from 'vitest';
import { type SampleService, startSampleService } from '../../booking-api/examples/sample-service.ts';
import { open, samplePages, site } from '../discovery/support/sample-pages.ts';
import { attribute, controls, formWith, tags, textOf } from '../support/html.ts';

let service: SampleService;
beforeAll(async () => {
    service = await startSampleService(site);
});

const path = '/en/p/lagoon-sailing/e/sunrise-sail';
const prefill = 'date=2027-05-15&slot=morning&adults=2&firstName=Ana&lastName=Ruiz&email=ana%40mail.example';
const own = 'https://lagoon-sailing.example https://www.lagoon-sailing.example';

/** Who may show a page in a frame. */
const framing = (headers: Headers) => [
    /frame-ancestors ([^;]+)/u.exec(headers.get('content-security-policy') ?? '')?.[1],
    headers.get('x-frame-options'),
];
const nobody = ["'none'", 'DENY'];

/** Presses the button that books. */
async function book(query: string, destination?: string): Promise<Response> {
    const page = await open(service, `${path}?${query}`);
    const body = new URLSearchParams([...controls(formWith(page.html, 'id="booking"')), ['do', 'book']]);
    const headers = {
        'sec-fetch-site': 'same-origin',
        ...(destination !== undefined && { 'sec-fetch-dest': destination }),
    };
    return await fetch(service.url + path, { method: 'POST', body, headers, redirect: 'manual' });
}

describe('A frame', () => {
    test('a frame may show the pages of experiences whose provider lists origins, from these alone', async () => {
        for (const { path: each, provider } of samplePages(service)) {
            const expected = provider.slug === 'lagoon-sailing' ? [own, null] : nobody;
            expect(framing((await open(service, each)).headers), each).toEqual(expected);
        }
    });

    test('a frame may show the form with its faults', async () => {
        const refused = await book('adults=2', 'iframe');
        expect([refused.status, framing(refused.headers)]).toEqual([400, [own, null]]);
    });

    test('a frame does not show the notice of the data set, which is not about the provider’s own site', async () => {
        const notice = 'Illustrative data.';
        expect((await open(service, path, { 'sec-fetch-dest': 'iframe' })).html).not.toContain(notice);
        expect((await open(service, path, { 'sec-fetch-dest': 'document' })).html).toContain(notice);
    });

    test('a frame may show no other page', async () => {
        const { location } = await booked();
        const paths = ['/en', '/en/manage/x', `${path}x`, '/en/nowhere', location, location.split('?')[0] as string];
        for (const each of paths) expect(framing((await open(service, each)).headers), each).toEqual(nobody);
    });

    async function booked() {
        const answer = await book(prefill.replace('05-15', '05-16'));
        expect(answer.status).toBe(303);
        return { location: answer.headers.get('location') as string };
    }

    test('a frame is left by a link once a booking is made; sent again, it leads to the same booking', async () => {
        const answer = await book(prefill, 'iframe');
        const html = await answer.text();
        expect([answer.status, framing(answer.headers)]).toEqual([200, [own, null]]);
        expect(textOf(html)).toMatch(/Waiting for payment We are holding your places until .*Go to payment/u);
        const link = tags(html, 'a').find((tag) => tag.includes('class="button"')) ?? '';
        expect(attribute(link, 'target')).toBe('_top');
        expect(attribute(link, 'href')).toMatch(/^\/en\/booking\/[\w-]+\?payment=true$/u);
        expect(html).not.toContain('Ruiz');
        const page = await open(service, attribute(link, 'href') as string);
        expect([page.status, page.text.includes('Waiting for payment')]).toEqual([200, true]);
    });

    test('a booking of a provider without origins leads on to the payment, also from a frame', async () => {
        const other = '/en/p/onda-calma/e/first-waves';
        const page = await open(
            service,
            `${other}?date=2027-05-15&adults=1&slot=0900&firstName=A&lastName=B&phone=%2B351912345678`,
        );
        const body = new URLSearchParams([...controls(formWith(page.html, 'id="booking"')), ['do', 'book']]);
        const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };
        const answer = await fetch(service.url + other, { method: 'POST', body, headers, redirect: 'manual' });
        expect(answer.status).toBe(303);
    });

    test('every link to another page leaves the frame', async () => {
        for (const { path: each } of samplePages(service)) {
            const page = await open(service, `${each}?colour=blue`);
            for (const tag of tags(page.html, 'a')) {
                const href = attribute(tag, 'href') ?? '';
                const stays = /^(?:#|mailto:|tel:)/u.test(href) || tag.includes(' hreflang=');
                expect(attribute(tag, 'target'), `${each}: ${tag}`).toBe(stays ? null : '_top');
            }
        }
    });
});
