import type { ChangeReason } from '../../../contract/change.ts';
import { count, counted, countedInWords, inWordsFirst, plural } from '../format.ts';

/** Texts of the page of releases and their changes. */
export const changesWords = {
    title: 'Changes',
    description:
        'How scores have changed since the searches before, and what each release of the data has changed, with the reason.',
    newest: 'Newest searches',
    feed: 'Releases of the data',
    none: {
        heading: 'What the newest searches changed',
        lede:
            'Scores of the newest searches, beside those of the searches before. The data have no release yet. After the first ' +
            'one, this page also shows what every later version changes, and why. Those who publish the data make one with ' +
            '`make release`.',
    },
    heading: {
        pending: (number: number, day: string) =>
            `${inWordsFirst(number)} ${plural(number, 'market differs', 'markets differ')} from the release of ${day}`,
        same: (day: string) => `Nothing has changed since the release of ${day}`,
    },
    lede:
        'A release is a version of the data that stays as it was published. Here is what each one changed, the newest first: the ' +
        'old value, the new one and the reason.',
    notReleased: 'Not released yet',
    finding: (number: number) =>
        number === 0 ? 'no score has changed' : countedInWords(number, 'market differs', 'markets differ'),
    first: 'the first release',
    titled: (name: string, finding: string) => `${name}: ${finding}`,
    size: (number: number, snapshots: number) =>
        `${counted(number, 'market')}, ${counted(snapshots, 'search', 'searches')}`,
    method: (version: string) => `method ${version}`,
    reasons: {
        market_added: 'new markets',
        market_removed: 'markets taken out',
        market_renamed: 'markets with a new name',
        respelled: 'names spelled differently',
        snapshot_added: 'new searches',
        snapshot_removed: 'searches taken out',
        coding_corrected: 'results coded again or corrected',
        audit_added: 'new audits',
        audit_corrected: 'audits corrected or taken back',
        methodology_changed: 'another version of the method',
        software_changed: 'computed differently by the program',
    } satisfies Record<ChangeReason, string>,
    softwareNote: 'Neither the data nor the method differ here.',
    /** A group of changes with the same reasons: `results coded again or corrected, and new audits`. */
    group: (reasons: readonly string[], number: number) => {
        const text = reasons.join(', and ');
        return `${text.charAt(0).toUpperCase()}${text.slice(1)} (${count(number)})`;
    },
    market: 'Market',
    change: 'What differs',
    place: (city: string, country: string) => `${city}, ${country}`,
    fields: {
        country: 'Country',
        city: 'Town',
        activity: 'Activity',
        criteria: 'Kind',
        tpdi_score: 'Platform dependence',
        direct_booking_pct: 'Direct-booking visibility',
        ari_score: 'Agentic readiness',
        ari_version: 'Version of the readiness index',
    } as Readonly<Record<string, string>>,
    newAddress: 'Its page has a new address; the old identifier leads to it.',
    nothing: 'none',
    marginsOnly: 'margins only',
    noScore: 'no score changed',
    more: (number: number, isPublic: boolean) =>
        `${inWordsFirst(number)} more${isPublic ? ' in [the table of all changes](../exports/change.csv)' : ''}.`,
    earlier: { id: 'earlier', title: 'Earlier releases' },
    files: {
        id: 'files',
        title: 'All changes, for programs and feed readers',
        items: [
            '[change.csv](../exports/change.csv) has a row for each difference, also of margins.',
            '[changes.json](../changes.json) has the same as JSON; with a key, `/api/v1/changes?since=` gives what is newer than a release.',
            '[feed.json](../feed.json) has an entry for each release, for feed readers.',
        ],
    },
};
