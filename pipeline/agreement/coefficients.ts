import { type AgreementRow, agreementVariables } from '../../contract/agreement.ts';
import { type Database, literal } from '../database.ts';
import { normalQuantile } from '../score/student-quantile.ts';

/** A coefficient with its interval: fractions of 1 with five decimals. */
export interface Estimate {
    value: number;
    low: number;
    high: number;
}

/**
 * Agreement of codings of one variable, as the API publishes it. `agreement_coefficient.sql` names the sources of the
 * formulas.
 */
export interface VariableAgreement extends Omit<AgreementRow, 'level' | 'analyzed_at' | 'variable'> {
    variable: string;
    /** Numbers of units: with two codings or more, and with two or more that are all alike. */
    compared: number;
    alike: number;
}

/** A coefficient with its interval; null for `reason`. */
export function estimateOf(agreement: VariableAgreement, name: 'percent' | 'ac1' | 'alpha'): Estimate | null {
    const value = agreement[name === 'percent' ? 'percent_agreement' : name];
    const { [`${name}_low` as const]: low, [`${name}_high` as const]: high } = agreement;
    return value === null || low === null || high === null ? null : { value, low, high };
}

/** The values that each variable can have, used or not: AC1 depends on their number. */
type Vocabularies = Readonly<Record<string, readonly string[]>>;

/** Minimum number of clusters for a design effect. */
export const clustersMin = 5;

/** Input of the coefficients. Each is the name of a table or view, or a query in parentheses. */
interface CodingTables {
    /**
     * `cluster, unit, coding, variable, value`: one row per value that a coding gave a unit. Units are unique within a
     * cluster.
     */
    codings: string;
    /** `scope_number, cluster`: the clusters of each scope. */
    scopes: string;
}

/**
 * Computes the coefficients of every scope into the temporary tables `agreement_coefficient` and `agreement_element`.
 * Variables without a vocabulary are left out.
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

const files = ['functions', 'agreement_vocabulary', 'agreement_count', 'agreement_coefficient', 'agreement_element'];

/**
 * Computes the coefficients of codings without clusters.
 * @param codings name of a table or view, or a query in parentheses, with the columns `unit, coding, variable, value`:
 * one row per value that a coding gave a unit. A coding that lacks a unit has no row for it.
 * @param level confidence level of the intervals, such as 0.95.
 * @returns one entry per variable, in the order of `vocabularies`.
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
    const rows = await database.rows<{ json: string }>(
        'select to_json(element) as json from agreement_element order by variable_number',
    );
    return rows.map(({ json }) => JSON.parse(json));
}
