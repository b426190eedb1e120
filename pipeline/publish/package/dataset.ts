import { type Licence, licenceOf } from '../../../contract/licence.ts';
import { dataKeywords } from '../../../contract/site-words.ts';
import type { Database } from '../../database.ts';
import type { Release } from '../../release/compare.ts';

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
    { dataLicense, notice, ...shown }: DatasetFacts,
    releases: readonly Release[],
): Promise<Dataset> {
    const [row] = await database.rows<{ searched: string }>(`
        select
            concat(
                sum(sample_size), if(sum(sample_size) = 1, ' result', ' results'), ' of searches for ',
                count(distinct market_id), if(count(distinct market_id) = 1, ' tourism market', ' tourism markets'),
                ', observed ', if(min(analyzed_at) = max(analyzed_at), 'on ', 'from ' || min(analyzed_at) || ' to '),
                max(analyzed_at)
            ) as searched
        from snapshot
        having count(*) > 0`);
    const sentences = [
        `${row?.searched ?? 'Results of searches for tourism markets'}: who each result is, and how one can book.`,
        'From them come scores of platform dependence, direct-booking visibility and agentic readiness, each with its margin.',
        ...(notice === null ? [] : [notice]),
    ];
    return {
        ...shown,
        description: sentences.join(' '),
        keywords: dataKeywords,
        day: releases.find(({ version }) => version === shown.version)?.releasedOn ?? shown.newestDay,
        licence: licenceOf(dataLicense),
    };
}
