import fs from 'node:fs';
import path from 'node:path';

/** How a program writes its sheets. Readers must cope with all of them, so the sample has some of each. */
export interface Dialect {
    separator: ',' | ';' | '\t';
    newline: '\n' | '\r\n';
    byteOrderMark: boolean;
    capitalHeaders: boolean;
}

export const plain: Dialect = { separator: ',', newline: '\n', byteOrderMark: false, capitalHeaders: false };
/** What a spreadsheet program saves as CSV where the comma is the decimal sign. */
export const excel: Dialect = { separator: ';', newline: '\r\n', byteOrderMark: true, capitalHeaders: false };
export const tabs: Dialect = { separator: '\t', newline: '\n', byteOrderMark: false, capitalHeaders: false };

/** One sheet, kept in memory as text until it is written whole: a city's observations or a month's audits. */
export class Sheet {
    private text: string;
    private readonly special: RegExp;
    rows = 0;

    constructor(
        columns: readonly string[],
        private readonly dialect: Dialect,
    ) {
        this.special =
            dialect.separator === ';' ? /[;"\r\n]/u : dialect.separator === '\t' ? /[\t"\r\n]/u : /[,"\r\n]/u;
        const names = dialect.capitalHeaders ? columns.map((name) => name.toUpperCase()) : columns;
        this.text = (dialect.byteOrderMark ? '\ufeff' : '') + this.join(names) + dialect.newline;
    }

    /** Cells as text, quoted where the separator, a quote or a line break stands in them. */
    join(cells: readonly string[]): string {
        return cells.map((cell) => this.quoted(cell)).join(this.dialect.separator);
    }

    add(cells: readonly string[]): void {
        this.text += this.join(cells) + this.dialect.newline;
        this.rows++;
    }

    /** `joined` comes from `join`, for cells that many rows begin with. */
    addAfter(joined: string, cells: readonly string[]): void {
        this.text += joined + this.dialect.separator + this.join(cells) + this.dialect.newline;
        this.rows++;
    }

    write(file: string): void {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, this.text);
    }

    private quoted(cell: string): string {
        return this.special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    }
}

/** `2026-02-27` for a day counted from 1970. */
export function dayText(day: number): string {
    return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
