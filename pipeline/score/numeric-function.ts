import { DOUBLE } from '@duckdb/node-api';
import { type Database, registerFunction } from '../database.ts';

/** Registers a function of numbers for SQL; null if an argument is null. It runs in JavaScript: call it per snapshot, not per result. */
export function registerNumericFunction(
    database: Database,
    name: string,
    compute: (...numbers: number[]) => number,
): void {
    registerFunction<number>(database, name, DOUBLE, compute.length, (...values) =>
        values.includes(null) ? null : compute(...(values as number[])),
    );
}
