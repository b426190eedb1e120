import { spreadsheetCell } from '../../contract/csv-cell.ts';
import type { Chart, Table } from './figure.ts';
import type { SiteFile } from './model.ts';

/**
 * The path of a chart's CSV file.
 * @param start beginning of the paths of a page, such as `data/places/portugal-`.
 */
export function csvPath(start: string, { name, csvName = name }: Chart): string {
    return `${start}${csvName}.csv`;
}

/** The data of charts as files; none of a chart without a row. */
export function csvFiles(start: string, charts: readonly Chart[]): SiteFile[] {
    const drawn = charts.filter(({ table }) => table.rows.length > 0);
    return drawn.map((chart) => csvFile(csvPath(start, chart), chart.table));
}

export function csvFile(path: string, table: Table): SiteFile {
    return { path, body: joined(csvLines(table)) };
}

/** The address of a CSV file that a script makes, for a link with `download`. */
export function csvAddress(lines: readonly string[]): string {
    return `data:text/csv;charset=utf-8,${encodeURIComponent(joined(lines))}`;
}

export function csvLines({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string[] {
    return [Object.keys(columns), ...rows].map((cells) =>
        cells.map((cell) => (typeof cell === 'string' ? spreadsheetCell(cell) : String(cell ?? ''))).join(','),
    );
}

function joined(lines: readonly string[]): string {
    return [...lines, ''].join('\r\n');
}
