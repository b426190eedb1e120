import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import type { NewSheetRequest } from './new-options.ts';

/** A sheet that is asked for, with the key of its market. */
export type WantedSheet = NewSheetRequest & { key: string };

/** What a new sheet begins as. */
export interface SheetDraft {
    /** A query of its rows, all its columns in their order. */
    sql: string;
    /** What it is about, behind the name of the file. */
    title: string;
    /** How to fill it in, one sentence a line. */
    instructions: string[];
}

/** A market by its four names, in their order. */
export function marketName(market: Record<MarketPart, string>): string {
    return marketParts.map((part) => market[part]).join(', ');
}
