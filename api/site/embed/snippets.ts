import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { experiencePath } from '../../../contract/page-paths.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import type { PageLocale } from '../../pages/locale/words.ts';
import { offeredData } from '../discovery/json-ld.ts';
import { escaped } from '../escaped.ts';

export interface SnippetOptions extends PageLocale {
    siteUrl: string;
    /** Today in the provider's time zone. */
    today: string;
}

/** A button that does not depend on the style of the page around it. Sites that forbid inline styles show a link. */
const buttonStyle = [
    'display:inline-block',
    'padding:.75em 1.25em',
    'border-radius:.5em',
    'background:#0b6658',
    'color:#fff',
    'font-weight:600',
    'text-decoration:none',
].join(';');

/** Pixels: the first screen of the form on a phone. The frame scrolls. */
const frameHeight = 900;

function addressOf({ provider, experience }: Offer, siteUrl: string, locale: SiteLocale): string {
    return siteUrl + experiencePath(locale, provider.slug, experience.slug);
}

/** HTML of a link to the booking page, which looks like a button. */
export function linkSnippet(offer: Offer, { siteUrl, locale, translate }: SnippetOptions): string {
    const text = translate('embedBook', { name: textIn(offer.experience.name, locale) });
    return `<a href="${escaped(addressOf(offer, siteUrl, locale))}" style="${buttonStyle}">${escaped(text)}</a>`;
}

/** HTML of a frame with the booking page, and of a link for browsers that do not show it. */
export function frameSnippet(offer: Offer, options: SnippetOptions): string {
    const { siteUrl, locale, translate } = options;
    const title = translate('embedBook', { name: textIn(offer.experience.name, locale) });
    const address = escaped(addressOf(offer, siteUrl, locale));
    return [
        `<iframe src="${address}" title="${escaped(title)}" loading="lazy"`,
        `    style="width:100%;height:${frameHeight}px;border:0"></iframe>`,
        `<p>${linkSnippet(offer, options)}</p>`,
    ].join('\n');
}

/** The schema.org data of an experience as an element of a page. `<` is escaped, because it could end the element. */
export function dataSnippet(offer: Offer, { siteUrl, today, ...pageLocale }: SnippetOptions): string {
    const data = offeredData({
        ...pageLocale,
        offer,
        siteUrl,
        today,
        address: addressOf(offer, siteUrl, pageLocale.locale),
        description: textIn(offer.experience.description, pageLocale.locale),
        changedAt: null,
    });
    return `<script type="application/ld+json">\n${JSON.stringify(data, null, 2).replaceAll('<', '\\u003c')}\n</script>`;
}
