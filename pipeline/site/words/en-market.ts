import type { Child } from 'hono/jsx';
import type { AriVersion } from '../../../contract/vocabulary.ts';
import { count, counted, countedInWords, dayText, inWords, inWordsFirst, plural } from '../format.ts';
import type { Market } from '../model.ts';
import { isRise, marketChartWords, results } from './en-market-charts.ts';

/** Texts of a market's page. A `score` is formatted with its margin. */
export const marketWords = {
    title: (activity: string, criteria: string, city: string) => `${activity}, ${criteria}, ${city}`,
    description: ({ activity, criteria, city, country }: Market, finding: string) =>
        `${activity}, ${criteria}, in ${city}, ${country}: ${finding.charAt(0).toLowerCase()}${finding.slice(1)}.`,
    facts: {
        searched: 'Searched',
        query: 'For',
        sample: 'Sample',
        coded: 'Coded',
        method: 'Method',
        earlier: 'Earlier searches',
        others: (searches: number) => `and ${counted(searches, 'other')}`,
    },
    quoted: (text: string) => `“${text}”`,
    results,
    coded: (codings: number) => (codings === 1 ? 'by hand, once' : `by hand, ${inWords(codings)} times independently`),
    methodology: (version: string) => `Methodology ${version}`,
    index: (version: AriVersion) => `index ${version}`,

    finding: (intermediary: number, n: number) => {
        const only = 'can be booked only through an intermediary';
        if (n === 1)
            return intermediary === 1 ? `The one result found ${only}` : 'The one result found needs no intermediary';
        if (intermediary === n) return `${n === 2 ? 'Both' : `All ${count(n)}`} first results ${only}`;
        return intermediary === 0
            ? `None of the ${count(n)} first results needs an intermediary`
            : `${intermediary === 1 ? 'One' : count(intermediary)} of ${count(n)} first results ${only}`;
    },
    lede: {
        dependence: (score: Child): Child[] => ['Platform dependence is ', score, ' of 100.'],
        thinDependence: (score: Child, n: number): Child[] => [
            'Platform dependence is ',
            score,
            ` of 100, but ${countedInWords(n, 'result is', 'results are')} too few to say much.`,
        ],
        direct: (directCount: number, n: number) =>
            n === 1
                ? `The one result ${directCount === 1 ? 'can' : 'cannot'} be booked direct`
                : `Of ${countedInWords(n, 'result')}, ${directCount === 0 ? 'none' : inWords(directCount)} can be booked direct`,
        noReadiness: (directCount: number) =>
            directCount === 0
                ? ', so there is no readiness for automatic booking to measure.'
                : '; how ready operators are for automatic booking was not measured.',
        readiness: (operators: number, passed: string, checks: number, score: Child): Child[] => [
            `; the ${countedInWords(operators, 'operator measured passes', 'operators measured pass')} ` +
                `${passed} of ${checks} checks${operators === 1 ? '' : ' on average'}, a readiness for automatic booking of `,
            score,
            '.',
        ],
        thinReadiness: (operators: number, score: Child): Child[] => [
            `; the ${countedInWords(operators, 'operator measured has', 'operators measured have')} a readiness ` +
                'for automatic booking of ',
            score,
            ', which says little about the market.',
        ],
        first: 'No earlier search is on record.',
        unclear: (month: string, score: Child): Child[] => [
            `In ${month} dependence was `,
            score,
            '; whether it changed is not yet clear.',
        ],
        clear: (month: string, score: Child, hasRisen: boolean): Child[] => [
            `In ${month} dependence was `,
            score,
            `; it has ${hasRisen ? 'risen' : 'fallen'} since.`,
        ],
        readinessClear: (points: string) =>
            ` Readiness has ${isRise(points) ? 'risen' : 'fallen'} by ${points.slice(1)} since then.`,
        readinessUnclear: (points: string, margin: string) =>
            ` Readiness differs by ${points} ${margin}, which may be chance.`,
    },

    charts: marketChartWords,
    tooFew: 'too few to say',
    flags: { u: 'u' },

    checks: {
        https: 'HTTPS',
        mobile_friendly: 'Mobile-friendly',
        schema_org: 'Schema.org',
        transactional_schema: 'Offer schema',
        sitemap: 'Sitemap',
        booking_engine: 'Booking engine',
        book_button: 'Book button',
        calendar: 'Calendar',
        date_params: 'Date in the link',
        direct_booking: 'Direct booking',
        online_booking: 'Online booking',
        price: 'Price',
        duration: 'Duration',
        cancellation_policy: 'Cancellation',
        languages: 'Languages',
        location: 'Location',
        sitemap_lastmod: 'Sitemap dates',
        date_modified: 'Date modified',
        dynamic_content: 'Live content',
        pagespeed: 'PageSpeed',
        server_response: 'Response',
    } as Readonly<Record<string, string>>,
    units: { server_response: ' ms' } as Readonly<Record<string, string>>,
    threshold: {
        above: (name: string, threshold: string) => `${name} > ${threshold}`,
        at_most: (name: string, threshold: string) => `${name} ≤ ${threshold}`,
    },
    blocks: {
        structure: 'Structure',
        execution: 'Execution',
        completeness: 'Completeness',
        freshness: 'Freshness',
        performance: 'Speed',
    } as Readonly<Record<string, string>>,

    receipts: {
        label: 'Receipts',
        how: 'Each mark of the charts leads to one. A receipt names the sheet and the line, what was coded there, and the points it adds.',
        finding: (lines: number, audits: number) =>
            `${inWordsFirst(lines)} ${plural(lines, 'line of a sheet', 'lines of a sheet')}` +
            `${audits === 0 ? '' : ` and ${countedInWords(audits, 'audit')}`} ${lines === 1 && audits === 0 ? 'adds' : 'add'} up to the scores`,
        results: 'Results',
        audits: 'Audits',
        searches: 'Searches',
        resultsCaption: 'What each result adds to two scores',
        auditsCaption: 'What each audit adds to agentic readiness',
        searchesCaption: 'The lines behind each search',
        receipt: 'Receipt',
        page: 'Page, and how it was coded',
        audit: 'Page, and the checks it passed',
        passedOf: (passed: number, checks: number) => `${passed} of ${checks}`,
        ownPoints: 'Own points',
        sum: 'Sum',
        rounded: (sum: string, score: number) => `${sum}, rounded ${score}`,
        sample: 'Sample',
        notOpened: 'the page could not be opened',
        lines: (sheet: string, first: number, last: number) =>
            first === last ? `${sheet}:${first}` : `${sheet}:${first} to ${last}`,
    },

    files: {
        label: 'Files and citation',
        finding: 'Take the data with you',
        caption: 'Files of this market',
        names: { search: 'The search page', history: 'History', receipts: 'Receipts' } as Readonly<
            Record<string, string>
        >,
        rows: (rows: number) => `CSV, ${rows === 1 ? 'one row' : counted(rows, 'row')}`,
        json: 'JSON',
        jsonAbout: 'With a key to the API:',
        all: 'All markets',
        allAbout: 'CSV and Parquet',
        cite: 'How to cite',
        citation: (day: string, version: string, method: string, licence: string, isOne: boolean) =>
            `${isOne ? 'Search of' : 'Searches to'} ${dayText(day)}. Version ${version}, method ${method}. ${licence}.`,
        page: 'This page',
    },

    dataset: {
        description: (name: string, n: number, searches: number) =>
            `Who stands behind the first ${results(n)} for ${name}, how each can be booked, and how ready operators are for ` +
            `automatic booking: platform dependence, direct booking and agentic readiness with margins, from ` +
            `${countedInWords(searches, 'search', 'searches')}.`,
    },
};
