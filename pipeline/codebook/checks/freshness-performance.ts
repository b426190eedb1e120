import type { CheckRules } from '../shape.ts';

/** Whether the content for programs is up to date. */
export const freshnessChecks: readonly CheckRules[] = [
    {
        check: 'sitemap_lastmod',
        title: 'Sitemap dates',
        test: 'Search the sitemap, and the sitemaps that it lists, for the address of the page.',
        passes: 'Its entry has `<lastmod>` with a date that is not in the future.',
        fails: 'There is no sitemap; the page is not in it; there is no `<lastmod>`; every page has the current time.',
    },
    {
        check: 'date_modified',
        title: 'Date modified',
        test: 'Search the source of the page for `dateModified` and `modified_time`.',
        passes: 'The markup of this page has one of them, with a date that is not in the future.',
        fails: 'Only `datePublished`; a year beside "©"; "updated" as text without markup.',
    },
    {
        check: 'dynamic_content',
        title: 'Live content',
        test: 'Choose a day in the next week, then one in half a year; choose two persons, then six.',
        passes: 'The price, the free places or the departures change, on the page or in its booking step.',
        fails: 'The text is the same whatever one chooses; "only 2 left" is there for every day; only pictures change.',
    },
];

/** Whether the page is fast. */
export const performanceChecks: readonly CheckRules[] = [
    {
        check: 'pagespeed',
        title: 'PageSpeed',
        test: `Enter the address at pagespeed.web.dev. Choose the tab for phones. Type the number for performance, from 0 to 100, into
        \`pagespeed\`.`,
        fails: 'A lower number. After an error, run it once more; if it fails again, leave the cell empty.',
    },
    {
        check: 'server_response',
        title: 'Response',
        test: `Run \`curl -so /dev/null -w "%{time_starttransfer}\\n" ADDRESS\` three times. Type the middle one of the three times, in
        milliseconds (0.412 is 412), into \`server_response_ms\`.`,
        fails: 'A higher number. If the server does not answer, leave the cell empty.',
    },
];

/** Columns of an audit sheet other than the checks of the second version. */
export const otherAuditColumns: readonly CheckRules[] = [
    {
        check: 'accessible',
        title: 'Page opens',
        test: 'Open the address. If that fails, try again ten minutes later.',
        passes: 'A page of the operator opens. A robot check that a person can answer does not count against it.',
        fails: 'An error, twice. Type `no` and leave every check empty: the page is left out, not scored 0.',
    },
    {
        check: 'online_booking',
        title: 'Online booking, a check of version 1',
        test: 'Make the checks *Booking engine* and *Direct booking*.',
        passes: 'Both of them pass.',
        fails: 'At least one of them does not pass.',
    },
];

export const auditText: readonly string[] = [
    `Audit the page whose address is in the sheet. If it shows several offers or no offer, take the first offer of the
    [service](#term-service) on it or one click away. HTTPS, sitemap, PageSpeed and response are checked for the page itself.`,
    `Work in a private window, with banners closed. Answer yes or no from what you see within the minute; leave the cell of a check
    that was not made empty. Every page coded local and \`direct\` belongs in the audit.`,
    `Two columns are not among the twenty checks: \`accessible\`, which is answered first, and \`online_booking\`, which only version 1
    of the index scores.`,
];
