import type { Licence } from '../../../contract/licence.ts';
import { notFoundWords } from '../../../contract/site-words.ts';
import { bullets, type Section } from '../../document.ts';
import { count, counted, countedInWords, dayText, unbroken } from '../format.ts';
import type { Extent } from '../model.ts';

const licenceLink = ({ name, url }: Licence) => (url === null ? unbroken(name) : `[${unbroken(name)}](${url})`);

const contributing = (publishedLine: string): Section => ({
    id: 'contribute',
    title: 'Add a market, or correct one',
    blocks: [
        `The sheets are public: [a line of one](${publishedLine}). Propose a correction, or a sheet of your own, there.`,
        'A sheet is a CSV file with one row for each result: country, city, activity, criteria, day, position, address, ' +
            'actor, booking signal and booking engine. A program checks it and says which line to correct; the README of ' +
            'the project goes through a first sheet in five steps.',
    ],
});

/** Texts of the pages of text. They may contain `code`, *emphasis* and [links](address). */
export const textWords = {
    contents: 'On this page',
    methodology: {
        title: 'How the scores are made',
        rounded: 'The pages show ends of margins and differences as whole points, rounded from the published decimal.',
        description: 'Formulas, weights, labels and margins: which of them are established, and which are choices.',
    },
    codebook: {
        title: 'Codebook',
        description: 'The rules by which results are coded: definitions, decision trees, borderline cases and checks.',
        actorType: 'Actor type',
        bookingSignal: 'Booking signal',
        audit: 'Audit',
    },
    downloads: {
        title: 'Downloads',
        heading: 'Take the data with you',
        description: 'Every table of the data as CSV and Parquet, with columns, digests, licence and citation.',
        lede: ({ results, first, last }: Extent, licence: Licence) =>
            `${count(results)} observed results of searches from ${unbroken(dayText(first))} to ${unbroken(dayText(last))}, and every score made ` +
            `of them. The licence is ${licenceLink(licence)}. Downloading needs no key.`,
        most: 'Most people want [analyses.csv](#export-analyses): a row for each search, with its scores, margins and counts.',
        titles: {
            analyses: 'Scores of every search',
            actors: 'The results of every search',
            history: 'How scores changed',
            concentration: 'How results are spread over hosts',
            pooled: 'Countries, towns and activities',
            agreement: 'How well coders agree',
            change: 'What changed between releases',
            contributions: 'What each line adds to a score',
        } as Readonly<Record<string, string>>,
        rows: (rows: number) => counted(rows, 'row'),
        files: (name: string) => `Files of ${name}`,
        file: 'File',
        size: 'Size',
        digest: 'SHA-256',
        columns: (columns: number) => `${count(columns)} columns`,
        columnsOf: (name: string) => `Columns of ${name}`,
        column: 'Column',
        type: 'Type',
        meaning: 'Meaning',
        read: {
            id: 'read',
            title: 'How to read them',
            head: ['With', 'Type or open', 'It gives'],
            rows: (address: string): [string, string, string][] => [
                ['DuckDB', `from '${address}analyses.parquet'`, 'a table to query in SQL'],
                ['R', `arrow::read_parquet("analyses.parquet")`, 'a data frame'],
                ['Python', `pandas.read_parquet("analyses.parquet")`, 'a data frame'],
                ['A spreadsheet', 'analyses.csv', 'a sheet; see below'],
            ],
            after: [
                'Spreadsheets read the CSV files right when they are imported: *Data*, *From Text/CSV* in Excel, *Import* in ' +
                    'others. Choose UTF-8, the comma between cells, and English numbers. A double click may show “México” as ' +
                    '“MÃ©xico”, or put a row into one cell.',
                'CSV and Parquet of a table hold the same rows. Days are `YYYY-MM-DD`, scores are points from 0 to 100.',
                'The Parquet files hold all of `market.duckdb` that pages and scores rest on. The database itself is not ' +
                    'served: it stands beside the folder `exports` where the data were built.',
                'Under each picture of these pages is a CSV file with what it draws. For single answers as JSON, ' +
                    '[request a key](access.html).',
            ],
        },
        described: {
            id: 'described',
            title: 'For programs and libraries',
            head: ['File', 'What it is for'],
            about: {
                'datapackage.json':
                    'All files with their columns, types, licence and digests, as a [Data Package](https://datapackage.org).',
                'CITATION.cff':
                    'The citation, for programs that manage references and for hosts of repositories ([CFF](https://citation-file-format.github.io)).',
                'changes.json': 'Every change since the first release, with its reasons.',
                'feed.json': 'An entry for each release, for feed readers ([JSON Feed](https://jsonfeed.org)).',
            } as Readonly<Record<string, string>>,
        },
        cite: { id: 'cite', title: 'How to cite' },
    },
    cite: (
        extent: Extent,
        { datasetVersion, methodologyVersion }: { datasetVersion: string; methodologyVersion: string },
        licence: Licence,
        address: string | null,
    ) =>
        `*Tourism market structure*: ${countedInWords(extent.markets, 'market')}, searches up to ` +
        `${unbroken(dayText(extent.last))}. Version ${datasetVersion}, method ${methodologyVersion}. ${unbroken(licence.name)}.` +
        (address === null ? '' : ` [${address}](${address})`),
    access: {
        title: 'API access',
        heading: 'Request an API key',
        description: 'What the API returns, how to call it, and a form to request a key.',
        lede: 'The pages and downloads need no key. The API returns the same figures as JSON, market by market, for programs.',
        ledeTeaser: 'These pages show the scores. The API returns what they are made of, as JSON, market by market.',
        form: { id: 'form', title: 'Who you are, and what you plan' },
        required: 'All fields are needed.',
        send: 'Send the request',
        privacy:
            'We use what you write only for this decision, and erase it when you ask. [Privacy](about.html#privacy)',
        fromFile: (address: string | null) =>
            address === null
                ? 'The form needs the server. If you have opened this page as a file, open it from the server that has it.'
                : `If you have opened this page as a file, the form sends to ${address}.`,
        next: {
            id: 'next',
            title: 'What happens next',
            blocks: (dailyLimit: number) => [
                'A person reads your request and decides, usually within 48 business hours. You then get an e-mail: with a ' +
                    'key, with a question, or with the reason why not.',
                `A key gives access to every market with its results and its history: ${count(dailyLimit)} responses a day ` +
                    '(UTC). Unchanged responses and errors do not count. If you need more, say so in the request.',
            ],
        },
        call: {
            id: 'call',
            title: 'How to call the API',
            before: (address: string | null) =>
                `The key goes into a header${address === null ? '; `SITE` is the address of this service' : ''}:`,
            after: (address: string) => [
                `The answer is JSON. [The reference](${address}) lists every request with its parameters and answers, and has a description for generators of clients.`,
            ],
        },
    },
    about: {
        title: 'About',
        heading: 'Who appears first in a town, and how to book',
        description: 'What the data are, who makes them, what they are not, licences, privacy and how to cite.',
        lede: ({ markets, cities, countries, results }: Extent) =>
            'People search for something to do in a town and book what they find first. This project records what that is: ' +
            `${count(results)} results of searches for ${countedInWords(markets, 'market')} in ${countedInWords(cities, 'town')} of ` +
            `${countedInWords(countries, 'country', 'countries')}.`,
        sections: (
            { first, last }: Extent,
            licence: Licence,
            isPublic: boolean,
            publishedLine: string | null,
        ): Section[] => [
            {
                id: 'made',
                title: 'Researchers write sheets, a program does the rest',
                blocks: [
                    'A market is what one searches for: an activity in a town, of a certain kind. Researchers look at the first ' +
                        'pages of a search engine, and note for each result who it is and how one can book: directly, through ' +
                        'an intermediary, by contact only, or not at all. [The codebook](codebook.html) has the rules, and some searches are ' +
                        'coded twice, to see [how alike people code](agreement.html). Pages of ' +
                        'operators who sell directly are audited: can ' +
                        'a program find, read and book what they offer?',
                    'From these rows come [the scores](methodology.html), each with its margin.' +
                        (isPublic
                            ? ' Each result, check and search on the pages leads to the line of the sheet it comes from.'
                            : ''),
                ],
            },
            {
                id: 'not',
                title: 'What the figures do not say',
                blocks: [
                    bullets([
                        'They are not a ranking. Most markets differ by less than their margins; lists can be sorted, but ' +
                            'sorting is not ranking.',
                        'They are not market shares. What is counted is what a search shows, not who buys, or for how much.',
                        'They do not judge operators. A page that a program cannot read may sell the best tour in town.',
                        'They come from one search engine, one place and one day. Another day shows another page, and the ' +
                            'margins say how different it may be.',
                    ]),
                ],
            },
            {
                id: 'days',
                title: 'Dates',
                blocks: [
                    `The oldest search is of ${dayText(first)}, the newest of ${dayText(last)}. The pages are rebuilt when a ` +
                        'sheet changes, and only then: the same sheets give the same pages.',
                ],
            },
            ...(publishedLine === null ? [] : [contributing(publishedLine)]),
            {
                id: 'licences',
                title: 'Licences',
                blocks: [
                    bullets([
                        `Data, scores and pictures: ${licenceLink(licence)}.`,
                        'The program that makes them: [MIT](https://opensource.org/license/mit).',
                        'Land on the maps: [Natural Earth](https://www.naturalearthdata.com/about/terms-of-use/), in the public domain, ' +
                            'as packed by [world-atlas](https://github.com/topojson/world-atlas) (ISC).',
                    ]),
                ],
            },
            {
                id: 'privacy',
                title: 'Privacy',
                blocks: [
                    'These pages set no cookies, load nothing from elsewhere and do not track visitors. Whoever serves them may keep the ' +
                        'usual log of requests.',
                    'What you write when you [request a key](access.html) stays with the operator of this site, who decides on it ' +
                        'and erases it when you ask for that.',
                ],
            },
        ],
        cite: { id: 'cite', title: 'How to cite' },
    },
    notFound: {
        title: notFoundWords.title,
        description: 'Nothing is published at this address.',
        text: (siteUrl: string) =>
            `${notFoundWords.text} [All markets](${siteUrl}/markets.html) are listed by country.`,
    },
};
