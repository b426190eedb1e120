import type { Finding } from '../../contract/finding.ts';
import { aliasColumns, aliasFile } from '../../contract/market-alias.ts';
import { marketParts } from '../../contract/vocabulary.ts';
import type { AliasRow, MarketNames } from './aliases.ts';
import { listFiles } from './folder.ts';
import { readSmallSheet, type SmallRow } from './small-sheet.ts';

/**
 * Reads the sheet of renamed markets.
 * @returns the valid rows, and findings; both are empty if there is no sheet.
 */
export function readAliasRows(dataFolder: string): { rows: AliasRow[]; findings: Finding[] } {
    const file = listFiles(dataFolder, 'reference', '.csv').find(({ name }) => name === aliasFile);
    if (!file) return { rows: [], findings: [] };
    const { rows, findings } = readSmallSheet(file, aliasColumns, 'type a value: an alias names both markets whole');
    return { rows: rows.map(aliasRow), findings };
}

function aliasRow({ cell, location }: SmallRow): AliasRow {
    const names = (prefix: string) =>
        Object.fromEntries(marketParts.map((part) => [part, cell(`${prefix}${part}`)])) as MarketNames;
    return { old: names('old_'), new: names(''), reason: cell('reason'), location };
}
