import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Sheets of one dialect with the same columns, which one statement can read. */
export interface SheetGroup {
    delimiter: string;
    /** Names in file order, lower case. */
    columns: string[];
    paths: string[];
}

const headerBytes = 8192;

/** Groups all sheets below a folder by their first line. Does not check them. */
export function groupSheets(folder: string): SheetGroup[] {
    const groups = new Map<string, SheetGroup>();
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.csv'))
        .sort()
        .map((name) => join(folder, name));
    for (const path of paths) {
        const line = firstLine(path);
        const group = groups.get(line);
        if (group) group.paths.push(path);
        else groups.set(line, { ...readHeader(line), paths: [path] });
    }
    return [...groups.values()];
}

function readHeader(line: string): Omit<SheetGroup, 'paths'> {
    const [delimiter] = [',', ';', '\t'].sort((left, right) => line.split(right).length - line.split(left).length);
    return {
        delimiter: delimiter as string,
        columns: line.split(delimiter as string).map((name) => name.toLowerCase()),
    };
}

function firstLine(path: string): string {
    const file = openSync(path, 'r');
    try {
        const buffer = Buffer.alloc(headerBytes);
        const text = buffer.toString('utf8', 0, readSync(file, buffer, 0, headerBytes, 0));
        return text.replace(/^\ufeff/u, '').replace(/\r?\n.*$/su, '');
    } finally {
        closeSync(file);
    }
}
