import { z } from 'zod';
import { counted } from './counted.ts';
import { licenceOf } from './licence.ts';
import { frameWords } from './site-words.ts';
import { type Configured, onOrOff, originUrl, variable } from './variables.ts';

/** SITE_URL, which the server and the build both read. */
export const siteUrlVariable = variable(
    'SITE_URL',
    'an http or https address without a path or query, such as https://book.example.org',
    z.string().transform(siteOrigin),
    null,
);

const titleMust = 'a text of at most 200 characters, without * ` [ ] and control characters';
// Pages show it in texts of Markdown.
const titleShape = z.string().regex(/^[^\p{Cc}*`[\]]{1,200}$/u);

export const siteVariables = {
    /** What the pages show: everything; scores and charts without hosts, receipts and downloads; or no pages. */
    explorer: variable('EXPLORER', 'public, teaser or off', z.enum(['public', 'teaser', 'off']), 'public'),
    /** Whether the build makes pages; null: with at most `pagedMarketsMax` markets. */
    isEnabled: variable('SITE', 'on or off', onOrOff, null),
    /** Address of a line of a sheet, with `{file}` and `{line}`; null: sheets are not published. */
    sourceUrl: variable(
        'SOURCE_URL',
        'an http or https address with {file} and {line}, such as https://github.com/OWNER/REPOSITORY/blob/main/data/{file}#L{line}',
        z.string().refine(isSourceUrl),
        null,
    ),
    /**
     * Licence of the data: an SPDX name; null: not chosen, the default. Those without a digit are listed. Words such
     * as `proprietary` and `none` are refused, because metadata would declare the data to be open.
     */
    dataLicense: variable(
        'DATA_LICENSE',
        'the SPDX name of a licence, such as CC-BY-4.0, or LicenseRef-NAME for terms of your own',
        z
            .string()
            .regex(
                /^(?=licenseref-|.*\d|(?:cc-pddc|isc|mit|unlicense|wtfpl|zlib)$)[a-z\d](?:[a-z\d.-]{0,62}[a-z\d+])?$/iu,
            ),
        null,
    ),
    /** Title of the data in citations and metadata. */
    dataTitle: variable('DATA_TITLE', titleMust, titleShape, frameWords.siteName),
    /** Who is cited for the data; none: the title. */
    dataAuthors: variable(
        'DATA_AUTHORS',
        'names with semicolons between, such as Office de tourisme de Sète; Martin, Anne',
        z
            .string()
            .transform((text) => text.split(';').map((name) => name.trim()))
            .pipe(z.array(titleShape).max(100)),
        [],
    ),
    /** The address for questions and corrections, in the foot of each page; null: none is shown. */
    dataContact: variable('DATA_CONTACT', 'an e-mail address, such as data@example.org', z.email(), null),
    /** Public origin of the pages without a trailing slash; null: unknown. */
    siteUrl: siteUrlVariable,
};

export interface SiteConfiguration extends Configured<typeof siteVariables> {
    /** Whether open pages reload after a build. Only `make watch` sets it. */
    reloads: boolean;
}

/** With more markets a build makes pages only with SITE=on. */
export const pagedMarketsMax = 2000;

/** Whether a build with this number of markets makes pages. */
export function makesPages({ explorer, isEnabled }: SiteConfiguration, marketCount: number): boolean {
    return explorer !== 'off' && (isEnabled ?? marketCount <= pagedMarketsMax);
}

/** Returns the message for a build that makes no pages because of its number of markets; null for other builds. */
export function pagesSkipped(site: SiteConfiguration, marketCount: number): string | null {
    if (site.explorer === 'off' || site.isEnabled !== null || makesPages(site, marketCount)) return null;
    return `no pages of the data were made: there are more than ${counted(pagedMarketsMax, 'market')}; SITE=on asks for them`;
}

/** Returns the message for a build of own data whose licence nobody has chosen; null for other builds. */
export function licenceMissing({ dataLicense }: SiteConfiguration, isSample: boolean): string | null {
    if (dataLicense !== null || isSample) return null;
    return `the data are published as ${licenceOf(null).name}, because DATA_LICENSE names no other licence`;
}

/**
 * The public address of a line of a sheet.
 * @param sourceUrl an address with `{file}` and `{line}`.
 * @param sheet relative to the data folder, with forward slashes.
 */
export function sourceAddress(sourceUrl: string, sheet: string, line: number): string {
    const file = sheet.split('/').map(encodeURIComponent).join('/');
    return sourceUrl.replaceAll('{file}', () => file).replaceAll('{line}', () => String(line));
}

function siteOrigin(text: string, context: z.RefinementCtx): string {
    const url = originUrl(text);
    if (url !== null && /^https?:$/u.test(url.protocol)) return url.origin;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
}

function isSourceUrl(text: string): boolean {
    if (!text.includes('{file}') || !text.includes('{line}') || /[\s"'<>\\^`|]/u.test(text)) return false;
    // A placeholder in the host would let the name of a sheet choose the host.
    const [, authority = '{'] = /^https?:\/\/([^/?#]+)/iu.exec(text) ?? [];
    return !/[{}@]/u.test(authority) && URL.canParse(sourceAddress(text, 'a.csv', 1));
}
