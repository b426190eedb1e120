import { type TrainingVariable, trainingVariables } from '../../contract/training.ts';
import { agreementOf, type VariableAgreement } from '../agreement/coefficients.ts';
import { type Database, literal } from '../database.ts';
import type { CodedResult } from './read-practise.ts';
import type { GoldCoding, TrainingResult } from './read-training.ts';

/** A code that differs from the gold coding. */
export interface Difference {
    result: TrainingResult;
    variable: TrainingVariable;
    yours: string;
    gold: GoldCoding;
}

export interface Grading {
    results: number;
    /** One per variable, in the order of `trainingVariables`. In a confusion the gold coding comes first. */
    agreements: VariableAgreement[];
    /** In the order of the results. */
    differences: Difference[];
}

/**
 * Compares a coder with the gold codings. If one of the two leaves a result out, they disagree on `left_out`, and the
 * codes of the result are missing.
 * @param level confidence level of the intervals, such as 0.95.
 */
export async function grade(
    database: Database,
    results: readonly TrainingResult[],
    gold: readonly GoldCoding[],
    coded: readonly CodedResult[],
    level: number,
): Promise<Grading> {
    const rows = [
        ...gold.map(({ result, variable, value }) => [result, 'gold', variable, value]),
        ...coded.flatMap(({ result, values }) =>
            Object.entries(values).map(([variable, value]) => [result, 'yours', variable, value]),
        ),
    ];
    const values = rows.map((cells) => `(${cells.map(literal).join(', ')})`).join(', ');
    const codings = `(select * from (values ${values}) given (unit, coding, variable, value))`;
    const agreements = await agreementOf(database, codings, level, trainingVariables);
    const differences = results.flatMap((result) => {
        const mine = coded.find((coding) => coding.result === result.result)?.values ?? {};
        return gold.flatMap((coding): Difference[] => {
            const yours = mine[coding.variable];
            if (coding.result !== result.result || yours === undefined || yours === coding.value) return [];
            return [{ result, variable: coding.variable, yours, gold: coding }];
        });
    });
    return { results: results.length, agreements, differences };
}
