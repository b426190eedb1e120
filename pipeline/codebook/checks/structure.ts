import type { CheckRules } from '../shape.ts';

/** Whether a program can open the page and read its subject. */
export const structureChecks: readonly CheckRules[] = [
    {
        check: 'https',
        title: 'HTTPS',
        test: 'Type the address with `http://` into the browser.',
        passes: 'The browser ends at an address with `https://` and shows no warning.',
        fails: 'The address stays at `http://`; the browser says "not secure" or warns of the certificate.',
    },
    {
        check: 'mobile_friendly',
        title: 'Mobile-friendly',
        test: `Open the page on a phone, or in the developer tools of the browser at a width of 390 pixels. Scroll down once, open the
        menu, press the button that books.`,
        passes: 'The text is readable without zooming, nothing needs sideways scrolling, and menu and button work.',
        fails: 'The desktop page shrunk to the width of a phone; a banner that cannot be closed; a button that is covered, or too close to another one to be hit.',
    },
    {
        check: 'schema_org',
        title: 'Schema.org',
        test: 'Enter the address at validator.schema.org, or search the source of the page for `schema.org`.',
        passes: 'The validator shows at least one item, of any type.',
        fails: 'No item; markup that the validator cannot read.',
    },
    {
        check: 'transactional_schema',
        title: 'Offer schema',
        test: 'In the same list of items look for `Offer`, `AggregateOffer`, `ReserveAction` or a `Reservation`.',
        passes: 'An `Offer` or `AggregateOffer` with a price and a currency, or an action that books.',
        fails: 'Only the business, a rating or a breadcrumb; `priceRange` with signs such as "$$".',
    },
    {
        check: 'sitemap',
        title: 'Sitemap',
        test: 'Open `/robots.txt` and follow its line `Sitemap:`. If there is no such line, open `/sitemap.xml`.',
        passes: 'An XML file that lists pages of this site, or further sitemaps.',
        fails: 'No such file; a page of links for people; a list of pages of another site.',
    },
];
