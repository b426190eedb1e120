import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import { similarWords } from '../../contract/nearest.ts';
import type { SheetColumn } from '../../contract/sheets.ts';
import { counted } from '../progress.ts';
import type { Dialect } from './dialect.ts';
import type { DataFile } from './folder.ts';
import type { CsvRecord, QuoteFault } from './records.ts';

export function noHeaderFault(file: DataFile, fault: QuoteFault | undefined, columns: readonly SheetColumn[]): Finding {
    if (fault) return quoteFault(file, fault);
    const hint = `write a first line with the columns ${requiredNames(columns).join(', ')}, or remove the file`;
    return findingAt(file.name, fileStart, 'EMPTY_SHEET', 'the file is empty', hint);
}

/** Findings about the header. Unknown columns are only warnings. */
export function headerFaults(
    file: DataFile,
    { header, locations }: Dialect,
    columns: readonly SheetColumn[],
): Finding[] {
    const start = locations[0] ?? fileStart;
    const known = new Set(columns.map((column) => column.name));
    const names = requiredNames(columns);
    const invisible = header.map((name) => nameWithoutInvisible(name, known));
    if (!header.some((name, index) => known.has(invisible[index] ?? name))) {
        const hint = `write the columns ${names.join(', ')} into the first line, separated by comma, semicolon or tab`;
        const message = 'the first line names none of the columns';
        return [findingAt(file.name, start, 'MISSING_COLUMN', message, hint)];
    }
    const unknown = header.filter((name) => !known.has(name));
    const missing = names
        .filter((name) => !header.includes(name) && !invisible.includes(name))
        .map((name) => {
            const [other] = similarWords(name, unknown);
            const hint = other
                ? `is "${other}" meant? Rename it to ${name}`
                : `add the column ${name} to the first line`;
            return findingAt(file.name, start, 'MISSING_COLUMN', `the column ${name} is missing`, hint);
        });
    const seen = new Set<string>();
    const others = header.flatMap((name, index): Finding[] => {
        const location = locations[index] ?? start;
        const visible = invisible[index];
        if (visible !== undefined) {
            const message = `the name of the column ${visible} holds an invisible character`;
            return [findingAt(file.name, location, 'CONTROL_CHARACTER', message, `type ${visible} anew`)];
        }
        if (seen.has(name) && known.has(name)) {
            const message = `the column ${name} is there twice`;
            return [findingAt(file.name, location, 'DUPLICATE_COLUMN', message, 'keep one of the two columns')];
        }
        seen.add(name);
        if (known.has(name) || (name === '' && index !== header.indexOf(''))) return [];
        const message =
            name === ''
                ? `${counted(header.filter((other) => other === '').length, 'column')} without a name: not read`
                : `the column "${name}" is not known; it is not read`;
        const hint =
            name === ''
                ? 'remove the separators at the end of the lines, or name the column'
                : `known columns are ${[...known].join(', ')}`;
        return [findingAt(file.name, location, 'UNKNOWN_COLUMN', message, hint, 'warning')];
    });
    return [...missing, ...others];
}

/** The known column that a name matches without its invisible characters. */
function nameWithoutInvisible(name: string, known: ReadonlySet<string>): string | undefined {
    const seen = name
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .toLowerCase();
    return !known.has(name) && known.has(seen) ? seen : undefined;
}

function requiredNames(columns: readonly SheetColumn[]): string[] {
    return columns.filter((column) => column.required !== 'no').map((column) => column.name);
}

/** The finding about a broken quote, at its opening. */
export function quoteFault(file: DataFile, { location, kind }: QuoteFault): Finding {
    const what = kind === 'unclosed' ? 'is not closed' : 'is closed in the middle of a cell';
    const message = `the quote that opens here ${what}; what follows was not read`;
    const hint = 'end the cell with ", and write a quote inside a quoted cell twice: ""';
    return findingAt(file.name, location, 'UNCLOSED_QUOTE', message, hint);
}

export function longCellFault(file: DataFile, record: CsvRecord, index: number, bound: string): Finding {
    const location = record.locations[index] ?? record.end;
    const message = `the cell has more than ${bound}`;
    return findingAt(file.name, location, 'CELL_TOO_LONG', message, 'shorten it');
}
