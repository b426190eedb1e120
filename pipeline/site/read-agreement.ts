import type { VariableAgreement } from '../agreement/coefficients.ts';
import { readRarities } from '../agreement/rows-to-code.ts';
import { type Database, sqlFile } from '../database.ts';
import { groupBy } from './group-by.ts';
import type { Market, MarketAgreement, SiteAgreement, SnapshotAgreement } from './model.ts';

interface Scope {
    level: 'snapshot' | 'market' | 'all';
    market: string | null;
    day: string;
    codings: SnapshotAgreement['codings'];
}

type Compared = Scope & { variables: readonly VariableAgreement[] };

/** Reads the agreement that the pages show, from the temporary tables of `makeAgreementTables`. */
export async function readAgreement(database: Database, markets: readonly Market[]): Promise<SiteAgreement> {
    type Row = { scope_number: number; json: string };
    const rows = await database.rows<Row>(sqlFile('agreement/as_json.sql'));
    const variablesOf = groupBy(rows, ({ scope_number }) => String(scope_number));
    const scopes = await database.rows<Row>(sqlFile('site/agreement.sql'));
    const compared = scopes.map(({ scope_number, json }): Compared => {
        const variables = (variablesOf.get(String(scope_number)) ?? []).map((row) => JSON.parse(row.json));
        return { ...JSON.parse(json), variables };
    });
    const byMarket = groupBy(compared, ({ market }) => market ?? '');
    return {
        all: byMarket.get('')?.[0]?.variables ?? [],
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
