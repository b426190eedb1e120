import { type AgreementReason, agreementVariables } from '../../contract/agreement.ts';
import { type Database, literal, sqlFile } from '../database.ts';
import { normalQuantile } from '../score/student-quantile.ts';

/** A coefficient with its interval: fractions of 1 with five decimals. */
export interface Estimate {
    value: number;
    low: number;
    high: number;
}

/** How well codings of one variable agree. Sources of the formulas: `agreement_coefficient.sql`. */
export interface VariableAgreement {
    variable: string;
    /** How many codings. */
    codings: number;
    /** How many units at least one of them has, at least two have, and all that have it coded alike. */
    units: number;
    compared: number;
    alike: number;
    /** Percent agreement, Gwet's AC1 and Krippendorff's alpha; null for a reason. */
    percent: Estimate | null;
    ac1: Estimate | null;
    alpha: Estimate | null;
    reason: AgreementReason | null;
    /** The vocabulary: how often each value is in a pair, and its specific agreement (null: never). */
    values: { value: string; ratings: number; specific: number | null }[];
    /** Pairs of values that two codings gave one unit; the first is that of the coding whose name comes first. */
    confusion: { value: string; otherValue: string; pairs: number }[];
}

/** The values that each variable can have, used or not: AC1 is measured against their number. */
export type Vocabularies = Readonly<Record<string, readonly string[]>>;

/** From so many clusters on, how much they differ widens the intervals. */
export const clustersMin = 5;

/** What coefficients are computed of. Each is the name of a table or view, or a query in brackets. */
export interface CodingTables {
    /** `cluster, unit, coding, variable, value`: one row per value that a coding gave a unit. Units are those of their cluster. */
    codings: string;
    /** `scope_number, cluster`: what is to be computed, each over some clusters. */
    scopes: string;
}

/**
 * Computes the coefficients of every scope into temporary tables: `agreement_coefficient`, `agreement_specific`,
 * `agreement_confusion`. Variables without a vocabulary are left out.
 * @param level confidence level of the intervals, such as 0.95.
 */
export async function computeAgreement(
    database: Database,
    { codings, scopes }: CodingTables,
    level: number,
    vocabularies: Vocabularies = agreementVariables,
): Promise<void> {
    const values = Object.entries(vocabularies).flatMap(([name, words], variable) =>
        words.map((word, value) => `(${variable}, ${literal(name)}, ${value}, ${literal(word)})`),
    );
    const parameters = {
        codings,
        scopes,
        values: values.join(', '),
        z: String(normalQuantile(level)),
        clusters_min: String(clustersMin),
    };
    await database.file('score/intervals.sql');
    for (const file of files) await database.file(`agreement/${file}.sql`, parameters);
}

const files = [
    'functions',
    'agreement_vocabulary',
    'agreement_count',
    'agreement_coefficient',
    'agreement_specific',
    'agreement_confusion',
];

/**
 * The coefficients of any codings, a variable after the other in the order of `vocabularies`.
 * @param codings name of a table or view, or a query in brackets, with the columns `unit, coding, variable, value`: one row
 * per value that a coding gave a unit. A coding that lacks a unit has no row for it.
 * @param level confidence level of the intervals, such as 0.95.
 */
export async function agreementOf(
    database: Database,
    codings: string,
    level: number,
    vocabularies: Vocabularies = agreementVariables,
): Promise<VariableAgreement[]> {
    const oneScope = {
        codings: `(select 1 as cluster, unit, coding, variable, value from ${codings} given)`,
        scopes: '(select 1 as scope_number, 1 as cluster)',
    };
    await computeAgreement(database, oneScope, level, vocabularies);
    const rows = await database.rows<{ json: string }>(sqlFile('agreement/as_json.sql'));
    return rows.map(({ json }) => JSON.parse(json));
}
