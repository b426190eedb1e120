import { DOUBLE } from '@duckdb/node-api';
import { type Database, registerFunction } from '../database.ts';

/** Gives SQL a function of numbers, null if an argument is. It runs in JavaScript: for rows of snapshots only. */
export function registerNumericFunction(
    database: Database,
    name: string,
    compute: (...numbers: number[]) => number,
): void {
    registerFunction<number>(database, name, DOUBLE, compute.length, (...values) =>
        values.includes(null) ? null : compute(...(values as number[])),
    );
}
