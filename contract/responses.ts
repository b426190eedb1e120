import { z } from 'zod';
import { suggestionsMax } from './nearest.ts';
import {
    averagedScores,
    type ContributionScore,
    contributionScores,
    type Score,
    type ShareScore,
    scores,
    shareScores,
    sharesAfterIndex,
    sharesBeforeIndex,
} from './scores.ts';
import { emailShape, isTypedText, typedTextMessage } from './typed-text.ts';
import { actorTypes, ariBlocks, ariVersions, bookingSignals, marketParts, trends } from './vocabulary.ts';

/**
 * Response bodies of the market API. Source of names and meanings: the market structure data API, and section 3 of the
 * contract. The pipeline renders these shapes with SQL; the server declares them in `/openapi.json`.
 */
const score = z.int().min(0).max(100);
const oneDecimal = z.number().meta({ description: 'One decimal.' });
const day = z.iso.date();
const interval = z.object({ low: oneDecimal, high: oneDecimal });
export const nextCursor = z
    .string()
    .nullable()
    .meta({ description: 'Pass it as `cursor` for the next page; null on the last.' });
export const listCount = z.int().min(0).meta({ description: 'Items in this response.' });
export const datasetVersionExample = '2026.4.27+1b7781dab9b3';

export const marketFields = {
    country: z.string().meta({ example: 'Portugal' }),
    city: z.string().meta({ example: 'Porto' }),
    activity: z.string().meta({ example: 'Accommodation' }),
    criteria: z.string().meta({ example: 'Luxury' }),
};

const actorShape = z.object({
    position: z.int().min(1).meta({ description: 'Rank of the result in the observed result set.' }),
    url: z.string().meta({ description: 'Address of the observed result.' }),
    actor_type: z.enum(actorTypes),
    booking_signal: z.enum(bookingSignals),
    direct_booking_engine: z.string().nullable().meta({ description: 'Name of the booking engine; null when none.' }),
});

const counts = <T extends readonly string[]>(keys: T) =>
    z.object(Object.fromEntries(keys.map((key) => [key, z.int().min(0)])) as Record<T[number], z.ZodInt>);

/** The q value of a change. */
const qValue = (change: string) =>
    z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .meta({
            description:
                `The p value of \`${change}\`, adjusted by Benjamini and Hochberg for the newest changes of all markets; ` +
                'null without an interval, and where a newer snapshot is there.',
        });
const significantAdjusted = (change: string) =>
    z
        .boolean()
        .nullable()
        .meta({
            description: `Whether the q value of \`${change}\` is at most the methodology’s \`fdr_level\`; null without a q value.`,
        });

/** Merges the members of each score, in the order of the scores. */
function membersOf<S extends Score>(of: readonly S[], members: (score: S) => Record<string, z.ZodType>) {
    return Object.assign({}, ...of.map(members)) as Record<string, z.ZodType>;
}

const inAnalysis = ({ name, label, meaning }: ShareScore) => ({
    [name]: score.meta({ description: meaning }),
    [label]: z.string(),
});

const inHistory = ({ name, change }: ShareScore) => ({
    [name]: score,
    ...(change !== null && {
        [change]: z.int().nullable(),
        [`${change}_margin`]: interval.nullable(),
        [`${change}_q_value`]: qValue(change),
        [`${change}_significant_adjusted`]: significantAdjusted(change),
    }),
});

/** One market analysis without its actors: an element of the list. */
export const analysisSummaryShape = z.object({
    id: z.uuid().meta({ description: 'Identifier of the market; the same for ever.' }),
    ...marketFields,
    ...membersOf(sharesBeforeIndex, inAnalysis),
    ari_score: score
        .nullable()
        .meta({ description: 'Agentic readiness: v2 when available, otherwise v1; null without a scored operator.' }),
    ari_label: z.string().nullable(),
    ari_version: z.enum(ariVersions).nullable(),
    ari_operators: z.int().min(0).meta({ description: 'Observed operators whose mean the ARI is.' }),
    ari_breakdown: z
        .object(
            Object.fromEntries(ariBlocks.map((block) => [block, oneDecimal])) as Record<
                (typeof ariBlocks)[number],
                typeof oneDecimal
            >,
        )
        .optional()
        .meta({ description: 'The five blocks of the v2 score; absent without v2.' }),
    ...membersOf(sharesAfterIndex, inAnalysis),
    dominant_booking_signal: z.enum(bookingSignals),
    sample_size: z.int().min(1).meta({ description: 'Number of observed results.' }),
    analyzed_at: day.meta({ description: 'Day of the snapshot.' }),
    actor_distribution: counts(actorTypes),
    booking_signals: counts(bookingSignals),
    margins: z.object({
        ...membersOf(scores, ({ name, kind }) => ({ [name]: kind === 'share' ? interval : interval.nullable() })),
        level: z.number().meta({ description: 'Confidence level of the intervals.', example: 0.95 }),
    }),
});

const envelopeMeta = z.object({ id: z.uuid() });
const listMeta = z.object({
    total: z.int().min(0).meta({ description: 'Markets that match.' }),
    count: listCount,
    next_cursor: nextCursor,
});

export const analysisResponseShape = z.object({
    data: analysisSummaryShape.extend({ actors: z.array(actorShape) }),
    meta: envelopeMeta,
});

/** Names similar to the values of filters that match nothing, by market part. */
const didYouMeanShape = z.partialRecord(z.enum(marketParts), z.array(z.string()).min(1).max(suggestionsMax)).meta({
    description:
        `Only if no market matches and names are similar: up to ${suggestionsMax} names for each filter that matches nothing. ` +
        'Names that have markets together with the other filters come first.',
    example: { city: ['Porto'] },
});
export type DidYouMean = z.infer<typeof didYouMeanShape>;
const filteredListMeta = listMeta.extend({ did_you_mean: didYouMeanShape.optional() });
export const analysisListShape = z.object({ data: z.array(analysisSummaryShape), meta: filteredListMeta });

/** The body at the former address of a renamed market: a static file, or the body of a 301. */
export const movedResponseShape = z.object({
    data: z.null(),
    meta: z.object({
        id: z.uuid().meta({ description: 'The id of the old name.' }),
        moved_to: z.uuid().meta({ description: 'The id of the market.' }),
    }),
});

/** The scores of a snapshot as a release had them first. In exports, `first_published_` is before each name. */
export const firstPublishedShape = z.object({
    release: z.string().meta({ description: 'Version of the release.', example: datasetVersionExample }),
    released_on: day,
    methodology_version: z.string().meta({ description: 'Version of the methodology that scored then.' }),
    ari_score: score.nullable(),
    ari_version: z.enum(ariVersions).nullable(),
    ...membersOf(shareScores, ({ name }) => ({ [name]: score })),
});

export const historyEntryShape = z.object({
    analyzed_at: day,
    ari_score: score.nullable(),
    ari_version: z.enum(ariVersions).nullable(),
    compared_version: z
        .enum(ariVersions)
        .nullable()
        .meta({ description: 'The version whose scores `delta` compares.' }),
    delta: z.int().nullable().meta({ description: 'This snapshot minus the one before it, in points.' }),
    delta_margin: interval.nullable(),
    trend: z.enum(trends).nullable(),
    significant: z
        .boolean()
        .nullable()
        .meta({ description: 'Whether the interval of the change excludes zero; null without an interval.' }),
    q_value: qValue('delta'),
    significant_adjusted: significantAdjusted('delta'),
    ...membersOf(shareScores, inHistory),
    sample_size: z.int().min(1),
    first_published: firstPublishedShape
        .nullable()
        .meta({ description: 'The scores with which the snapshot was first released; null: it is not released.' }),
});
export const historyResponseShape = z.object({ data: z.array(historyEntryShape), meta: envelopeMeta });

const contributionShape = z.object({
    score: z.enum(contributionScores).meta({
        description: 'Score the points belong to; `ari_score_v1` is the first version beside a shown second one.',
    }),
    item: z.string().meta({
        description: 'What gave the points: the booking signal of the result, or the check that the page passed.',
        example: 'platform_only',
    }),
    points: z
        .number()
        .meta({ description: 'Points to the score, rounded up at the sixth decimal.', example: 3.703704 }),
    sheet: z.string().meta({
        description: 'Sheet of the row, relative to the data folder.',
        example: 'observations/portugal/porto.csv',
    }),
    line: z.int().min(1).meta({ description: 'Line of the sheet at which the row begins.' }),
    position: z.int().min(1).meta({ description: 'Position of the observed result.' }),
    audit_url: z.string().nullable().meta({ description: 'Audited page; null for an observed result.' }),
    audited_at: day.nullable().meta({ description: 'Day of the audit; null for an observed result.' }),
});
export const contributionsShape = z.object({
    data: z.array(contributionShape),
    meta: z.object({
        id: z.uuid(),
        analyzed_at: day,
        scores: z
            .object(
                Object.fromEntries(contributionScores.map((name) => [name, score.nullable()])) as Record<
                    ContributionScore,
                    z.ZodNullable<typeof score>
                >,
            )
            .meta({
                description:
                    'The scores of the snapshot: the sums of the points, rounded half up; null without a score.',
            }),
    }),
});

export const exportsShape = z.object({
    data: z.array(
        z.object({
            name: z.string().meta({ example: 'analyses.parquet' }),
            size: z.int().min(0).meta({ description: 'Bytes.' }),
            sha256: z.string().meta({ description: 'SHA-256 of the file, which is also its ETag.' }),
            rows: z.int().min(0).nullable().meta({ description: 'Null in data of an older version of the software.' }),
        }),
    ),
});

const averages = membersOf(averagedScores, ({ name }) => ({ [`average_${name}`]: oneDecimal.nullable() }));
export const overviewResponseShape = z.object({
    data: z.object({
        total_markets: z.int().min(0),
        total_countries: z.int().min(0),
        total_cities: z.int().min(0),
        total_activities: z.int().min(0),
        total_observations: z.int().min(0).meta({ description: 'Observed results in all snapshots.' }),
        ...averages,
        latest_analyzed_at: day.nullable(),
        countries: z.array(
            z.object({
                country: z.string(),
                markets: z.int(),
                ...averages,
            }),
        ),
    }),
    meta: z.object({
        methodology_version: z.string(),
        dataset_version: z.string().meta({
            description:
                'Version of the data: its newest day, and a digest of sheets, methodology and aliases. Equal versions are equal data.',
            example: datasetVersionExample,
        }),
    }),
});

const historySummaryItemShape = z.object({
    id: z.uuid(),
    ...marketFields,
    ari_score: score.nullable(),
    previous_ari_score: score.nullable(),
    delta: z.int().nullable(),
    trend: z.enum(trends).nullable(),
    significant: z.boolean().nullable(),
    q_value: qValue('delta'),
    significant_adjusted: significantAdjusted('delta'),
    analyzed_at: day,
    previous_analyzed_at: day.nullable(),
});
export const historySummaryShape = z.object({ data: z.array(historySummaryItemShape), meta: filteredListMeta });

/** A text that a person typed: trimmed, not empty, without control characters, which PostgreSQL may reject. */
const typed = (longest: number) => z.string().trim().min(1).max(longest).refine(isTypedText, typedTextMessage);

/** Default limit of responses with status 200 per key and UTC day. */
export const defaultDailyLimit = 3000;

export const accessRequestShape = z.strictObject({
    name: typed(200),
    organisation: typed(200),
    email: emailShape(),
    use_case: typed(4000),
    destination_focus: typed(1000),
    planned_use: typed(4000),
});
export const accessRequestResponseShape = z.object({ data: z.object({ id: z.uuid(), status: z.literal('received') }) });
