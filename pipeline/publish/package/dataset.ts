import { type Licence, licenceOf } from '../../../contract/licence.ts';
import { dataKeywords } from '../../../contract/site-words.ts';
import type { Database } from '../../database.ts';
import type { Release } from '../../release/compare.ts';

/** Metadata of the data as a whole. */
export interface Dataset {
    title: string;
    /** Names; empty: the title stands for them. */
    authors: readonly string[];
    /** A paragraph of plain text. */
    description: string;
    keywords: readonly string[];
    /** Such as `2026.4.27+1b7781dab9b3`. */
    version: string;
    /** Day of the release of this version, or the newest day of the input, YYYY-MM-DD; null without any. */
    day: string | null;
    /** The newest day of the input, YYYY-MM-DD; null without any. */
    newestDay: string | null;
    licence: Licence;
    /** Whether the exports are public. */
    isPublic: boolean;
    /** Public origin without a trailing slash; null: unknown. */
    siteUrl: string | null;
}

/** Metadata that are not in the tables. */
export interface DatasetFacts
    extends Pick<Dataset, 'title' | 'authors' | 'version' | 'newestDay' | 'siteUrl' | 'isPublic'> {
    /** SPDX name of the licence; null: not chosen. */
    dataLicense: string | null;
    /** The notice on every page; null: none. */
    notice: string | null;
}

export async function describeDataset(
    database: Database,
    facts: DatasetFacts,
    releases: readonly Release[],
): Promise<Dataset> {
    const [row] = await database.rows<Record<'markets' | 'results' | 'first' | 'last', string>>(`
        select
            count(distinct market_id) as markets, coalesce(sum(sample_size), 0) as results,
            min(analyzed_at) as first, max(analyzed_at) as last
        from snapshot`);
    const { markets, results, first, last } = row as NonNullable<typeof row>;
    const searched = `${results} results of searches for ${markets} tourism markets, observed from ${first} to ${last}`;
    const sentences = [
        `${first === null ? 'Results of searches for tourism markets' : searched}: who each result is, and how one can book.`,
        'From them come scores of platform dependence, direct-booking visibility and agentic readiness, each with its margin.',
        ...(facts.notice === null ? [] : [facts.notice]),
    ];
    return {
        title: facts.title,
        authors: facts.authors,
        description: sentences.join(' '),
        keywords: dataKeywords,
        version: facts.version,
        day: releases.find(({ version }) => version === facts.version)?.releasedOn ?? facts.newestDay,
        newestDay: facts.newestDay,
        licence: licenceOf(facts.dataLicense),
        isPublic: facts.isPublic,
        siteUrl: facts.siteUrl,
    };
}
