import type { Finding } from '../../contract/finding.ts';
import { aliasColumns, aliasFile } from '../../contract/market-alias.ts';
import { marketParts } from '../../contract/vocabulary.ts';
import type { AliasRow, MarketNames } from './aliases.ts';
import { readDialect } from './dialect.ts';
import { badByteFault, formatFault } from './encoding.ts';
import { type DataFile, listFiles } from './folder.ts';
import { allRecords, type CsvRecord } from './records.ts';
import { headerFaults, noHeaderFault, quoteFault } from './sheet-faults.ts';
import { isBlank, textOf, trimBlanks } from './sheet-text.ts';

interface ReadRows {
    rows: AliasRow[];
    findings: Finding[];
}

/**
 * Reads the sheet of renamed markets, written like any other sheet. It is small, so JavaScript reads it cell by cell.
 * @returns the rows without a fault, and what is wrong with the others; nothing where the sheet is absent.
 */
export function readAliasRows(dataFolder: string): ReadRows {
    const file = listFiles(dataFolder, 'reference', '.csv').find(({ name }) => name === aliasFile);
    if (!file) return { rows: [], findings: [] };
    const encoding = formatFault(file) ?? badByteFault(file);
    if (encoding) return { rows: [], findings: [encoding] };
    const { dialect, fault } = readDialect(file.path, aliasColumns);
    if (!dialect) return { rows: [], findings: [noHeaderFault(file, fault, aliasColumns)] };
    const findings = headerFaults(file, dialect, aliasColumns);
    if (findings.some(({ severity }) => severity === 'error')) return { rows: [], findings };
    const read = allRecords(textOf(file.path), dialect.delimiter);
    if (read.fault) findings.push(quoteFault(file, read.fault));
    const rows: AliasRow[] = [];
    for (const record of read.records.slice(1)) {
        const faults = rowFaults(file, record, dialect.header);
        findings.push(...faults);
        if (faults.length === 0) rows.push(aliasRow(record, dialect.header));
    }
    return { rows, findings };
}

function aliasRow(record: CsvRecord, header: readonly string[]): AliasRow {
    const cell = (name: string) => trimBlanks(record.cells[header.indexOf(name)] ?? '');
    const names = (prefix: string) =>
        Object.fromEntries(marketParts.map((part) => [part, cell(`${prefix}${part}`)])) as MarketNames;
    return {
        old: names('old_'),
        new: names(''),
        reason: cell('reason'),
        place: (name) => record.places[header.indexOf(name)] ?? record.end,
    };
}

function rowFaults(file: DataFile, record: CsvRecord, header: readonly string[]): Finding[] {
    const fault = (index: number, code: string, message: string, hint: string): Finding => {
        const place = record.places[index] ?? record.end;
        return { code, severity: 'error', file: file.name, ...place, message, hint };
    };
    const { length } = record.cells;
    if (length !== header.length) {
        const message = `the row has ${length > header.length ? 'more' : 'fewer'} cells than the header`;
        const hint = 'give the row one cell for each column; put text that holds the separator into quotes';
        return [fault(header.length, 'WRONG_WIDTH', message, hint)];
    }
    return aliasColumns.flatMap(({ name, required }) => {
        const index = header.indexOf(name);
        const cell = record.cells[index] as string;
        if (/[\p{Cf}]|(?!\s)\p{Cc}/u.test(cell)) {
            return [
                fault(index, 'CONTROL_CHARACTER', `the ${name} holds an invisible character`, 'type the cell anew'),
            ];
        }
        if (required !== 'value' || !isBlank(cell)) return [];
        return [
            fault(index, 'MISSING_VALUE', `the ${name} is missing`, 'type a value: an alias names both markets whole'),
        ];
    });
}
