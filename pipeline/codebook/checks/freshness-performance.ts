import type { CheckRules } from '../shape.ts';

/** Is what a program reads of today? */
export const freshnessChecks: readonly CheckRules[] = [
    {
        check: 'sitemap_lastmod',
        title: 'Sitemap dates',
        test: 'In the sitemap, or the files that it lists, search for the address of the page.',
        passes: 'The entry has `<lastmod>` with a day that is not to come.',
        fails: 'No sitemap; the page is not in it; no `<lastmod>`; every page has the time of this very moment.',
    },
    {
        check: 'date_modified',
        title: 'Date modified',
        test: 'Search the source of the page for `dateModified` and `modified_time`.',
        passes: 'A day that is not to come, in the markup of this page.',
        fails: 'Only `datePublished`; a year beside "©"; "updated" as text without markup.',
    },
    {
        check: 'dynamic_content',
        title: 'Live content',
        test: 'Choose a day in the next week and one in half a year, and two persons instead of six.',
        passes: 'Price, free places or departures change on the page or in its booking step.',
        fails: 'The same text whatever one chooses; "only 2 left" that stays for every day; rotating pictures.',
    },
];

/** Is it fast enough to be read at all? */
export const performanceChecks: readonly CheckRules[] = [
    {
        check: 'pagespeed',
        title: 'PageSpeed',
        test: 'Give the address to pagespeed.web.dev. Take the tab for phones, and type the number for performance.',
        passes: 'The number decides; type it as it is, from 0 to 100.',
        fails: 'An error: run it once more. If there is none then either, leave the cell empty.',
    },
    {
        check: 'server_response',
        title: 'Response',
        test: `Type \`curl -so /dev/null -w "%{time_starttransfer}\\n" ADDRESS\` three times. Take the one in the middle, in milliseconds
        (0.412 is 412), and type it into \`server_response_ms\`.`,
        passes: 'The number decides.',
        fails: 'No answer: leave the cell empty.',
    },
];

/** What an audit sheet has besides the checks of the second version. */
export const otherAuditColumns: readonly CheckRules[] = [
    {
        check: 'accessible',
        title: 'Could be opened',
        test: 'Open the address, and once more ten minutes later.',
        passes: 'A page of the operator. A robot check that one can answer is no obstacle.',
        fails: 'An error, twice. Type no, and leave every check empty: the page is left out, not scored 0.',
    },
    {
        check: 'online_booking',
        title: 'Online booking (first version)',
        test: 'As for *Booking engine* and *Direct booking*.',
        passes: 'Both pass.',
        fails: 'One of them does not.',
    },
];

export const auditText: readonly string[] = [
    `Audit the page whose address is in the sheet. If it shows several offers or none, take the first offer of the
    [service](#term-service) that it leads to; one click is allowed for that. HTTPS, sitemap, PageSpeed and response are those of the
    page itself.`,
    `Work in a private window, with banners closed. Yes and no are given for what was seen in the minute; a check that was not made
    stays empty. That the page is the right one was decided before, when it was coded local and \`direct\`.`,
];
