import { readdirSync } from 'node:fs';
import type { Finding } from '../../contract/finding.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { auditColumns } from '../../contract/sheets.ts';
import { type Database, literal, sqlFile } from '../database.ts';
import type { Ingested, SheetKind } from '../ingest/ingest.ts';
import { parameter } from '../methodology/read.ts';
import { emptyFindings } from './emptiness.ts';
import { addFindings } from './findings.ts';
import { locateCells } from './locate.ts';

/** Folders of checks of each kind of sheet. Each file is a check; its name in capitals is the code of its findings. */
const suites = {
    observations: { errors: ['sheet-errors', 'observation-errors'], warnings: ['observation-warnings'] },
    audits: { errors: ['sheet-errors', 'audit-errors'], warnings: ['audit-warnings'] },
} as const;

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
    await database.file('host.sql');
    await database.file('ingest/near_audit.sql', {
        audit_max_age_days: parameter(methodology, 'audit_max_age_days'),
        same_page_parameter: samePageParameter,
    });
    for (const kind of ['observations', 'audits'] as const) {
        if (ingested.sheets[kind].length === 0) continue;
        await makeFaultRowTable(database);
        const parameters = parametersOf(kind, ingested, methodology, latestDay);
        await runSuites(database, suites[kind].errors, 'error', parameters);
        await markSheets(database, kind);
        await runSuites(database, suites[kind].warnings, 'warning', parameters);
        await makeCellsToLocate(database, kind);
        await locateCells(database, ingested.sheets[kind]);
    }
    await addFindings(database, await emptyFindings(database));
}

function parametersOf(kind: SheetKind, { hasPlaces }: Ingested, methodology: Methodology, latestDay: string) {
    return {
        rows: rowTables[kind],
        day: kind === 'observations' ? 'analyzed_at' : 'audited_at',
        has_places: String(hasPlaces),
        latest_day: `date ${literal(latestDay)}`,
        sample_size_min: parameter(methodology, 'sample_size_min'),
        sample_size_max: parameter(methodology, 'sample_size_max'),
        audit_max_age_days: parameter(methodology, 'audit_max_age_days'),
        boolean_columns: columnsOf('boolean'),
        number_columns: columnsOf('number', 'whole_number'),
        ...versionChecks(methodology),
    };
}

/** Adds the rows of checks to `fault_row`. A check may return a column `rule`, an anchor in the codebook. */
async function runSuites(
    database: Database,
    folders: readonly string[],
    severity: Finding['severity'],
    parameters: Record<string, string>,
): Promise<void> {
    for (const folder of folders) {
        for (const name of checkNames(folder)) {
            await database.run(`
insert into fault_row
select ${literal(name.toUpperCase())}, ${literal(severity)}, row_id, column_name, message, hint, rule
from (
    from (${sqlFile(`check/${folder}/${name}.sql`, parameters)})
    union all by name
    select null::varchar as rule where false
)`);
        }
    }
}

function checkNames(folder: string): string[] {
    const files = readdirSync(new URL(folder, import.meta.url));
    return files
        .filter((file) => file.endsWith('.sql'))
        .map((file) => file.slice(0, -4))
        .sort();
}

/** Creates the table `fault_row`: the rows that checks of one kind of sheets return, before they become findings. */
async function makeFaultRowTable(database: Database): Promise<void> {
    await database.run(`
        create or replace temp table fault_row (
            code varchar, severity varchar, row_id bigint, column_name varchar, message varchar, hint varchar, rule varchar
        )`);
}

/** Rows that are too wide have no other findings, because their cells cannot be assigned to columns. */
const isKept = "(not row_.too_wide or fault_row.code = 'WRONG_WIDTH')";

/**
 * Makes the table `cell_to_locate` from the rows of `fault_row`, with sheet and row from 1.
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
    where ${isKept}
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
            where ${isKept}
        )`);
}

function columnsOf(...kinds: string[]): string {
    return auditColumns
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ name }) => literal(name))
        .join(', ');
}

/** SQL of the versions of the index with their numbers of made checks, and of the columns that an audit lacks. */
function versionChecks({ ari_checks }: Methodology): Record<'made_checks' | 'missing_checks', string> {
    const columnsOf = (version: string) =>
        ari_checks.filter((check) => check.version === version).map((check) => check.audit_column);
    const versions = [...new Set(ari_checks.map(({ version }) => version))].map((version) => ({
        version: literal(version),
        columns: columnsOf(version),
    }));
    const made = (column: string) => `(${column} is not null)::integer`;
    const missing = (column: string) => `if(${column} is null, ${literal(column)}, null)`;
    return {
        made_checks: versions
            .map(({ version, columns }) => {
                const count = columns.map(made).join(' + ');
                return `{version: ${version}, checks: ${columns.length}, made: ${count}}`;
            })
            .join(', '),
        missing_checks: versions
            .map(({ version, columns }) => `when ${version} then [${columns.map(missing).join(', ')}]`)
            .join(' '),
    };
}
