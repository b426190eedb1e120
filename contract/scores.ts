/** A score of a snapshot: whole points from 0 to 100. */
interface ScoreDeclaration {
    /** Name in `data/methodology/`, in columns and in responses. */
    name: string;
    /**
     * `share`: the sum of the points of each observed result, by booking signal, divided by the sample size. `index`:
     * the sum of the points of passed checks, divided by the number of scored operators.
     */
    kind: 'share' | 'index';
    /** Column and member of the label. `labels.csv` has the bounds. */
    label: string;
    /** Name and abbreviation for people. */
    title: string;
    abbreviation: string | null;
    /** Description for the database and the API reference. */
    meaning: string;
    /** Whether the overview contains the mean over all markets, as `average_<name>`. */
    isAveraged: boolean;
    /** Column and member of the change in the history; null: the history has only the score. Used for shares. */
    change: string | null;
}

/** All scores. Columns, labels, members of responses, receipts and the methodology page are derived from this list. */
export const scores = [
    {
        name: 'tpdi_score',
        kind: 'share',
        label: 'tpdi_label',
        title: 'Platform dependence',
        abbreviation: 'TPDI',
        meaning: 'Platform dependence, 0 to 100: share of results whose booking needs an intermediary.',
        isAveraged: true,
        change: 'tpdi_delta',
    },
    {
        name: 'direct_booking_pct',
        kind: 'share',
        label: 'direct_booking_label',
        title: 'Direct-booking visibility',
        abbreviation: null,
        meaning: 'Direct-booking visibility, 0 to 100: share of results bookable on the operator’s own site.',
        isAveraged: false,
        change: null,
    },
    {
        name: 'ari_score',
        kind: 'index',
        label: 'ari_label',
        title: 'Agentic readiness',
        abbreviation: 'ARI',
        meaning: 'Agentic readiness, 0 to 100: mean over the scored operators; null without one.',
        isAveraged: true,
        change: null,
    },
] as const satisfies readonly ScoreDeclaration[];

export type Score = (typeof scores)[number];
export type ShareScore = Extract<Score, { kind: 'share' }>;

export const shareScores = scores.filter((score): score is ShareScore => score.kind === 'share');
const isIndex = (score: Score): score is Exclude<Score, ShareScore> => score.kind === 'index';
export const indexScore = scores.find(isIndex) as Exclude<Score, ShareScore>;
/** In an analysis the members of the index follow those of the first share. The published order must not change. */
export const sharesBeforeIndex = shareScores.slice(0, 1);
export const sharesAfterIndex = shareScores.slice(1);
export const averagedScores = scores.filter(({ isAveraged }) => isAveraged);

export const scoreNames = scores.map(({ name }) => name);
/** Names of scores in contributions. Includes the first version of the index, if a second one is shown. */
export const contributionScores = [...scoreNames, 'ari_score_v1'] as const;
export type ContributionScore = (typeof contributionScores)[number];

export const shareScoreNames = shareScores.map(({ name }) => name);

export function scoreTitle({ title, abbreviation }: Score): string {
    return abbreviation === null ? title : `${title} (${abbreviation})`;
}
