import { statSync } from 'node:fs';
import { countColumns } from '../../contract/count-columns.ts';
import type { Finding } from '../../contract/finding.ts';
import type { Methodology } from '../../contract/methodology.ts';
import {
    auditColumns,
    booleanWords,
    draftCoding,
    observationColumns,
    type SheetColumn,
} from '../../contract/sheets.ts';
import { actorTypes, bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { storeMethodology } from '../methodology/tables.ts';
import { readAliases, unusedAliasFindings } from './aliases.ts';
import { type DataFile, listFiles } from './folder.ts';
import { registerNameFunctions } from './functions.ts';
import { readPlaces } from './places.ts';
import { openSheets, readSheetsSql, repairSheets, type Sheet, throwUnlessSheetError } from './read-sheets.ts';

export type SheetKind = 'observations' | 'audits';

/** The sheets that were read into tables, and findings about their format. */
export interface Ingested {
    sheets: Record<SheetKind, Sheet[]>;
    findings: Finding[];
    /** Whether there is a valid sheet of places. */
    hasPlaces: boolean;
}

/** Below this size of all sheets, a second thread of DuckDB costs more than it saves: a table is one thread's work. */
const secondThreadBytes = 16 * 1024 * 1024;

const words = (list: readonly string[]) => list.map(literal).join(', ');

/**
 * Reads a data folder into tables of `database`. DuckDB reads the sheets.
 * @param lastSheet name of a sheet that is read after all others.
 */
export async function ingest(
    database: Database,
    dataFolder: string,
    methodology: Methodology,
    scratchFolder: string,
    lastSheet?: string,
): Promise<Ingested> {
    const isLast = ({ name }: DataFile) => Number(name === lastSheet);
    const filesIn = (folder: SheetKind) => listFiles(dataFolder, folder, '.csv').sort((a, b) => isLast(a) - isLast(b));
    const [observationFiles, auditFiles] = [filesIn('observations'), filesIn('audits')];
    if (bytesOf([...observationFiles, ...auditFiles]) < secondThreadBytes) await database.run('set threads = 1');
    registerNameFunctions(database);
    await storeMethodology(database, methodology);
    const booleanCases = Object.entries(booleanWords).map(([word, value]) => `when ${literal(word)} then ${value}`);
    await database.file('ingest/words.sql', {
        actor_types: words(actorTypes),
        booking_signals: words(bookingSignals),
        boolean_cases: booleanCases.join(' '),
        first_usual_day: firstUsualDay,
    });
    const observations = openSheets(observationFiles, observationColumns, scratchFolder);
    const observed = await readTable(
        database,
        observations.sheets,
        observationColumns,
        usualTypes,
        scratchFolder,
        (sheets, isTyped) =>
            database.file('ingest/observation_row.sql', {
                sheets,
                draft: draftCoding,
                ...observationReadings(isTyped),
            }),
    );
    const audits = openSheets(auditFiles, auditColumns, scratchFolder);
    const audited = await readTable(
        database,
        audits.sheets,
        auditColumns,
        auditTypes(),
        scratchFolder,
        (sheets, isTyped) => database.file('ingest/audit_row.sql', { sheets, ...auditReadings(isTyped) }),
    );
    const sheets = { observations: observed.sheets, audits: audited.sheets };
    await storeSheets(database, sheets);
    const counts = countColumns
        .map(({ column, word, name }) => `count(*) filter (${column} = ${literal(word)})::integer as ${name}`)
        .join(',\n        ');
    const aliases = await readAliases(database, dataFolder);
    const places = await readPlaces(database, dataFolder);
    for (const table of [
        'sheet_part',
        'market_spelling',
        'sheet_sample',
        'coded_row',
        'host_coding',
        'coder',
        'compared_row',
    ])
        await database.file(`ingest/${table}.sql`, { counts });
    await database.file('ingest/operator.sql', { audit_max_age_days: parameter(methodology, 'audit_max_age_days') });
    const ofSheets = [...observations.findings, ...observed.findings, ...audits.findings, ...audited.findings];
    const ofAliases = [...aliases, ...(await unusedAliasFindings(database))];
    return { sheets, findings: [...ofSheets, ...ofAliases, ...places.findings], hasPlaces: places.isKept };
}

function bytesOf(files: readonly DataFile[]): number {
    // A file that is gone by now is reported when it is opened.
    return files.reduce((sum, { path }) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/**
 * Creates a table from sheets. First reads them directly with types, which is fast. If DuckDB fails, reads repaired
 * copies as texts, so that invalid sheets are read completely.
 */
async function readTable(
    database: Database,
    sheets: Sheet[],
    columns: readonly SheetColumn[],
    types: Record<string, string>,
    scratchFolder: string,
    make: (sheetsSql: string, isTyped: boolean) => Promise<void>,
): Promise<{ sheets: Sheet[]; findings: Finding[] }> {
    try {
        await make(readSheetsSql(sheets, columns, types), true);
        return { sheets, findings: [] };
    } catch (error) {
        throwUnlessSheetError(error);
        const repaired = await repairSheets(database, sheets, columns, scratchFolder);
        await make(readSheetsSql(repaired.sheets, columns, {}), false);
        return repaired;
    }
}

/** Types of the columns of observations that have usual spellings (words.sql). */
const usualTypes = {
    analyzed_at: 'usual_day',
    position: 'usual_position',
    actor_type: 'actor_type',
    booking_signal: 'booking_signal',
};

/** The first day of the type usual_day, as SQL. */
const firstUsualDay = "date '2020-01-01'";

/** SQL that converts the day and the position of an observation. The code of a usual spelling is its index. */
function observationReadings(isTyped: boolean): { day: string; position: string } {
    const position = isTyped ? 'enum_code(position)::integer + 1' : 'position_of(position)';
    return { day: dayReading('analyzed_at', isTyped), position };
}

function dayReading(column: string, isTyped: boolean): string {
    return isTyped ? `${firstUsualDay} + enum_code(${column})::integer` : `day_of(${column})`;
}

/** Types of the day and of boolean columns. An enumeration has the usual spellings of true, then '', then of false. */
function auditTypes(): Record<string, string> {
    const type = `ENUM(${words([...spellingsOf(true), '', ...spellingsOf(false)])})`;
    const booleans = auditColumns.filter(({ kind }) => kind === 'boolean').map(({ name }) => [name, type]);
    return { audited_at: 'usual_day', ...Object.fromEntries(booleans) };
}

function spellingsOf(value: boolean): string[] {
    const known = Object.keys(booleanWords).filter((word) => booleanWords[word] === value);
    return [...new Set(known.flatMap((word) => [word, word.toUpperCase()]))];
}

/** SQL that converts the cells of an audit to the types of its columns. */
function auditReadings(isTyped: boolean): Record<'day' | 'typed_columns' | 'any_bad' | 'bad_columns', string> {
    const reading = ({ name, kind }: SheetColumn) => {
        if (kind === 'number') return `percentage_of(${name})`;
        if (kind === 'whole_number') return `whole_number_of(${name})`;
        if (!isTyped) return `boolean_of(${name})`;
        const blankCode = spellingsOf(true).length;
        return `case when enum_code(${name}) <> ${blankCode} then enum_code(${name}) < ${blankCode} end`;
    };
    const numbers = auditColumns.filter(({ kind }) => kind === 'number' || kind === 'whole_number');
    const booleans = auditColumns.filter(({ kind }) => kind === 'boolean');
    // The enumeration has valid spellings only.
    const fallible = isTyped ? numbers : [...numbers, ...booleans];
    const isBad = (column: SheetColumn) =>
        `case when ${reading(column)} is not null then false else trim(${column.name}::varchar) <> '' end`;
    return {
        day: dayReading('audited_at', isTyped),
        typed_columns: [...numbers, ...booleans]
            .map((column) => `${reading(column)} as ${column.name}`)
            .join(',\n    '),
        any_bad: fallible.map(isBad).join(' or '),
        bad_columns: fallible.map((column) => `case when ${isBad(column)} then ${literal(column.name)} end`).join(', '),
    };
}

/** Creates the table of the sheets and of the ranges of their rows, for findings and receipts. */
async function storeSheets(database: Database, sheets: Record<SheetKind, Sheet[]>): Promise<void> {
    const rows = (['observations', 'audits'] as const).flatMap((kind) =>
        sheets[kind].map(
            (sheet) => `(${literal(kind)}, ${sheet.number}, ${literal(sheet.file.name)}, ${sheet.broken})`,
        ),
    );
    const none = "select '', 0, '', false limit 0";
    await database.file('ingest/sheet.sql', { sheets: rows.length > 0 ? `values ${rows.join(', ')}` : none });
}
