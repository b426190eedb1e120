/** A score of a snapshot: whole points from 0 to 100. */
interface ScoreDeclaration {
    /** Its name in `data/methodology/`, its column and its member in responses. */
    name: string;
    /**
     * `share`: each observed result gives points by its booking signal, their sum is divided by the sample.
     * `index`: each scored operator gives the points of its passed checks, their sum is divided by the operators.
     */
    kind: 'share' | 'index';
    /** Column and member of its label, whose bounds are in `labels.csv`. */
    label: string;
    /** What people call it, and in short. */
    title: string;
    abbreviation: string | null;
    /** What it measures, for the columns of the database and the API reference. */
    meaning: string;
    /** Whether the overview has its mean over the markets, as `average_<name>`. */
    isAveraged: boolean;
    /** Of a share: column and member of its change in the history; null: the history has the score alone. */
    change: string | null;
}

/** Every score. Columns, labels, members of responses, receipts and the methodology page are made from this list. */
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
/** An analysis shows the index behind the first share: the order of its published members. */
export const sharesBeforeIndex = shareScores.slice(0, 1);
export const sharesAfterIndex = shareScores.slice(1);
export const averagedScores = scores.filter(({ isAveraged }) => isAveraged);

export const scoreNames = scores.map(({ name }) => name);
export const shareScoreNames = shareScores.map(({ name }) => name);

/** What people call a score, with its abbreviation. */
export function scoreTitle({ title, abbreviation }: Score): string {
    return abbreviation === null ? title : `${title} (${abbreviation})`;
}
