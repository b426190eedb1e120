import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { LedgerQueries } from './ledger.ts';

/** Stands for the value of a parameter while a query is built. */
class Parameter {
    constructor(readonly name: PropertyKey) {}
}

/**
 * A query that is built and compiled once per ledger, and then run with values. For queries of every check and every
 * booking: building one takes Kysely longer than most take to run.
 *
 * `build` gets the shape of the query, by which compiled queries are kept: whatever else than values makes a difference.
 * There must be few shapes.
 *
 * @example const find = compiled<{ id: string }>()((database, value) =>
 *     database.selectFrom('booking').selectAll().where('id', '=', value('id')));
 * const { rows } = await find(database, { id });
 */
export function compiled<Values extends object>() {
    return <Row, Shape extends string | number | undefined = undefined>(
        build: (
            database: LedgerQueries,
            value: <Name extends keyof Values>(name: Name) => Values[Name],
            shape: Shape,
        ) => Compilable<Row>,
    ) => {
        const kept = new WeakMap<object, Map<Shape, CompiledQuery<Row>>>();
        const compile = (database: LedgerQueries, shape: Shape): CompiledQuery<Row> => {
            // Transactions of a ledger share its adapter.
            const { adapter } = database.getExecutor();
            const ofLedger = kept.get(adapter) ?? new Map<Shape, CompiledQuery<Row>>();
            kept.set(adapter, ofLedger);
            const known = ofLedger.get(shape);
            if (known !== undefined) return known;
            const query = build(database, (name) => new Parameter(name) as never, shape).compile();
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
                parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
            );
            return database.executeQuery({ ...query, parameters });
        };
    };
}
