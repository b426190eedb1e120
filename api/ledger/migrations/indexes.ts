import { type Kysely, sql } from 'kysely';

/** An index of columns of a table; with `present`, only of rows in which this column is not null. */
type Index = [name: string, table: string, columns: string[], present?: string];

export async function createIndexes({ schema }: Pick<Kysely<unknown>, 'schema'>, indexes: Index[]): Promise<void> {
    for (const [name, table, columns, present] of indexes) {
        const index = schema.createIndex(name).on(table).columns(columns);
        await (present === undefined ? index : index.where(sql.ref(present), 'is not', null)).execute();
    }
}
