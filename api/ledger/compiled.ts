import type { Compilable, CompiledQuery, Insertable, InsertQueryBuilder, InsertResult, QueryResult } from 'kysely';
import type { LedgerQueries } from './ledger.ts';
import type { Tables } from './tables.ts';

/** Stands for the value of a parameter, or for one of its list, while a query is built. */
class Parameter {
    constructor(
        readonly name: PropertyKey,
        readonly at: number | undefined,
    ) {}

    in(values: object): unknown {
        const value = values[this.name as keyof typeof values] as unknown;
        return this.at === undefined ? value : (value as readonly unknown[])[this.at];
    }
}

/**
 * A query that is built and compiled once per ledger, and then run with values. For queries of every check and every
 * booking: building one takes Kysely longer than most take to run.
 *
 * `build` gets the shape of the query, by which compiled queries are kept: whatever else than values makes a
 * difference. There must be few shapes.
 *
 * @example const find = compiled<{ id: string }>()((database, value) =>
 *     database.selectFrom('booking').selectAll().where('id', '=', value('id')));
 * const { rows } = await find(database, { id });
 */
export function compiled<Values extends object>() {
    return <Row, Shape extends string | number | undefined = undefined>(
        build: (database: LedgerQueries, value: Value<Values>, shape: Shape) => Compilable<Row>,
    ) => {
        const kept = new WeakMap<object, Map<Shape, CompiledQuery<Row>>>();
        const compile = (database: LedgerQueries, shape: Shape): CompiledQuery<Row> => {
            // Transactions of a ledger share its adapter.
            const { adapter } = database.getExecutor();
            const ofLedger = kept.get(adapter) ?? new Map<Shape, CompiledQuery<Row>>();
            kept.set(adapter, ofLedger);
            const known = ofLedger.get(shape);
            if (known !== undefined) return known;
            const query = build(
                database,
                (name: keyof Values, count?: number) =>
                    (count === undefined
                        ? new Parameter(name, undefined)
                        : Array.from({ length: count }, (_, at) => new Parameter(name, at))) as never,
                shape,
            ).compile();
            ofLedger.set(shape, query);
            return query;
        };
        return (
            database: LedgerQueries,
            values: Values,
            ...[shape]: Shape extends undefined ? [] : [Shape]
        ): Promise<QueryResult<Row>> => {
            const query = compile(database, shape as Shape);
            const parameters = query.parameters.map((parameter) =>
                parameter instanceof Parameter ? parameter.in(values) : parameter,
            );
            return database.executeQuery({ ...query, parameters });
        };
    };
}

/** The value of a parameter, or with a count the values of its list. */
type Value<Values> = {
    <Name extends keyof Values>(name: Name): Values[Name];
    <Name extends keyof Values>(name: Name, count: number): Values[Name];
};

type Insert<Name extends keyof Tables> = InsertQueryBuilder<Tables, Name, InsertResult>;

/**
 * An insertion that is compiled once for each list of columns and number of rows.
 * @param finish adds what follows the rows.
 * @returns runs it with rows of equal columns, at least one. Resolves with the number of rows that were inserted or
 * updated.
 */
export function compiledInsert<Name extends keyof Tables>(
    table: Name,
    finish: (insert: Insert<Name>) => Insert<Name> = (insert) => insert,
) {
    const insert = compiled<readonly unknown[]>()((database, value, shape: string) => {
        const [count, ...columns] = shape.split(' ');
        const rows = Array.from({ length: Number(count) }, (_, at) =>
            Object.fromEntries(columns.map((column, place) => [column, value(at * columns.length + place)])),
        );
        return finish(database.insertInto(table).values(rows as never) as unknown as Insert<Name>);
    });
    return async (database: LedgerQueries, rows: readonly Insertable<Tables[Name]>[]): Promise<number> => {
        const columns = Object.keys(rows[0] as object);
        const values = rows.flatMap((row) => columns.map((column) => row[column as keyof typeof row]));
        const { numAffectedRows } = await insert(database, values, `${rows.length} ${columns.join(' ')}`);
        return Number(numAffectedRows);
    };
}
