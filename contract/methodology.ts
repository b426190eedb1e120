import { z } from 'zod';
import { actorTypes, ariVersions, bookingSignals, labelledScores, shareScores } from './vocabulary.ts';

/** The rows of `data/methodology/`: a file's name is a table's name. Weights, thresholds and labels are rows, no number is code. */
const points = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/u, 'must be a number of points, with at most four decimals');
const score = z.string().regex(/^\d{1,3}$/u, 'must be a whole number');
const numeric = z.string().regex(/^\d+(\.\d+)?$/u, 'must be a number');
const origin = { source: z.enum(['known', 'decided']), note: z.string() };

/** Every parameter with the numbers it may take (`methodology_version` alone is a text). */
export const parameterBounds = {
    confidence_level: { above: 0, below: 1, whole: false },
    trend_threshold_points: { above: -1, below: 101, whole: false },
    audit_max_age_days: { above: -1, below: 36_600, whole: true },
    sample_size_min: { above: 0, below: 1001, whole: true },
    sample_size_max: { above: 0, below: 1001, whole: true },
} as const;
export type NumericParameter = keyof typeof parameterBounds;

export const methodologyTables = {
    parameters: z.object({
        name: z.enum(['methodology_version', ...(Object.keys(parameterBounds) as NumericParameter[])]),
        value: z.string().min(1),
        ...origin,
    }),
    signal_points: z.object({ score: z.enum(shareScores), booking_signal: z.enum(bookingSignals), points, ...origin }),
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
        score: z.enum(labelledScores),
        label: z.string().min(1),
        from: score,
        below: z.union([z.literal(''), score]),
        ...origin,
    }),
} as const;

export type MethodologyTable = keyof typeof methodologyTables;
export type Methodology = { [T in MethodologyTable]: z.infer<(typeof methodologyTables)[T]>[] };
