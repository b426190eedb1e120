import { type Finding, findingShape } from '../../contract/finding.ts';
import { type Database, literal } from '../database.ts';

export interface FindingCounts {
    errors: number;
    warnings: number;
}

const columnTypes: Partial<Record<keyof Finding, string>> = { line: 'integer', column: 'integer', rows: 'integer' };

/** Columns of a table of findings: name, SQL type and description. */
export const findingColumns = Object.entries(findingShape.shape).map(([name, shape]) => ({
    name: name as keyof Finding,
    type: columnTypes[name as keyof Finding] ?? 'varchar',
    description: shape.meta()?.description ?? '',
}));

export const findingOrder = 'file, line, "column", code, message';

/** Creates the temporary table `finding_row` for the findings of a run, of which there may be one per cell. */
export async function makeFindingTable(database: Database): Promise<void> {
    const columns = findingColumns.map(({ name, type }) => `"${name}" ${type}`);
    await database.run(`create temp table finding_row (${columns.join(', ')})`);
}

export async function addFindings(database: Database, findings: Iterable<Finding>): Promise<void> {
    const appender = await database.connection.createAppender('finding_row', 'main', 'temp');
    for (const finding of findings) {
        for (const { name, type } of findingColumns) {
            const value = finding[name];
            if (value === undefined) appender.appendNull();
            else if (type === 'integer') appender.appendInteger(value as number);
            else appender.appendVarchar(value as string);
        }
        appender.endRow();
    }
    appender.closeSync();
}

export async function countFindings(database: Database): Promise<FindingCounts> {
    const count = (severity: Finding['severity']) =>
        `(count(*) filter (severity = ${literal(severity)}))::integer as ${severity}s`;
    const [row] = await database.rows<FindingCounts>(`select ${count('error')}, ${count('warning')} from finding_row`);
    return row as FindingCounts;
}

/**
 * Reads findings in batches, in the order of the query.
 * @param sql a query of all columns of a table of findings, and possibly others.
 */
export async function* streamFindings<Row extends Finding>(database: Database, sql: string): AsyncGenerator<Row[]> {
    const result = await database.connection.stream(sql);
    for await (const rows of result.yieldRowObjectJson()) {
        // Nulls become absent members.
        yield rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row);
    }
}
