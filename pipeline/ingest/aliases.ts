import { type Finding, findingAt } from '../../contract/finding.ts';
import { aliasColumns, aliasFile } from '../../contract/market-alias.ts';
import { marketKey, tidyPart } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { listFiles } from './folder.ts';
import { readSmallSheet, type SmallRow } from './small-sheet.ts';

type MarketNames = Record<MarketPart, string>;

interface AliasRow extends Pick<SmallRow, 'location'> {
    old: MarketNames;
    new: MarketNames;
    reason: string;
}

/** An alias, with the market at the end of its chain of names. */
interface ResolvedAlias extends AliasRow {
    oldKey: string;
    /** Key of the market: that of the last name of the chain. */
    marketKey: string;
    /** The last name of the chain, as written. */
    last: MarketNames;
}

/**
 * Reads former names of markets into the temporary table `market_alias_row`: one row per alias, with the market at the
 * end of its chain.
 * @returns findings; rows with errors are left out.
 */
export async function readAliases(database: Database, dataFolder: string): Promise<Finding[]> {
    const { rows, findings } = readAliasRows(dataFolder);
    const { aliases, faults } = resolve(rows);
    const names = (prefix: string) => marketParts.map((part) => `${prefix}${part}`);
    const texts = ['old_key', 'market_key', ...names('old_'), ...names(''), 'reason'];
    const columns = [...texts.map((name) => `${name} varchar`), 'line integer', '"column" integer'];
    await database.run(`create temp table market_alias_row (${columns.join(', ')})`);
    const values = aliases.map(({ oldKey, marketKey: key, old, last, reason, location }) => {
        const { line, column } = location('country');
        const parts = [old, last].flatMap((name) => marketParts.map((part) => tidyPart(name[part])));
        return `(${[oldKey, key, ...parts, reason].map(literal).join(', ')}, ${line}, ${column})`;
    });
    if (values.length > 0) await database.run(`insert into market_alias_row values ${values.join(', ')}`);
    return [...findings, ...faults];
}

/** Warnings about aliases whose market has no observation under any of its names. */
export async function unusedAliasFindings(database: Database): Promise<Finding[]> {
    const rows = await database.rows<MarketNames & { line: number; column: number }>(`
        select ${marketParts.join(', ')}, line, "column" from market_alias_row
        where market_key not in (select market_key from market_spelling where is_observed)
        order by line`);
    return rows.map(({ line, column, ...names }) => {
        const message = `no observation has the market ${spelled(names)}, nor a name that leads to it`;
        const hint = 'write the new name as the sheets of observations do, or remove the row';
        return findingAt(aliasFile, { line, column }, 'ALIAS_WITHOUT_MARKET', message, hint, 'warning');
    });
}

/** The valid rows of the sheet of renamed markets, and findings; both are empty if there is no sheet. */
function readAliasRows(dataFolder: string): { rows: AliasRow[]; findings: Finding[] } {
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

function resolve(rows: readonly AliasRow[]): { aliases: ResolvedAlias[]; faults: Finding[] } {
    const faults: Finding[] = [];
    const fault = (row: AliasRow, code: string, message: string, hint: string) =>
        faults.push(findingAt(aliasFile, row.location('old_country'), code, message, hint));
    const byOldKey = new Map<string, AliasRow>();
    for (const row of rows) {
        const key = marketKey(row.old);
        const first = byOldKey.get(key);
        if (!first) byOldKey.set(key, row);
        else {
            const message = `the old name ${spelled(row.old)} is also in line ${first.location('old_country').line}`;
            fault(row, 'DUPLICATE_ALIAS', message, 'keep one of the two rows: a name leads to one market');
        }
    }
    const reported = new Set<AliasRow>();
    const aliases = [...byOldKey].flatMap(([oldKey, row]): ResolvedAlias[] => {
        const chain = [row];
        for (let next = byOldKey.get(marketKey(row.new)); next; next = byOldKey.get(marketKey(next.new))) {
            const start = chain.indexOf(next);
            if (start < 0) {
                chain.push(next);
                continue;
            }
            const circle = chain.slice(start);
            if (!circle.some((member) => reported.has(member))) {
                const lines = circle.map((member) => member.location('old_country').line).sort((a, b) => a - b);
                const message =
                    circle.length === 1
                        ? `the market ${spelled(row.old)} is renamed to itself`
                        : `lines ${lines.join(', ')} rename a market in a circle`;
                fault(circle[0] as AliasRow, 'ALIAS_CIRCLE', message, 'let the last name of a market be no old name');
            }
            for (const member of circle) reported.add(member);
            return [];
        }
        const last = (chain.at(-1) as AliasRow).new;
        return [{ ...row, oldKey, marketKey: marketKey(last), last }];
    });
    return { aliases, faults };
}

function spelled(names: MarketNames): string {
    return marketParts.map((part) => tidyPart(names[part])).join(', ');
}
