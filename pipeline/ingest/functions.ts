import { domainToUnicode } from 'node:url';
import { VARCHAR } from '@duckdb/node-api';
import { marketId, normalisePart, searchForm, tidyPart } from '../../contract/market-key.ts';
import { similarWords } from '../../contract/nearest.ts';
import { actorTypes, bookingSignals, synonyms } from '../../contract/vocabulary.ts';
import { type Database, registerFunction } from '../database.ts';

/**
 * Registers functions of `contract/` for SQL. They run in JavaScript for each row, so use them only in statements over
 * distinct names or words.
 */
export function registerNameFunctions(database: Database): void {
    const register = (name: string, parameterCount: number, call: (...texts: string[]) => string) =>
        registerFunction<string>(database, name, VARCHAR, parameterCount, (...texts) =>
            call(...texts.map((text) => text ?? '')),
        );
    register('tidy_text', 1, (text) => tidyPart(text as string));
    register('normal_text', 1, (text) => normalisePart(text as string));
    register('search_text', 1, (text) => searchForm(text as string));
    register('market_id', 1, (key) => marketId(key as string));
    register('readable_page', 1, (page) => readablePage(page as string));
    const words = { actor_type: actorTypes, booking_signal: bookingSignals };
    for (const kind of ['actor_type', 'booking_signal'] as const) {
        register(`meant_${kind}`, 1, (text) => similarWords(text as string, words[kind], synonyms[kind]).join(' or '));
    }
}

/** A host and a path in the letters that people read: decoded from `xn--` and percent signs, NFC. */
function readablePage(page: string): string {
    const [host = '', ...path] = page.split('/');
    const text = [domainToUnicode(host) || host, ...path].join('/');
    try {
        return decodeURIComponent(text).normalize('NFC');
    } catch {
        return text;
    }
}
