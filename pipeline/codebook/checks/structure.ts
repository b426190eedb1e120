import type { CheckRules } from '../shape.ts';

/** Can a program open the page, and read what it is? */
export const structureChecks: readonly CheckRules[] = [
    {
        check: 'https',
        title: 'HTTPS',
        test: 'Type the address with `http://` into the browser.',
        passes: 'It ends at an address with `https://`, and the browser warns of nothing.',
        fails: 'It stays at `http://`; the browser says "not secure", or warns of the certificate.',
    },
    {
        check: 'mobile_friendly',
        title: 'Mobile-friendly',
        test: `Open the page on a phone, or in the developer tools of the browser at 390 pixels of width. Scroll down once, open the
        menu, press the button that books.`,
        passes: 'Text is readable without zooming, nothing must be scrolled sideways, menu and button work.',
        fails: 'A desktop page in small; a banner that cannot be closed; a button that is covered or too near to another.',
    },
    {
        check: 'schema_org',
        title: 'Schema.org',
        test: 'Give the address to validator.schema.org, or search the source of the page for `schema.org`.',
        passes: 'The validator shows at least one item, of any type.',
        fails: 'No item; markup that the validator cannot read.',
    },
    {
        check: 'transactional_schema',
        title: 'Offer schema',
        test: 'In the same list of items look for `Offer`, `AggregateOffer`, `ReserveAction` or a `Reservation`.',
        passes: 'An offer with a price and a currency, or an action that books.',
        fails: 'Only the business, a rating, a breadcrumb, or `priceRange` with signs such as "$$".',
    },
    {
        check: 'sitemap',
        title: 'Sitemap',
        test: 'Open `/robots.txt` and follow its line `Sitemap:`. If there is none, open `/sitemap.xml`.',
        passes: 'An XML file that lists pages of this site, or further such files.',
        fails: 'Nothing there; a page of links for people; a list of another site.',
    },
];
