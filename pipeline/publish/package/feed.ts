import { v5 } from 'uuid';
import { changeReasonsText } from '../../../contract/change.ts';
import { packageFiles } from '../../../contract/dist.ts';
import { idNamespace } from '../../../contract/market-key.ts';
import { siteLanguage } from '../../../contract/site-words.ts';
import { counted } from '../../progress.ts';
import { byReasons, type ChangedRow } from '../../release/changed-rows.ts';
import type { Release } from '../../release/compare.ts';
import type { Dataset } from './dataset.ts';

/**
 * The content of `feed.json`, by JSON Feed 1.1 (jsonfeed.org): an item per release, the newest first. `_release` is an
 * extension.
 */
export function feed(
    releases: readonly Release[],
    rows: readonly ChangedRow[],
    { title, siteUrl }: Pick<Dataset, 'title' | 'siteUrl'>,
): object {
    return {
        version: 'https://jsonfeed.org/version/1.1',
        title: `${title}: releases`,
        home_page_url: siteUrl === null ? undefined : `${siteUrl}/`,
        feed_url: siteUrl === null ? undefined : `${siteUrl}/${packageFiles.feed}`,
        description: 'What each release of the data has changed, and why.',
        language: siteLanguage,
        items: releases
            .map((release, index) => {
                const { version, releasedOn, methodologyVersion, markets, snapshots } = release;
                const changed = rows.filter((row) => row.release === version);
                const day = `${releasedOn}T00:00:00Z`;
                return {
                    id: `urn:uuid:${v5(`release ${version}`, idNamespace)}`,
                    title: `Release ${version}`,
                    content_text: contentText(release, changed, index === 0),
                    date_published: day,
                    date_modified: day,
                    _release: {
                        version,
                        methodology_version: methodologyVersion,
                        markets,
                        snapshots,
                        changed: changed.length,
                    },
                };
            })
            .reverse(),
    };
}

function contentText(
    { markets, snapshots, methodologyVersion }: Release,
    rows: readonly ChangedRow[],
    isFirst: boolean,
): string {
    const size = `${counted(markets, 'market')}, ${counted(snapshots, 'snapshot')}, method ${methodologyVersion}.`;
    if (isFirst) return `The first release: ${size}`;
    if (rows.length === 0) return `${size} No score has changed.`;
    const reasons = byReasons(rows).map(([names, group]) => changeReasonsText(names, group.length));
    return `${size} What has changed: ${reasons.join('; ')}.`;
}
