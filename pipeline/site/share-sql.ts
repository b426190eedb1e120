import { shareScores } from '../../contract/scores.ts';
import { literal } from '../database.ts';
import { contractNames, type ShareName, shareNames } from './model.ts';

/** A value for each share, `tpdi: …, direct: …`: DuckDB takes it as members of a struct and as columns of a query. */
export function eachShare(sqlOf: (name: ShareName) => string): string {
    return shareNames.map((name) => `${name}: ${sqlOf(name)}`).join(', ');
}

/** Joins of a table with a row per share, each under the name of the share; `value` is what column `key` must equal. */
export function joinShares(join: string, key: string, value: string): string {
    return shareNames
        .map(
            (name) =>
                `${join} ${name} on ${name}.score = ${literal(contractNames[name])} and ${name}.${key} = ${value}`,
        )
        .join('\n');
}

/** A share of a row of `snapshot`, as `Score` (model.ts). Its row in `snapshot_share` is joined under its name. */
export function snapshotShare(share: ShareName): string {
    const declared = shareScores.find(({ name }) => name === contractNames[share]);
    if (declared === undefined) throw new Error(`${share} is no share.`);
    const { name, label } = declared;
    const [value, exact, low, high] = [`snapshot.${name}`, `${share}.exact_value`, `${name}_low`, `${name}_high`];
    return `{value: ${value}, exact: ${exact}, low: ${low}, high: ${high}, n: snapshot.sample_size, label: ${label}}`;
}
