import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodologyTables } from '../../contract/methodology.ts';

/**
 * The SHA-256 of the rows of a methodology, part of the version of the data. It depends neither on the order of rows
 * nor on the folder.
 * @param folder with a file for each table.
 */
export function methodologyDigest(folder: string): string {
    return digestOfRows(folder, 'methodology/');
}

/** The first twelve digits of a digest of the same rows, which releases record. */
export function methodologyVersionDigest(folder: string): string {
    return digestOfRows(folder, '').slice(0, 12);
}

/** @param prefix stands before the name of each file. */
function digestOfRows(folder: string, prefix: string): string {
    const texts = Object.keys(methodologyTables)
        .map((table) => `${table}.csv`)
        .sort()
        .map((name) => [prefix + name, ...sortedLines(readFileSync(join(folder, name), 'utf8'))].join('\n'));
    return hash('sha256', texts.join('\n'));
}

function sortedLines(text: string): string[] {
    return text
        .split(/\r?\n/u)
        .filter((line) => line !== '')
        .sort();
}
