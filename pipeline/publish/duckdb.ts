/** DuckDB as a module that can be loaded when it is needed. */
export { DuckDBInstance } from '@duckdb/node-api';
