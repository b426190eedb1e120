import { agreementReasons, agreementVariableNames } from './agreement.ts';
import { capitalized } from './capitalized.ts';
import { changeKinds } from './change.ts';
import { scores } from './scores.ts';
import { actorTypes, ariVersions, bookingSignals, trends } from './vocabulary.ts';

/**
 * Bounds of export columns that neither their type nor their meaning gives. A name has the same bounds in every export.
 */
interface ColumnRule {
    values?: readonly string[];
    minimum?: number;
    maximum?: number;
}

const share = { minimum: 0, maximum: 100 };
const count = { minimum: 0 };

const scoreRules = scores.flatMap(({ name }): [string, ColumnRule][] =>
    [name, `${name}_low`, `${name}_high`, `previous_${name}`].map((column) => [column, share]),
);

/** By column name, or by export and column name. */
export const columnRules: Readonly<Record<string, ColumnRule>> = {
    ...Object.fromEntries(scoreRules),
    ari_v1_score: share,
    sample_size: { minimum: 1 },
    position: { minimum: 1 },
    divisor: { minimum: 1 },
    ari_operators: count,
    codings: count,
    units: count,
    actor_type: { values: actorTypes },
    booking_signal: { values: bookingSignals },
    dominant_booking_signal: { values: bookingSignals },
    ari_version: { values: ariVersions },
    compared_version: { values: ariVersions },
    trend: { values: trends },
    variable: { values: agreementVariableNames },
    kind: { values: changeKinds },
    'agreement.reason': { values: agreementReasons },
};

/** Abbreviations and words in capitals in column titles. */
const capitals = new Set(['tpdi', 'ari', 'id', 'url', 'ac1', 'p', 'q', ...ariVersions]);

/** The title of a column: `tpdi_score_low` becomes "TPDI score low". */
export function columnTitle(name: string): string {
    const words = name.split('_').map((word) => (capitals.has(word) ? word.toUpperCase() : word));
    return capitalized(words.join(' '));
}
