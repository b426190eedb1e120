import { readRarities } from '../agreement/rows-to-code.ts';
import { type Database, sqlFile } from '../database.ts';
import { groupBy } from './group-by.ts';
import type { Market, MarketAgreement, SiteAgreement, SnapshotAgreement } from './model.ts';

interface Scope extends SnapshotAgreement {
    level: 'snapshot' | 'market' | 'all';
    market: string | null;
}

/** Reads the agreement that the pages show, from the temporary tables of `makeAgreementTables`. */
export async function readAgreement(database: Database, markets: readonly Market[]): Promise<SiteAgreement> {
    const rows = await database.rows<{ json: string }>(sqlFile('site/agreement.sql'));
    const scopes = rows.map(({ json }): Scope => JSON.parse(json));
    const byMarket = groupBy(scopes, ({ market }) => market);
    return {
        all: byMarket.get(null)?.[0]?.variables ?? [],
        ofMarket: new Map(
            markets.flatMap((market): [Market, MarketAgreement][] => {
                const found = byMarket.get(market.id) ?? [];
                const whole = found.find(({ level }) => level === 'market');
                const snapshots = found.filter(({ level }) => level === 'snapshot');
                return whole === undefined ? [] : [[market, { variables: whole.variables, snapshots }]];
            }),
        ),
        rarities: await readRarities(database, 'observation'),
    };
}
