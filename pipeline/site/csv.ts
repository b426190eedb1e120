import type { Cell, Chart, Table } from './figure.ts';
import type { SiteFile } from './model.ts';

/**
 * The path of a chart's CSV file.
 * @param start beginning of the paths of a page, such as `data/places/portugal-`.
 */
export function csvPath(start: string, { name, csvName = name }: Chart): string {
    return `${start}${csvName}.csv`;
}

/** The data of charts as files. */
export function csvFiles(start: string, charts: readonly Chart[]): SiteFile[] {
    return charts.map((chart) => csvFile(csvPath(start, chart), chart.table));
}

/** The CSV file of a chart's data. */
export function csvFile(path: string, { columns, rows }: Table): SiteFile {
    const lines = [Object.keys(columns), ...rows].map((cells) => cells.map(csvCell).join(','));
    return { path, body: `${lines.join('\r\n')}\r\n` };
}

/** A cell by RFC 4180. An apostrophe prevents that spreadsheets read a text as a formula. */
function csvCell(cell: Cell): string {
    if (typeof cell === 'number') return String(cell);
    const text = /^[=+\-@\t\r]/u.test(cell ?? '') ? `'${cell}` : (cell ?? '');
    return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
