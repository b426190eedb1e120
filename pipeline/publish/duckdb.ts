/** DuckDB as a module that can be loaded when it is needed: in a bundle, import() of the CommonJS package gives no names. */
export { DuckDBInstance } from '@duckdb/node-api';
