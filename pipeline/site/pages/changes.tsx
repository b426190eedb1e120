import { capitalized } from '../../../contract/capitalized.ts';
import type { ChangeReason } from '../../../contract/change.ts';
import { scoreNames as contractScores, scores } from '../../../contract/scores.ts';
import { bullets } from '../../document.ts';
import { byReasons, type ChangedRow } from '../../release/changed-rows.ts';
import { changesChart } from '../charts/changes.ts';
import { linked } from '../charts/strip.ts';
import { dayText } from '../format.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import { inline } from '../markdown.ts';
import { contractNames, type SiteFile, type SiteRelease, scoreNames } from '../model.ts';
import { Sections, TextSection, textPage } from '../prose.tsx';
import { fill, words } from '../words/words.ts';

const text = words.changes;

/** Maximum number of releases with their changes, and of rows for each group of reasons. */
const releasesMax = 12;
const rowsMax = 50;

/** `changes.html`: the changes of each release, with reasons. */
export function changesFiles(site: Site): SiteFile[] {
    const { data, isPublic } = site;
    const releases = data.releases.toReversed();
    const shown = releases.slice(0, releasesMax);
    const earlier = releases.slice(releasesMax);
    const slugOf = new Map(data.markets.map(({ id, slug }) => [id, slug]));
    const { files } = text;
    const sections = [
        ...(earlier.length === 0
            ? []
            : [{ id: 'earlier', title: text.earlier, blocks: [bullets(earlier.map(titleOf(data.releases)))] }]),
        ...(isPublic ? [{ id: 'files', title: files.title, blocks: [bullets(files.items)] }] : []),
    ];
    const newest = { ...changesChart({ ...data, root: '', rows: Infinity, isAll: true }), csvName: 'newest' };
    const contents = shown.map((release) => ({ id: anchorOf(release), title: nameOf(release) }));
    return textPage(site, 'changes', {
        ...opening(data.releases),
        contents: [{ id: newest.name, title: text.newest }, ...contents, ...sections],
        charts: [newest],
        csvStart: 'data/changes-',
        cited: text.title,
        hasFeed: true,
        content: (
            <>
                {shown.map((release) => (
                    <TextSection
                        id={anchorOf(release)}
                        title={titleOf(data.releases)(release)}
                        beside={factsOf(release)}
                    >
                        {byReasons(release.rows).map(([reasons, rows]) => groupOf(reasons, rows, slugOf, isPublic))}
                    </TextSection>
                ))}
                <Sections sections={sections} />
            </>
        ),
    });
}

function opening(releases: readonly SiteRelease[]) {
    const last = releases.findLast(({ released }) => released !== null)?.released;
    if (!last) return { heading: text.none.heading, paragraphs: [text.none.lede] };
    const pending = releases.find(({ released }) => released === null);
    const day = dayText(last.releasedOn);
    const heading = pending
        ? fill(text.heading.pending, { number: marketsOf(pending), day })
        : fill(text.heading.same, { day });
    return { heading, paragraphs: [text.lede] };
}

function marketsOf({ rows }: SiteRelease): number {
    return new Set(rows.map(({ market_id }) => market_id)).size;
}

function nameOf({ released }: SiteRelease): string {
    return released === null ? text.notReleased : dayText(released.releasedOn);
}

/** `6 March 2026: two markets differ`. */
function titleOf(releases: readonly SiteRelease[]): (release: SiteRelease) => string {
    return (release) => {
        const finding = release === releases[0] ? text.first : fill(text.finding, { number: marketsOf(release) });
        return fill(text.titled, { name: nameOf(release), finding });
    };
}

function anchorOf({ released }: SiteRelease): string {
    return released === null ? 'not-released' : `release-${released.version.replaceAll(/[^0-9a-f]/gu, '-')}`;
}

function factsOf({ released }: SiteRelease) {
    if (released === null) return null;
    const { version, markets, snapshots, methodologyVersion } = released;
    const size = fill(text.size, { markets, searches: snapshots });
    const method = fill(text.method, { version: methodologyVersion });
    return html`<p class="how"><code>${version}</code></p><p class="how">${size}</p><p class="how">${method}</p>`;
}

/**
 * A table of changes with the same reasons; a row is a market or a snapshot.
 * @param reasons separated by commas.
 * @param slugOf slugs of the markets that have a page, by id.
 */
function groupOf(reasons: string, rows: readonly ChangedRow[], slugOf: ReadonlyMap<string, string>, isPublic: boolean) {
    const names = reasons.split(', ') as ChangeReason[];
    const listed = capitalized(names.map((name) => text.reasons[name]).join(text.and));
    const title = fill(text.group, { reasons: listed, number: rows.length });
    const hasDetails = rows.some(({ kind }) => kind === 'changed');
    const software = names.includes('software_changed') && html`<p class="how">${text.softwareNote}</p>`;
    const heads = (hasDetails ? [text.market, text.change] : [text.market]).map((name) => {
        return html`<th scope="col">${name}</th>`;
    });
    const body = rows.slice(0, rowsMax).map((row) => {
        const name = html`<th scope="row">${marketName(row, slugOf.get(row.market_id))}</th>`;
        const details = hasDetails && html`<td><ul>${detailsOf(row).map((one) => html`<li>${one}</li>`)}</ul></td>`;
        return html`<tr>${name}${details}</tr>`;
    });
    const head = html`<caption class="unseen">${title}</caption><thead class="unseen"><tr>${heads}</tr></thead>`;
    const left = rows.length - rowsMax;
    const more = left > 0 && html`<p class="how">${inline(fill(text.more, { number: left, isPublic }))}</p>`;
    return html`<h3>${title}</h3>${software}<table class="differing">${head}<tbody>${body}</tbody></table>${more}`;
}

function marketName({ country, city, activity, criteria, analyzed_at: day }: ChangedRow, slug: string | undefined) {
    const name = html`<bdi>${activity}</bdi>, <bdi>${criteria}</bdi>`;
    const place = html`<bdi>${fill(text.place, { city, country })}</bdi>${day !== null && ` · ${dayText(day)}`}`;
    return html`${linked(slug === undefined ? null : `markets/${slug}.html`, name)}<span>${place}</span>`;
}

/** A score that no other page names is called by its title. */
const fields: Readonly<Record<string, string>> = {
    ...text.fields,
    ...Object.fromEntries(scores.map(({ name, title }) => [name, title])),
    ...Object.fromEntries(scoreNames.map((name) => [contractNames[name], words.scores[name]])),
};
const isScore = (field: string) => (contractScores as readonly string[]).includes(field);

function detailsOf({ shown, has_margins }: ChangedRow) {
    if (shown.length === 0) return [has_margins ? text.marginsOnly : text.noScore];
    return shown.map(({ field, old, new: value, former_name: name }) => {
        if (field === 'market_id') {
            return name === null ? text.newAddress : `${fill(text.formerName, { name })} ${text.newAddress}`;
        }
        const change = html`<bdi>${old ?? text.nothing}</bdi> → <b dir="auto">${value ?? text.nothing}</b>`;
        return html`${fields[field]} <span${isScore(field) && html` class="number"`}>${change}</span>`;
    });
}
