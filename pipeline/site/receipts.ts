import type { ActorType, BookingSignal } from '../../contract/vocabulary.ts';
import type { ShareName } from './model.ts';

/** An observed result of a market's newest snapshot: a row of a sheet. */
export interface Result {
    position: number;
    url: string;
    host: string;
    actorType: ActorType;
    signal: BookingSignal;
    engine: string | null;
    sheet: string;
    line: number;
    /** What it adds to each share. */
    points: Readonly<Record<ShareName, number>>;
}

/** A check of the shown version of the index on an operator's page. */
export type Outcome = 'passed' | 'failed' | 'not_checked';

/** An observed operator of a market's newest snapshot that the index measures. */
export interface Operator {
    position: number;
    host: string;
    state: 'audited' | 'not_accessible' | 'without_audit';
    /** The audit that counts; null without one. */
    audit: { url: string; day: string; sheet: string; line: number } | null;
    /** In the order of the checks of the snapshot's version; empty without one, and unless audited. */
    outcomes: readonly Outcome[];
    /** The operator's index; null if it is not scored. */
    points: number | null;
}

export interface Receipts {
    results: readonly Result[];
    operators: readonly Operator[];
}
