import { readdirSync } from 'node:fs';
import type { Finding } from '../../contract/finding.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { auditColumns } from '../../contract/sheets.ts';
import { type Database, literal, sqlFile } from '../database.ts';
import type { Ingested, SheetKind } from '../ingest/ingest.ts';
import { parameter } from '../ingest/methodology.ts';
import { addFindings } from './findings.ts';
import { type FoundCell, locate } from './locate.ts';

/** The folders of checks: a file a check, its name in capitals is the code of what it finds. */
const suites = [
    { folder: 'sheet-errors', kind: 'observations', severity: 'error' },
    { folder: 'sheet-errors', kind: 'audits', severity: 'error' },
    { folder: 'observation-errors', kind: 'observations', severity: 'error' },
    { folder: 'audit-errors', kind: 'audits', severity: 'error' },
    { folder: 'observation-warnings', kind: 'observations', severity: 'warning' },
] as const;

interface Suite {
    folder: string;
    kind: SheetKind;
    severity: Finding['severity'];
}

/**
 * Checks what was read, by SQL over whole tables, and puts what is wrong into the table `found`.
 * @param latestDay the last day that a sheet may name, YYYY-MM-DD.
 */
export async function runChecks(
    database: Database,
    ingested: Ingested,
    methodology: Methodology,
    latestDay: string,
): Promise<void> {
    await addFindings(database, ingested.findings);
    for (const suite of suites)
        await addFindings(database, await runSuite(database, ingested, methodology, latestDay, suite));
}

async function runSuite(
    database: Database,
    ingested: Ingested,
    methodology: Methodology,
    latestDay: string,
    suite: Suite,
): Promise<Finding[]> {
    const rowTable = suite.kind === 'observations' ? 'observation_row' : 'audit_row';
    const holes = {
        rows: rowTable,
        day: suite.kind === 'observations' ? 'analyzed_at' : 'audited_at',
        latest_day: `date ${literal(latestDay)}`,
        sample_size_min: parameter(methodology, 'sample_size_min'),
        sample_size_max: parameter(methodology, 'sample_size_max'),
        audit_max_age_days: parameter(methodology, 'audit_max_age_days'),
        boolean_columns: columnsOf('boolean'),
        number_columns: columnsOf('number', 'whole_number'),
    };
    const cells: FoundCell[] = [];
    for (const name of checkNames(suite.folder)) {
        const check = sqlFile(`check/${suite.folder}/${name}.sql`, holes);
        const found = await database.rows<Omit<FoundCell, 'code'>>(locatedSql(check, rowTable));
        cells.push(...found.map((cell) => ({ ...cell, code: name.toUpperCase() })));
    }
    if (suite.severity === 'error') await markSheets(database, suite.kind, cells);
    return locate(cells, ingested.sheets[suite.kind], suite.severity);
}

function checkNames(folder: string): string[] {
    const files = readdirSync(new URL(folder, import.meta.url));
    return files
        .filter((file) => file.endsWith('.sql'))
        .map((file) => file.slice(0, -4))
        .sort();
}

/** A check's rows with the sheet and the number of the row in it, from 1. Rows of a table are in the order of the files. */
function locatedSql(check: string, rowTable: string): string {
    return `
with found as materialized (${check}),
found_sheet as (
    select distinct row_.sheet_number from ${rowTable} row_ where row_.rowid in (select row_id from found)
),
sheet_start as (
    select sheet_number, min(rowid) as first_row_id
    from ${rowTable}
    where sheet_number in (select sheet_number from found_sheet)
    group by sheet_number
)
select
    row_.sheet_number,
    (found.row_id - sheet_start.first_row_id + 1)::integer as row_number,
    found.column_name,
    found.message,
    found.hint
from found
join ${rowTable} row_ on row_.rowid = found.row_id
join sheet_start using (sheet_number)`;
}

/** Warnings about what is missing from a sample are silent for sheets that could not be read whole. */
async function markSheets(database: Database, kind: SheetKind, cells: readonly FoundCell[]): Promise<void> {
    const numbers = [...new Set(cells.map((cell) => cell.sheet_number))];
    if (numbers.length === 0) return;
    await database.run(
        `update sheet set has_errors = true where kind = ${literal(kind)} and sheet_number in (${numbers.join(', ')})`,
    );
}

function columnsOf(...kinds: string[]): string {
    return auditColumns
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ name }) => literal(name))
        .join(', ');
}
