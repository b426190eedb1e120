import { z } from 'zod';
import { counted } from './counted.ts';
import type { Explorer } from './dist.ts';
import { bareUrl } from './variables.ts';

/** What a build is asked for about the pages of the data, and the addresses they give. */

/** The variable SITE_URL, which server and build share. */
export const siteUrlVariable = {
    shape: z.string().transform(siteOrigin),
    must: 'an http or https address without a path or query, such as https://book.example.org',
} as const;

export const siteVariables = {
    EXPLORER: { shape: z.enum(['public', 'teaser', 'off']), must: 'public, teaser or off' },
    SITE: { shape: z.enum(['on', 'off']), must: 'on or off' },
    SOURCE_URL: {
        shape: z.string().refine(isSourceUrl),
        must: 'an http or https address with {file} and {line}, such as https://github.com/OWNER/REPOSITORY/blob/main/data/{file}#L{line}',
    },
    DATA_LICENSE: {
        shape: z.string().regex(/^[a-z\d](?:[a-z\d.-]{0,62}[a-z\d+])?$/iu),
        must: 'the SPDX name of a licence, such as CC-BY-4.0',
    },
    SITE_URL: siteUrlVariable,
} as const;

export interface SiteConfiguration {
    /** What the pages show: everything; scores and pictures without hosts, receipts and downloads; or no pages. */
    explorer: Explorer;
    /** Whether pages are asked for; null: up to `pagedMarketsMax` markets. */
    isWanted: boolean | null;
    /** The address of a line of a sheet, with `{file}` and `{line}`; null: sheets are published nowhere. */
    sourceUrl: string | null;
    /** Licence of the data: an SPDX name. */
    dataLicense: string;
    /** Public origin of the pages, without a slash at its end; null: not known. */
    siteUrl: string | null;
    /** Whether open pages reload themselves after a build: `make watch` sets it, no variable does. */
    reloads: boolean;
}

/** Beyond so many markets a build makes pages only where SITE=on asks for them. */
export const pagedMarketsMax = 2000;

/** Whether a build of so many markets makes pages of the data. */
export function makesPages({ explorer, isWanted }: SiteConfiguration, marketCount: number): boolean {
    return explorer !== 'off' && (isWanted ?? marketCount <= pagedMarketsMax);
}

/** Why a build of so many markets makes no pages although nobody has said so; null where it makes them, or somebody has. */
export function pagesSkipped(site: SiteConfiguration, marketCount: number): string | null {
    if (site.explorer === 'off' || site.isWanted !== null || makesPages(site, marketCount)) return null;
    return `no pages of the data were made: there are more than ${counted(pagedMarketsMax, 'market')}; SITE=on asks for them`;
}

/**
 * The address at which a line of a sheet can be seen.
 * @param sourceUrl an address with `{file}` and `{line}`.
 * @param sheet relative to the data folder, with forward slashes.
 */
export function sourceAddress(sourceUrl: string, sheet: string, line: number): string {
    const file = sheet.split('/').map(encodeURIComponent).join('/');
    return sourceUrl.replaceAll('{file}', () => file).replaceAll('{line}', () => String(line));
}

function siteOrigin(text: string, context: z.RefinementCtx): string {
    const url = bareUrl(text);
    if (url !== null && /^https?:$/u.test(url.protocol)) return url.origin;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
}

function isSourceUrl(text: string): boolean {
    if (!text.includes('{file}') || !text.includes('{line}') || /[\s"'<>\\^`|]/u.test(text)) return false;
    // A host that is made of a sheet's name leads anywhere.
    const [, authority = '{'] = /^https?:\/\/([^/?#]+)/iu.exec(text) ?? [];
    return !/[{}@]/u.test(authority) && URL.canParse(sourceAddress(text, 'a.csv', 1));
}
