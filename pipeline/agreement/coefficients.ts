import { type AgreementReason, agreementVariables } from '../../contract/agreement.ts';
import { type Database, literal } from '../database.ts';
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
    /** The values that were given, in the order of the vocabulary, with their specific agreement (null: in no pair). */
    values: { value: string; ratings: number; specific: number | null }[];
    /** Pairs of values that two codings gave one unit; the first is that of the coding whose name comes first. */
    confusion: { value: string; otherValue: string; pairs: number }[];
}

/** The values that each variable can have, used or not: AC1 is measured against their number. */
export type Vocabularies = Readonly<Record<string, readonly string[]>>;

/** From so many clusters on, how much they differ widens the intervals. */
const clustersMin = 5;

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
    const sizes = Object.entries(vocabularies).map(([name, values]) => `(${literal(name)}, ${values.length})`);
    const parameters = {
        codings,
        scopes,
        sizes: `(select * from (values ${sizes.join(', ')}) listed (variable, vocabulary))`,
        z: String(normalQuantile(level)),
        clusters_min: String(clustersMin),
    };
    await database.file('score/intervals.sql');
    for (const table of ['count', 'coefficient', 'specific', 'confusion']) {
        await database.file(`agreement/agreement_${table}.sql`, parameters);
    }
}

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
    const tables = {
        codings: `(select 1 as cluster, unit, coding, variable, value from ${codings} given)`,
        scopes: '(select 1 as scope_number, 1 as cluster)',
    };
    await computeAgreement(database, tables, level, vocabularies);
    const rows = await database.rows<CoefficientRow>(`
        select
            variable, codings::integer as codings, units::integer as units, compared::integer as compared,
            alike::integer as alike, reason, ${coefficientColumns}
        from agreement_coefficient`);
    const specific = await database.rows<VariableAgreement['values'][number] & { variable: string }>(`
        select variable, value, ratings::integer as ratings, round(specific_agreement, 5) as specific
        from agreement_specific`);
    const confusion = await database.rows<VariableAgreement['confusion'][number] & { variable: string }>(`
        select variable, value, other_value as "otherValue", pairs::integer as pairs
        from agreement_confusion`);
    return Object.entries(vocabularies).flatMap(([name, vocabulary]) =>
        rows
            .filter(({ variable }) => variable === name)
            .map(({ variable, codings, units, compared, alike, reason, ...row }) => {
                const place = (value: string) => vocabulary.indexOf(value);
                const ofVariable = <Row extends { variable: string; value: string }>(all: Row[]) =>
                    all
                        .filter((row) => row.variable === name)
                        .map(({ variable: _, ...rest }) => rest)
                        .sort((left, right) => place(left.value) - place(right.value));
                return {
                    ...{ variable, codings, units, compared, alike },
                    percent: estimate(row.percent_agreement, row.percent_low, row.percent_high),
                    ac1: estimate(row.ac1, row.ac1_low, row.ac1_high),
                    alpha: estimate(row.alpha, row.alpha_low, row.alpha_high),
                    reason,
                    values: ofVariable(specific),
                    confusion: ofVariable(confusion).sort(
                        (left, right) =>
                            place(left.value) - place(right.value) || place(left.otherValue) - place(right.otherValue),
                    ),
                };
            }),
    );
}

const coefficientNames = [
    ...(['percent_agreement', 'percent_low', 'percent_high'] as const),
    ...(['ac1', 'ac1_low', 'ac1_high', 'alpha', 'alpha_low', 'alpha_high'] as const),
];

/** SQL of the published columns of the coefficients: five decimals. */
export const coefficientColumns = coefficientNames.map((name) => `round(${name}, 5) as ${name}`).join(', ');

type CoefficientRow = Pick<VariableAgreement, 'variable' | 'codings' | 'units' | 'compared' | 'alike' | 'reason'> &
    Record<(typeof coefficientNames)[number], number | null>;

function estimate(value: number | null, low: number | null, high: number | null): Estimate | null {
    return value === null || low === null || high === null ? null : { value, low, high };
}
