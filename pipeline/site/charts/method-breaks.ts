import type { Methodology } from '../../../contract/methodology.ts';
import { parameter } from '../../methodology/read.ts';
import { groupBy } from '../group-by.ts';
import type { Snapshot } from '../model.ts';
import { words } from '../words/en.ts';

/**
 * Makes a sentence for each version of the methodology that first scored some of the searches, if a later version breaks the
 * series, or if the sheet of versions does not name it. The first version is that of the first release or, without a release,
 * the one in force on the day of the search.
 */
export function methodBreaks(snapshots: readonly Snapshot[], methodology: Methodology): string[] {
    const { versions } = methodology;
    const newest = parameter(methodology, 'methodology_version');
    const inForce = (day: string) => versions.findLast(({ inForceFrom }) => inForceFrom <= day) ?? versions[0];
    const first = groupBy(snapshots, ({ day, firstPublished }) => {
        return firstPublished?.methodologyVersion ?? inForce(day)?.version ?? newest;
    });
    return [...first].flatMap(([version, searches]) => {
        if (version === newest) return [];
        const at = versions.findIndex((one) => one.version === version);
        const breaks = at < 0 ? [] : versions.slice(at + 1).filter(({ breaksSeries }) => breaksSeries);
        if (at >= 0 && breaks.length === 0) return [];
        const days = searches.map(({ day }) => day);
        return [
            words.market.charts.history.rescored(
                days,
                version,
                newest,
                breaks.map(({ note }) => note),
            ),
        ];
    });
}
