import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import type { NewSheetRequest } from './new-options.ts';

/** A requested sheet, with the key of its market. */
export type WantedSheet = NewSheetRequest & { key: string };

/** The content of a new sheet. */
export interface SheetDraft {
    /** Query of its rows, with all columns in order. */
    sql: string;
    /** Description, shown after the name of the file. */
    title: string;
    /** How to fill it in; one sentence per line. */
    instructions: string[];
}

/** A market by its four names, in their order. */
export function marketName(market: Record<MarketPart, string>): string {
    return marketParts.map((part) => market[part]).join(', ');
}
