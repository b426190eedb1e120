import fs from 'node:fs';
import path from 'node:path';

/** A dialect of CSV. Readers must accept all of them, so the sample contains each. */
export interface Dialect {
    separator: ',' | ';' | '\t';
    newline: '\n' | '\r\n';
    byteOrderMark: boolean;
    capitalHeaders: boolean;
}

export const plain: Dialect = { separator: ',', newline: '\n', byteOrderMark: false, capitalHeaders: false };
/** CSV of a spreadsheet program in a locale with decimal commas. */
export const excel: Dialect = { separator: ';', newline: '\r\n', byteOrderMark: true, capitalHeaders: false };
export const tabs: Dialect = { separator: '\t', newline: '\n', byteOrderMark: false, capitalHeaders: false };

/** A sheet in memory: a city's observations or a month's audits. */
export class Sheet {
    private text: string;
    private readonly special: RegExp;
    rows = 0;

    constructor(
        columns: readonly string[],
        private readonly dialect: Dialect,
    ) {
        this.special = new RegExp(`[${dialect.separator}"\\r\\n]`, 'u');
        const names = dialect.capitalHeaders ? columns.map((name) => name.toUpperCase()) : columns;
        this.text = (dialect.byteOrderMark ? '\ufeff' : '') + this.join(names) + dialect.newline;
    }

    /** Cells as text, quoted if they contain the separator, a quote or a line break. */
    join(cells: readonly string[]): string {
        return cells.map((cell) => this.quoted(cell)).join(this.dialect.separator);
    }

    add(cells: readonly string[]): void {
        this.text += this.join(cells) + this.dialect.newline;
        this.rows++;
    }

    /** Adds a row that begins with the cells in `joined`, from `join`. */
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

/** A day since 1970 as YYYY-MM-DD. */
export function dayText(day: number): string {
    return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
