/** DuckDB as a module that is loaded when needed: in a bundle, import() of the CommonJS package gives no names. */
export { DuckDBInstance } from '@duckdb/node-api';
