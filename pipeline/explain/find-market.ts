import { normalisePart, searchForm } from '../../contract/market-key.ts';
import { marketSlugs } from '../../contract/market-slug.ts';
import { nearest } from '../../contract/nearest.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import type { Database } from '../database.ts';
import { Problem } from '../problem.ts';

interface MarketRow extends Record<MarketPart, string> {
    market_id: string;
    /** Ids of its former names; null: none. */
    old_ids: string[] | null;
}

export interface FoundMarket extends MarketRow {
    slug: string;
}

const maxListed = 20;

export async function readMarkets(database: Database): Promise<MarketRow[]> {
    return await database.rows<MarketRow>(`
        select
            market_id::varchar as market_id, country, city, activity, criteria,
            (select list(old_market_id::varchar) from market_alias where market_alias.market_id = market.market_id) as old_ids
        from market
        order by market_number`);
}

/**
 * Finds a market by its id, its slug, or words of its four parts in any order, ignoring case and accents.
 * @throws Problem if there is none or more than one; the message lists the candidates.
 */
export function findMarket(typed: string, rows: readonly MarketRow[]): FoundMarket {
    const slugOf = marketSlugs(rows);
    const markets = rows.map((row, index): FoundMarket => ({ ...row, slug: slugOf[index] as string }));
    const name = typed.trim().toLowerCase();
    const named = markets.find(({ market_id, old_ids, slug }) => [market_id, slug, ...(old_ids ?? [])].includes(name));
    if (named) return named;
    const wordsOf = new Map(
        markets.map((market) => [market, wordsIn(marketParts.map((part) => market[part]).join(' '))]),
    );
    const withAll = (words: readonly string[]) =>
        markets.filter((market) => words.every((word) => wordsOf.get(market)?.includes(word)));
    const words = wordsIn(typed);
    const found = words.length === 0 ? [] : withAll(words);
    const whole = found.filter((market) => wordsOf.get(market)?.length === words.length);
    const only = [whole, found].find((some) => some.length === 1)?.[0];
    if (only) return only;
    if (found.length > 0) {
        throw new Problem(`${found.length} markets have the words "${typed}"; name one of them:\n${list(found)}`);
    }
    const known = [...new Set([...wordsOf.values()].flat())];
    const corrected = words.map((word) => (known.includes(word) ? word : nearest(word, known)));
    const near = corrected.includes(undefined) || words.length === 0 ? [] : withAll(corrected as string[]);
    const unknown = `there is no market "${typed}"`;
    if (near.length > 0) throw new Problem(`${unknown}; did you mean one of these?\n${list(near)}`);
    const strange = words.filter((_, index) => corrected[index] === undefined).join(', ');
    throw new Problem(strange === '' ? unknown : `${unknown}: no market has a word like ${strange}`);
}

/** The words of a text, normalised like the parts of a market. */
function wordsIn(text: string): string[] {
    return searchForm(normalisePart(text)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function list(markets: readonly FoundMarket[]): string {
    const shown = markets.slice(0, maxListed).map((market) => {
        const names = marketParts.map((part) => market[part]).join(', ');
        // Only Latin letters are in slugs.
        return `    ${market.slug}${/(?!\p{Script=Latin})\p{L}/u.test(names) ? `  ${names}` : ''}`;
    });
    const rest = markets.length - shown.length;
    return [...shown, ...(rest > 0 ? [`    and ${rest} more`] : [])].join('\n');
}
