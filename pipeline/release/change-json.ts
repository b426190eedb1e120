import type { Database } from '../database.ts';

/** A change as JSON; null where a column is null. */
const elementSql = `
    select to_json({
        release: release, released_on: released_on, market_id: market_id,
        country: country, city: city, activity: activity, criteria: criteria, analyzed_at: analyzed_at,
        kind: kind, field: field, old: old, new: new, reasons: string_split(reasons, ', ')
    })::varchar as json
    from change
    order by change_number`;

/** The changes as JSON texts, in portions; memory does not grow with their number. */
export async function* streamChanges(database: Database): AsyncGenerator<string[]> {
    const result = await database.connection.stream(elementSql);
    for await (const rows of result.yieldRowObjectJson()) yield rows.map(({ json }) => json as string);
}
