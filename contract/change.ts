import { z } from 'zod';
import { datasetVersionExample, listCount, marketFields, nextCursor } from './responses.ts';

/** Changes of published data between releases, as docs/market-api.md describes them. */

/** `added` and `removed` are of a market or a snapshot, `changed` is of a field. */
export const changeKinds = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * Why something has changed, in the order in which reasons are shown: a sentence about one market or search, and
 * another one about several where it differs.
 */
const changeReasonMeanings = {
    market_added: ['a market is new', 'markets are new'],
    market_removed: ['a market is gone', 'markets are gone'],
    market_renamed: ['a market has another name, as declared', 'markets have other names, as declared'],
    respelled: [
        'the names of a market are spelled in another way',
        'the names of several markets are spelled in another way',
    ],
    snapshot_added: ['a search is new', 'searches are new'],
    snapshot_removed: ['a search is gone', 'searches are gone'],
    coding_corrected: ['results were coded again, or corrected'],
    audit_added: ['pages were audited, or audited again'],
    audit_corrected: ['an audit was corrected or taken back', 'audits were corrected or taken back'],
    methodology_changed: ['the methodology has another version'],
    software_changed: ['neither data nor methodology differ: the program computes it in another way'],
} as const;
export type ChangeReason = keyof typeof changeReasonMeanings;
export const changeReasons = Object.keys(changeReasonMeanings) as [ChangeReason, ...ChangeReason[]];

/** `markets are new (3)`: sentences of reasons separated by commas, and how many markets or searches have them. */
export function changeReasonsText(reasons: string, count: number): string {
    const meanings = reasons.split(', ').map((reason) => {
        const [one, several = one] = changeReasonMeanings[reason as ChangeReason];
        return count === 1 ? one : several;
    });
    return `${meanings.join(', and ')} (${count})`;
}

const releaseVersion = z.string().meta({ description: 'Version of a release.', example: datasetVersionExample });

/** A difference between a release and the one before it, or between the data and the last release. */
const changeShape = z.object({
    release: z
        .string()
        .nullable()
        .meta({ description: 'Version with which the change was released; null: not released yet.' }),
    released_on: z.iso.date().nullable().meta({ description: 'Day of that release; null: not released yet.' }),
    market_id: z.uuid().meta({ description: 'The market, by its id of today.' }),
    ...marketFields,
    analyzed_at: z.iso.date().nullable().meta({ description: 'Day of the snapshot; null for a change of the market.' }),
    kind: z.enum(changeKinds).meta({
        description: '`added` or `removed`: a market, or a snapshot of one that stays; `changed`: a field.',
    }),
    field: z
        .string()
        .nullable()
        .meta({
            description:
                'What has changed: a column of the export `analyses`, `market_id`, `coding_digest` or `audit_digest`; null where ' +
                'something was added or removed.',
            example: 'tpdi_score',
        }),
    old: z.string().nullable().meta({ description: 'The value before, as text; null for none.', example: '75' }),
    new: z.string().nullable().meta({ description: 'The value since, as text; null for none.', example: '67' }),
    reasons: z
        .array(z.enum(changeReasons))
        .min(1)
        .meta({ description: 'Why, as far as digests of data and methodology show.' }),
});

/** SQL of that as JSON text, from a row of the table `change`. */
export const changeJsonSql = `to_json({${Object.keys(changeShape.shape)
    .map((name) => `${name}: ${name === 'reasons' ? `string_split(reasons, ', ')` : name}`)
    .join(', ')}})::varchar`;

const releasedShape = z.object({
    version: releaseVersion,
    released_on: z.iso.date(),
    methodology_version: z.string().meta({ description: 'Version of the methodology that scored.' }),
});
export type Released = z.infer<typeof releasedShape>;

export const changesShape = z.object({
    data: z.array(changeShape),
    meta: z.object({
        dataset_version: z.string().meta({ description: 'Version of the data now.', example: datasetVersionExample }),
        total: z.int().min(0).meta({ description: 'Changes since `since`, or since the first release.' }),
        count: listCount,
        next_cursor: nextCursor,
        releases: z
            .array(releasedShape)
            .meta({ description: 'All releases, the oldest first: what `since` may name.' }),
    }),
});
