import { z } from 'zod';
import { scoreNames, shareScoreNames } from './scores.ts';
import { required, type SheetColumn } from './sheets.ts';
import { actorTypes, ariVersions, bookingSignals } from './vocabulary.ts';

/** Shapes of the rows of `data/methodology/`. The name of a file is the name of a table. */
const points = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/u, 'must be a number of points, with at most four decimals');
const score = z.string().regex(/^\d{1,3}$/u, 'must be a whole number');
const numeric = z.string().regex(/^\d+(\.\d+)?$/u, 'must be a number');
const origin = { source: z.enum(['known', 'decided']), note: z.string() };

/** Bounds of the numeric parameters. Only `methodology_version` is a text. */
export const parameterBounds = {
    confidence_level: { minimum: 0.5, maximum: 0.9999, whole: false },
    fdr_level: { minimum: 0.0001, maximum: 0.5, whole: false },
    trend_threshold_points: { minimum: 0, maximum: 100, whole: false },
    audit_max_age_days: { minimum: 0, maximum: 36_500, whole: true },
    sample_size_min: { minimum: 1, maximum: 1000, whole: true },
    sample_size_max: { minimum: 1, maximum: 1000, whole: true },
} as const;
export type NumericParameter = keyof typeof parameterBounds;

export const methodologyTables = {
    parameters: z.object({
        name: z.enum(['methodology_version', ...(Object.keys(parameterBounds) as NumericParameter[])]),
        value: z.string().min(1),
        ...origin,
    }),
    signal_points: z.object({
        score: z.enum(shareScoreNames),
        booking_signal: z.enum(bookingSignals),
        points,
        ...origin,
    }),
    dominant_signal_order: z.object({ rank: score, booking_signal: z.enum(bookingSignals), ...origin }),
    ari_operators: z.object({ actor_type: z.enum(actorTypes), booking_signal: z.enum(bookingSignals), ...origin }),
    ari_blocks: z.object({ version: z.enum(ariVersions), block: z.string().min(1), points, ...origin }),
    ari_checks: z.object({
        version: z.enum(ariVersions),
        block: z.string().min(1),
        check: z.string().regex(/^[a-z][a-z0-9_]*$/u, 'must be lower-case letters, digits and underscores'),
        audit_column: z.string().min(1),
        rule: z.enum(['is_true', 'above', 'at_most']),
        threshold: z.union([z.literal(''), numeric]),
        points,
        ...origin,
    }),
    labels: z.object({
        score: z.enum(scoreNames),
        label: z.string().min(1),
        from: score,
        below: z.union([z.literal(''), score]),
        ...origin,
    }),
} as const;

export type MethodologyTable = keyof typeof methodologyTables;
export type Methodology = { [T in MethodologyTable]: z.infer<(typeof methodologyTables)[T]>[] } & {
    /** The versions that the sheet of versions names, the oldest first; the rows are of the last. Empty without one. */
    versions: readonly MethodologyVersion[];
};

/** A version of the methodology, in a folder that has its name. */
export interface MethodologyVersion {
    version: string;
    /** YYYY-MM-DD. */
    inForceFrom: string;
    /** Whether its scores cannot be compared with those of the version before. */
    breaksSeries: boolean;
    /** What it changes and why, in sentences. */
    note: string;
}

/** The sheet of versions, relative to the data folder. Optional. data/README.md describes it. */
export const versionsFile = 'methodology/versions.csv';

export const versionColumns: readonly SheetColumn[] = [
    required(
        'version',
        'text',
        'Name of the version and of its folder; `methodology_version` in its `parameters.csv`.',
    ),
    required('in_force_from', 'date', 'Day from which it is in force; later than that of the row before.'),
    required('breaks_series', 'boolean', 'Whether its scores cannot be compared with those of the version before.'),
    required('note', 'text', 'What it changes and why, in sentences that the pages show.'),
];

/** Descriptions of the tables, for the database and the methodology page. */
export const methodologyTableMeanings: Record<MethodologyTable, string> = {
    parameters: 'Numbers of the methodology that stand alone.',
    signal_points: 'Points that a result gives to a score by its booking signal.',
    dominant_signal_order: 'Which booking signal prevails on a tie: the lowest rank.',
    ari_operators: 'Which observed results are operators that the readiness index measures.',
    ari_blocks: 'Blocks of each version of the index and their points.',
    ari_checks: 'Checks of each version of the index, what each reads of an audit, when it passes and its points.',
    labels: 'Words for scores: from inclusive, below exclusive.',
};

/** Descriptions of the columns. A name has the same meaning in every table. */
export const methodologyColumnMeanings: Record<string, string> = {
    name: 'Name of the parameter.',
    value: 'Its value.',
    score: 'Score the row belongs to.',
    booking_signal: 'Booking signal of a result.',
    actor_type: 'Actor type of a result.',
    points: 'Points, with at most four decimals.',
    rank: 'Place in the order; the lowest wins a tie.',
    version: 'Version of the readiness index.',
    block: 'Block of the index.',
    check: 'Name of the check.',
    audit_column: 'Column of the audits that the check reads.',
    rule: 'When it passes: is_true, above the threshold, or at_most the threshold.',
    threshold: 'Number the rule compares with; null for is_true.',
    label: 'Word for a score.',
    from: 'Lowest score with this label.',
    below: 'First score above it without; null for the highest label.',
    source: 'known: printed by the published index or following from its numbers. decided: chosen here.',
    note: 'Why, or what it rests on.',
};
