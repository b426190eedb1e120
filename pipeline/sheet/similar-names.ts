import { marketKey } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal, sqlFile } from '../database.ts';

/** What `make check` would say of the names of a market that no sheet has: other names that may be meant. */
export async function similarNames(database: Database, market: Record<MarketPart, string>): Promise<string[]> {
    const key = literal(marketKey(market));
    const [known] = await database.rows(`from market_spelling where ${key} in (named_key, market_key) limit 1`);
    if (known) return [];
    // The market as a sheet without rows, whose names are the rarer ones.
    const parts = marketParts.map((part) => `${literal(market[part])} as ${part}`).join(', ');
    const row = `select ${parts}, ${key} as named_key, 0 as market_number`;
    await database.run(`insert into market_spelling by name ${row}, ${key} as market_key`);
    await database.run(`insert into sheet_sample by name ${row}, '' as coding, 0 as row_count, -1 as first_row_id`);
    const checks = ['similar_name', 'similar_market'].map(
        (name) => `select message, hint, row_id from (${sqlFile(`check/observation-warnings/${name}.sql`, {})})`,
    );
    const found = await database.rows<{ message: string; hint: string }>(
        `select message, hint from (${checks.join(' union all ')}) where row_id = -1`,
    );
    return found.map(({ message, hint }) => `Look at the names: ${message}; ${hint}.`);
}
