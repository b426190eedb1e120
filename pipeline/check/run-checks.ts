import { readdirSync } from 'node:fs';
import type { Methodology } from '../../contract/methodology.ts';
import { auditColumns } from '../../contract/sheets.ts';
import { type Database, literal, sqlFile } from '../database.ts';
import type { Ingested, SheetKind } from '../ingest/ingest.ts';
import { parameter } from '../methodology/read.ts';
import { emptyFindings } from './emptiness.ts';
import { addFindings } from './findings.ts';
import { locateCells } from './locate.ts';

/** Folders of checks. Each file is a check; its name in capitals is the code of its findings. */
const suites = [
    { folder: 'sheet-errors', kind: 'observations', severity: 'error' },
    { folder: 'sheet-errors', kind: 'audits', severity: 'error' },
    { folder: 'observation-errors', kind: 'observations', severity: 'error' },
    { folder: 'audit-errors', kind: 'audits', severity: 'error' },
    { folder: 'observation-warnings', kind: 'observations', severity: 'warning' },
    { folder: 'audit-warnings', kind: 'audits', severity: 'warning' },
] as const;

type Suite = (typeof suites)[number];

const rowTables = { observations: 'observation_row', audits: 'audit_row' } as const;

/** Parameters of addresses that make no other page: those that count clicks or choose a language, as a pattern. */
const samePageParameter =
    '&(?i:utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|srsltid|mc_[ce]id|_gl|gad_source' +
    '|lang|language|locale|hl)=[^&]*';

/**
 * Runs all checks, which are SQL queries over whole tables, and adds findings to the table `finding_row`.
 * @param latestDay the latest valid day, YYYY-MM-DD.
 */
export async function runChecks(
    database: Database,
    ingested: Ingested,
    methodology: Methodology,
    latestDay: string,
): Promise<void> {
    await addFindings(database, ingested.findings);
    await makeFaultRowTable(database);
    await database.file('host.sql');
    await database.file('ingest/near_audit.sql', {
        audit_max_age_days: parameter(methodology, 'audit_max_age_days'),
        same_page_parameter: samePageParameter,
    });
    const kinds = (['observations', 'audits'] as const).filter((kind) => ingested.sheets[kind].length > 0);
    for (const suite of suites.filter(({ kind }) => kinds.includes(kind))) {
        await runSuite(database, ingested, methodology, latestDay, suite);
    }
    for (const kind of kinds) {
        await makeCellsToLocate(database, kind);
        await locateCells(database, ingested.sheets[kind]);
    }
    await addFindings(database, await emptyFindings(database));
}

async function runSuite(
    database: Database,
    { hasPlaces }: Ingested,
    methodology: Methodology,
    latestDay: string,
    suite: Suite,
): Promise<void> {
    const parameters = {
        rows: rowTables[suite.kind],
        day: suite.kind === 'observations' ? 'analyzed_at' : 'audited_at',
        has_places: String(hasPlaces),
        latest_day: `date ${literal(latestDay)}`,
        sample_size_min: parameter(methodology, 'sample_size_min'),
        sample_size_max: parameter(methodology, 'sample_size_max'),
        audit_max_age_days: parameter(methodology, 'audit_max_age_days'),
        boolean_columns: columnsOf('boolean'),
        number_columns: columnsOf('number', 'whole_number'),
    };
    for (const name of checkNames(suite.folder)) {
        await database.run(faultRowsSql(name, sqlFile(`check/${suite.folder}/${name}.sql`, parameters), suite));
    }
    if (suite.severity === 'error') await markSheets(database, suite.kind);
}

function checkNames(folder: string): string[] {
    const files = readdirSync(new URL(folder, import.meta.url));
    return files
        .filter((file) => file.endsWith('.sql'))
        .map((file) => file.slice(0, -4))
        .sort();
}

/** Creates the table `fault_row`: the rows that checks returned, before they are reduced to findings. */
async function makeFaultRowTable(database: Database): Promise<void> {
    await database.run(`
        create temp table fault_row (
            code varchar, severity varchar, kind varchar, row_id bigint, column_name varchar, message varchar, hint varchar,
            rule varchar
        )`);
}

/** SQL that adds the rows of a check to `fault_row`. A check may return a column `rule`, an anchor in the codebook. */
function faultRowsSql(name: string, check: string, { kind, severity }: Suite): string {
    return `
insert into fault_row
select ${literal(name.toUpperCase())}, ${literal(severity)}, ${literal(kind)}, row_id, column_name, message, hint, rule
from (
    from (${check})
    union all by name
    select null::varchar as rule where false
)`;
}

/** Rows that are too wide have no other findings, because their cells cannot be assigned to columns. */
const isKept = "(not row_.too_wide or fault_row.code = 'WRONG_WIDTH')";

/**
 * Makes the table `cell_to_locate` from the rows of `fault_row` of one kind of sheets, with sheet and row from 1.
 * A fault of every row of a sheet becomes one finding with the number of rows, except warnings with different hints.
 */
async function makeCellsToLocate(database: Database, kind: SheetKind): Promise<void> {
    await database.run(`
create or replace temp table cell_to_locate as
with row_in_sheet as (
    select
        fault_row.*,
        row_.sheet_number,
        (fault_row.row_id - sheet.first_row_id + 1)::integer as row_number,
        sheet.row_count
    from fault_row
    join ${rowTables[kind]} row_ on row_.rowid = fault_row.row_id
    join sheet on sheet.kind = ${literal(kind)} and sheet.sheet_number = row_.sheet_number
    where fault_row.kind = ${literal(kind)} and ${isKept}
),
counted as (
    select
        *,
        count(*) over fault = row_count
            and row_count > 1
            and (severity = 'error' or min(hint) over fault = max(hint) over fault) as is_everywhere,
        row_number() over (partition by code, sheet_number, column_name order by row_number) as fault_number
    from row_in_sheet
    window fault as (partition by code, sheet_number, column_name)
)
select
    code, severity, sheet_number, row_number, column_name, message, hint, rule,
    case when is_everywhere then row_count::integer end as "rows"
from counted
where fault_number = 1 or not is_everywhere
order by sheet_number, row_number`);
}

/** Marks sheets with errors. Warnings about missing rows skip them. */
async function markSheets(database: Database, kind: SheetKind): Promise<void> {
    await database.run(`
        update sheet set has_errors = true
        where kind = ${literal(kind)} and sheet_number in (
            select row_.sheet_number
            from fault_row
            join ${rowTables[kind]} row_ on row_.rowid = fault_row.row_id
            where fault_row.kind = ${literal(kind)} and ${isKept}
        )`);
}

function columnsOf(...kinds: string[]): string {
    return auditColumns
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ name }) => literal(name))
        .join(', ');
}
