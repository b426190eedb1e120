import { beforeAll, describe, expect, test } from 'vitest';
import { checkWords } from '../../../../api/site/embed/readiness.tsx';
import type { Experience, Provider } from '../../../../contract/catalog.ts';
import { siteLocales } from '../../../../contract/local-text.ts';
import { readMethodology, sampleFolder } from '../../../../pipeline/methodology/read.ts';
import { unknownLocale } from '../../../support/locale.ts';
import { type SampleService, startSampleService } from '../../booking-api/examples/sample-service.ts';
import { Auditor } from '../discovery/support/auditor.ts';
import { type Node, nodesIn, open, site } from '../discovery/support/sample-pages.ts';
import { tags, textOf, unescaped } from '../support/html.ts';

let service: SampleService;
beforeAll(async () => {
    service = await startSampleService(site);
});

const pathOf = (provider: string, locale = 'en') => `/${locale}/embed/${provider}`;

/** What a person copies from a field. */
function fieldOf(html: string, id: string): string {
    const found = new RegExp(`<textarea id="${id}"[^>]*>([\\s\\S]*?)</textarea>`, 'u').exec(html);
    if (found === null) throw new Error(`There is no field ${id}.`);
    return unescaped(found[1] as string);
}

/** The data of a snippet, as a program reads the page that has it. */
function dataOf(snippet: string): Node[] {
    const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/u.exec(snippet) ?? [];
    const data = JSON.parse(json) as Node;
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'] as Node[];
}

describe('The page from which a provider copies', () => {
    test('the page to copy from is there for each provider in each language, for nobody to index or frame', async () => {
        for (const { slug, name, experiences } of service.catalog.providers) {
            for (const locale of siteLocales) {
                const { html, status, headers } = await open(service, pathOf(slug, locale));
                expect(status).toBe(200);
                expect(textOf(html)).toContain(name);
                expect(html).toContain('<meta name="robots" content="noindex"/>');
                expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
                for (const experience of experiences) {
                    const address = `${site}/${locale}/p/${slug}/e/${experience.slug}`;
                    expect(fieldOf(html, `${experience.slug}--link`)).toContain(`<a href="${address}" style="`);
                    expect(fieldOf(html, `${experience.slug}--data`)).toContain(address);
                }
                for (const field of tags(html, 'textarea')) expect(field).toContain(' readonly');
            }
        }
    });

    test('the page to copy from has a frame where the catalogue lists origins, and shows elsewhere what to write', async () => {
        const with_ = await open(service, pathOf('lagoon-sailing'));
        expect(fieldOf(with_.html, 'sunrise-sail--frame')).toContain(
            `<iframe src="${site}/en/p/lagoon-sailing/e/sunrise-sail" title="Book: Morning sail`,
        );
        expect(with_.text).toContain(
            'Browsers show it on https://lagoon-sailing.example, https://www.lagoon-sailing.example only.',
        );
        const without = await open(service, pathOf('riad-zitoun'));
        expect(without.html).not.toContain('--frame"');
        expect(without.text).toContain('"embedOrigins": ["https://riad-zitoun.example"]');
    });

    test('the page to copy from is not found for an unknown provider, and other languages redirect to the default one', async () => {
        expect((await open(service, pathOf('nobody'))).status).toBe(404);
        const other = await open(service, pathOf('lagoon-sailing', unknownLocale));
        expect([other.status, other.headers.get('location')]).toEqual([302, pathOf('lagoon-sailing')]);
        const slash = await open(service, `${pathOf('lagoon-sailing')}/`);
        expect([slash.status, slash.headers.get('location')]).toEqual([302, pathOf('lagoon-sailing')]);
    });
});

const everyExperience = () =>
    service.catalog.providers.flatMap((provider) =>
        provider.experiences.map((experience) => ({ provider, experience })),
    );

const opened = new Map<string, ReturnType<typeof open>>();

/** The page of a provider in English, opened once. */
function pageOf({ slug }: Provider): ReturnType<typeof open> {
    const page = opened.get(slug) ?? open(service, pathOf(slug));
    opened.set(slug, page);
    return page;
}

async function offersOf({ provider, experience }: { provider: Provider; experience: Experience }): Promise<Node[]> {
    const { html } = await pageOf(provider);
    const thing = dataOf(fieldOf(html, `${experience.slug}--data`))[1] as Node;
    return [thing.offers ?? (thing.containsPlace as Node[]).map(({ offers }) => offers)].flat(2);
}

describe('The data', () => {
    test('the data to copy name the provider, the action with its template, and no date of change', async () => {
        for (const { provider, experience } of everyExperience()) {
            const { html } = await pageOf(provider);
            const snippet = fieldOf(html, `${experience.slug}--data`);
            expect(snippet).not.toContain('dateModified');
            const nodes = dataOf(snippet);
            const known = new Set(nodes.map((node) => node['@id']));
            for (const node of nodesIn(nodes)) {
                if (!('@type' in node)) expect(known.has(node['@id']), node['@id']).toBe(true);
            }
            const action = nodesIn(nodes).find((node) => node['@type'] === 'ReserveAction');
            const address = `${site}/en/p/${provider.slug}/e/${experience.slug}`;
            expect(action?.target.urlTemplate.startsWith(`${address}{?`)).toBe(true);
        }
    });

    test('the data to copy have the prices of the lookup, outside of seasons', async () => {
        let count = 0;
        for (const offer of everyExperience()) {
            const offers = await offersOf(offer);
            const { body } = await service.ask(`/api/embed/experience?experienceId=${offer.experience.id}`);
            const listed = [
                ...(body.config?.units ?? []).map((unit: Node) => [unit.id, unit.nightlyPrice]),
                ...(offer.experience.hotel === null ? body.categories : []).map((each: Node) => [each.id, each.price]),
            ];
            for (const [id, price] of listed) {
                const own = offers.filter(({ identifier }) => identifier === id);
                // A private experience has the price of the group.
                if (own.length === 0) continue;
                count++;
                expect(own.every(({ priceCurrency }) => priceCurrency === body.currency)).toBe(true);
                expect(
                    own.map((each) => Number(each.price)),
                    `${offer.experience.slug} ${id}`,
                ).toContain(price);
            }
        }
        expect(count).toBeGreaterThan(30);
    });
});

const { ari_checks } = readMethodology(sampleFolder).methodology;
const points = new Map(
    ari_checks.filter(({ version }) => version === 'v2').map(({ check, points }) => [check, points]),
);

/** The checks that the page promises, by the names that they have in English. */
const promised: Readonly<Record<string, string>> = {
    'Schema.org data': 'schema_org',
    'Offer with price or action in the data': 'transactional_schema',
    'Booking engine with days and prices': 'booking_engine',
    'Book button': 'book_button',
    'Calendar of free days': 'calendar',
    'Booking with the operator': 'direct_booking',
    'Price with currency': 'price',
    Duration: 'duration',
    'Cancellation terms': 'cancellation_policy',
    'Languages of the service': 'languages',
    'Meeting point or address': 'location',
    'Content that changes with the chosen day': 'dynamic_content',
};

describe('What the page promises of the readiness index', () => {
    /** Check, what meets it, points and what is missing. */
    const table = async (provider: string) => {
        const { html } = await open(service, pathOf(provider));
        const body = /<tbody>[\s\S]*<\/tbody>/u.exec(html.slice(html.indexOf('id="readiness"')))?.[0] ?? '';
        return [
            ...body.matchAll(
                /<th scope="row">(.*?)(?:<span[^>]*>(.*?)<\/span>)?<\/th><td>(.*?)<\/td><td>(.*?)<\/td>/gu,
            ),
        ].map(([, name = '', lacking = '', by, own]) => ({ check: promised[name] ?? name, lacking, by, points: own }));
    };

    test('the promises of the page to copy from are rows of the methodology, with their points', async () => {
        const found = await table('lagoon-sailing');
        expect(found.map(({ check }) => check).sort()).toEqual(Object.values(promised).sort());
        for (const { check, points: own } of found) expect(own, check).toBe(points.get(check));
        const { text } = await open(service, pathOf('lagoon-sailing'));
        expect(text).toContain('meets 12 of these checks, which adds up to 60 of 100 points');
        expect(text).toContain('Not changed by this: HTTPS, mobile-friendly page, sitemap, date in the link,');
    });

    test('the promises of the page to copy from have a name in its language for each check of the methodology', () => {
        expect(Object.keys(checkWords).sort()).toEqual([...points.keys()].sort());
    });

    test('the promises of the page to copy from are what an auditor finds on the booking page, or in the data', async () => {
        const prefill = {
            date: '2027-06-15',
            slot: 'morning',
            adults: '2',
            firstName: 'A',
            lastName: 'B',
            email: 'a@b.example',
        };
        const path = '/en/p/lagoon-sailing/e/sunrise-sail';
        const auditor = new Auditor(service.url, site, path, prefill);
        await auditor.open();
        for (const { check, by, lacking } of await table('lagoon-sailing')) {
            expect(lacking, check).toBe('');
            // The link itself is the button: the codebook wants a text that says that it books.
            if (by === 'data') continue;
            expect(await auditor.checks[check]?.(), check).toBe(true);
        }
        const { html } = await open(service, pathOf('lagoon-sailing'));
        expect(textOf(fieldOf(html, 'sunrise-sail--link'))).toMatch(/^Book\b/u);
        const offers = await offersOf({
            provider: service.catalog.provider('lagoon-sailing') as Provider,
            experience: service.catalog.offerCalled('lagoon-sailing', 'sunrise-sail')?.experience as Experience,
        });
        for (const { price, priceCurrency } of offers)
            expect([Number(price) >= 0, priceCurrency]).toEqual([true, 'MXN']);
    });

    test('the promises of the page to copy from leave out what the catalogue does not state', async () => {
        const lacking = (await table('riad-zitoun')).find(({ check }) => check === 'location')?.lacking;
        expect(lacking).toMatch(/^not yet, the catalogue says nothing about it: [^,]+$/u);
    });
});
