import { attribute, controls, formWith, tags, textOf } from '../../support/html.ts';
import { dataOf, expand, type Node, nodesIn } from './sample-pages.ts';

/**
 * Looks at a page as somebody from outside would who has only its address: by HTTP, in what it shows and in what it
 * says to programs. One question for each check of the readiness index.
 */
export class Auditor {
    html = '';
    text = '';
    data: Record<string, Node> = {};
    private styles = '';
    private transferred = 0;

    /**
     * @param origin where the server really is.
     * @param site the public origin of the addresses in its pages.
     * @param prefill what to fill in: a day and all that a booking needs.
     */
    constructor(
        private readonly origin: string,
        private readonly site: string,
        private readonly path: string,
        private readonly prefill: Readonly<Record<string, string>>,
    ) {}

    async open(): Promise<void> {
        this.html = await this.get(this.path);
        this.text = textOf(this.html);
        this.data = dataOf(this.html);
        const files = [
            ...tags(this.html, 'link').filter((tag) => attribute(tag, 'rel') === 'stylesheet'),
            ...tags(this.html, 'script').filter((tag) => tag.includes(' src=')),
        ].map((tag) => attribute(tag, 'href') ?? attribute(tag, 'src') ?? '');
        for (const file of [this.path, ...files]) {
            const answer = await fetch(this.origin + file, { headers: { 'Accept-Encoding': 'br' } });
            this.transferred += Number(answer.headers.get('content-length'));
            if (file.endsWith('.css')) this.styles += await answer.text();
            else await answer.arrayBuffer();
        }
    }

    /** The checks by the names that they have in the methodology. */
    readonly checks: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
        // The rest of it is the deployment's: that the server is reached by this address.
        https: () => {
            const addresses = this.html.match(/https?:\/\/[^"\s<{]+/gu) ?? [];
            return addresses.length > 0 && addresses.every((address) => address.startsWith('https://'));
        },
        mobile_friendly: () => {
            const view = tags(this.html, 'meta').find((tag) => attribute(tag, 'name') === 'viewport');
            const content = attribute(view ?? '', 'content') ?? '';
            return /width=device-width/u.test(content) && !/user-scalable|maximum-scale/u.test(content) && this.bends();
        },
        schema_org: () => Object.keys(this.data).length > 0,
        transactional_schema: () => {
            const actions = this.nodes('ReserveAction');
            return (
                this.offers().length > 0 && actions.every(({ target }) => target.urlTemplate.startsWith(this.address))
            );
        },
        sitemap: async () => {
            const named = /^Sitemap: (\S+)$/mu.exec(await this.get('/robots.txt'))?.[1] ?? '';
            return named.startsWith(this.site) && (await this.sitemapEntry()) !== null;
        },
        booking_engine: async () => (await this.book(this.prefill)).status === 303,
        book_button: () => {
            const form = formWith(this.html, 'id="booking"');
            return /<button[^>]*name="do" value="book"[^>]*>[^<]{4,}<\/button>/u.test(form);
        },
        calendar: () =>
            tags(this.html, 'button').some((tag) => tag.includes(' data-day=') && !tag.includes(' disabled')),
        // A day that is chosen by hand is not in the address. What a link gives is: see `opensLinks`.
        date_params: async () => {
            const button = tags(this.html, 'button').find(
                (tag) => tag.includes(' data-day=') && !tag.includes(' disabled'),
            );
            const [day, value] = [attribute(button ?? '', 'data-day'), attribute(button ?? '', 'value')];
            const form = controls(formWith(this.html, 'id="booking"'));
            const body = new URLSearchParams([...form, ['set', value ?? '']]);
            const { url } = await fetch(this.origin + this.path, { method: 'POST', body });
            return url.includes(day ?? '(none)');
        },
        direct_booking: async () => {
            const { location } = await this.book(this.prefill);
            const page = await this.get(location);
            const action = attribute(tags(page, 'form')[0] ?? '', 'action') ?? '';
            return location.startsWith('/') && action.startsWith('/') && page.includes('value="pay"');
        },
        price: () => this.offers().every(({ price, priceCurrency }) => /^\d+(?:\.\d+)?$/u.test(price) && priceCurrency),
        duration: () => {
            const reported = this.property('duration');
            const nights = this.offers().some((each) => each.priceSpecification.referenceQuantity.unitCode === 'DAY');
            return reported === undefined
                ? nights
                : [reported.value].flat().every((text: string) => /^PT\d+[HM]/u.test(text));
        },
        cancellation_policy: () => this.text.includes(this.property('termsOfService')?.value ?? '(none)'),
        languages: () => {
            const reported =
                this.nodes('LodgingBusiness')[0]?.availableLanguage ?? this.property('availableLanguage')?.value;
            const names = new Intl.DisplayNames('en', { type: 'language' });
            return [reported].flat().every((code: string) => this.text.includes(names.of(code) as string));
        },
        location: () => {
            const [place] = [...this.nodes('Place'), ...this.nodes('LodgingBusiness')];
            return this.text.includes(place?.address ?? place?.name) && this.nodes('GeoCoordinates').length === 1;
        },
        sitemap_lastmod: async () => /<lastmod>\d{4}-\d\d-\d\dT/u.test((await this.sitemapEntry()) ?? ''),
        date_modified: () => {
            const { dateModified } = this.data.WebPage ?? {};
            return dateModified !== undefined && this.html.includes(`<time datetime="${dateModified}">`);
        },
        dynamic_content: async () => {
            const link = `${this.path}?${new URLSearchParams(this.prefill)}`;
            const before = textOf(await this.get(link));
            await this.book(this.prefill);
            const after = textOf(await this.get(link));
            const moved = Object.entries({ date: '2027-01-05', checkin: '2026-12-28', checkout: '2026-12-30' });
            const high = Object.fromEntries(moved.filter(([name]) => name in this.prefill));
            const other = textOf(await this.get(`${this.path}?${new URLSearchParams({ ...this.prefill, ...high })}`));
            return before !== after && totalOf(before) !== totalOf(other);
        },
        // The score itself is measured where the page is deployed; what makes it is looked at here.
        pagespeed: () => {
            const scripts = tags(this.html, 'script').filter((tag) => tag.includes(' src='));
            const styles = tags(this.html, 'link').filter((tag) => attribute(tag, 'rel') === 'stylesheet');
            const waits = scripts.some((tag) => !tag.includes('type="module"'));
            // Pictures keep their place while they load, and only the first is loaded at once; the logo is small.
            const pictures = tags(this.html, 'img').filter((tag) => attribute(tag, 'class') !== 'logo');
            const keepsPlace = tags(this.html, 'img').every((tag) => / width="\d+" height="\d+"/u.test(tag));
            const eager = pictures.filter((tag) => attribute(tag, 'loading') !== 'lazy').length;
            return !waits && styles.length === 1 && keepsPlace && eager <= 1 && this.transferred < 40 * 1024;
        },
        server_response: async () => {
            // Of the processor, which the service shares with this process: a busy machine makes no page slower.
            const times: number[] = [];
            for (let count = 0; count < 9; count++) {
                const start = process.cpuUsage();
                await this.get(this.path);
                const { user, system } = process.cpuUsage(start);
                times.push((user + system) / 1000);
            }
            return (times.sort((a, b) => a - b)[4] as number) <= 800;
        },
    };

    private get address(): string {
        return this.site + this.path;
    }

    private nodes(type: string): Node[] {
        return nodesIn(Object.values(this.data)).filter((node) => node['@type'] === type);
    }

    private offers(): Node[] {
        return this.nodes('Offer');
    }

    private property(member: string): Node | undefined {
        return this.nodes('PropertyValue').find(({ propertyID }) => propertyID?.endsWith(`/${member}`));
    }

    /** Whether the style knows narrow windows. */
    private bends(): boolean {
        return /@media[^{]*width/u.test(this.styles);
    }

    private async get(path: string): Promise<string> {
        return await (await fetch(this.origin + path)).text();
    }

    private async sitemapEntry(): Promise<string | null> {
        const entries = (await this.get('/sitemap.xml')).match(/<url>.*?<\/url>/gu) ?? [];
        return entries.find((entry) => entry.includes(`<loc>${this.address}</loc>`)) ?? null;
    }

    /** Whether the page opens as a link of its template says. */
    async opensLinks(): Promise<boolean> {
        const link = expand(this.nodes('ReserveAction')[0]?.target.urlTemplate, this.prefill);
        const filled = new Map(controls(formWith(await this.get(link.slice(this.site.length)), 'id="booking"')));
        return Object.entries(this.prefill).every(([name, value]) => filled.get(name) === value);
    }

    private async book(prefill: Readonly<Record<string, string>>): Promise<{ status: number; location: string }> {
        const page = await this.get(`${this.path}?${new URLSearchParams(prefill)}`);
        const body = new URLSearchParams([...controls(formWith(page, 'id="booking"')), ['do', 'book']]);
        const answer = await fetch(this.origin + this.path, { method: 'POST', body, redirect: 'manual' });
        return { status: answer.status, location: answer.headers.get('location') ?? '' };
    }
}

/** The amount on the button that books. */
function totalOf(text: string): string {
    return /Book and pay .{12}/u.exec(text)?.[0] ?? 'no price';
}
