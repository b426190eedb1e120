import { existsSync, statSync } from 'node:fs';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import { similarWords } from '../../contract/nearest.ts';
import { booleanWords } from '../../contract/sheets.ts';
import { practiseColumns, type TrainingVariable, trainingVariables } from '../../contract/training.ts';
import { type ActorType, type BookingSignal, synonyms } from '../../contract/vocabulary.ts';
import { ruleAddress } from '../codebook/anchors.ts';
import { readSmallSheet, type SmallRow } from '../ingest/small-sheet.ts';
import { Problem } from '../problem.ts';
import { throwErrors } from './read-training.ts';

/** The codes of a result by variable. A result that is left out has only `left_out`. */
export interface CodedResult {
    result: string;
    values: Partial<Record<TrainingVariable, string>>;
}

const codeVariables = ['actor_type', 'booking_signal'] as const;

/**
 * Reads a practice sheet that was filled in, in any dialect.
 * @param numbers the results that it must have.
 * @throws Problem with all findings: unknown codes, missing cells or rows, or another kind of sheet.
 */
export function readPractiseSheet(path: string, numbers: readonly string[]): CodedResult[] {
    if (!existsSync(path)) throw new Problem(`there is no file ${path}`);
    if (!statSync(path).isFile()) throw new Problem(`${path} is not a file`);
    const { rows, findings } = readSmallSheet({ path, name: path }, practiseColumns, 'type the number of the result');
    if (findings.some(({ code }) => code === 'MISSING_COLUMN')) {
        const missing = findings.filter(({ code }) => code === 'MISSING_COLUMN').map(({ message }) => message);
        throw new Problem(
            `${path} is not a sheet to practise with: ${missing.join('; ')}\nnpm run sheet -- practise writes one`,
        );
    }
    throwErrors(findings);
    if (rows.length > 0 && rows.every(isUncoded)) throw new Problem(`${path}: no row is coded yet`);
    const faults = rowFaults(path, rows, numbers);
    const coded = rows.map((row) => codedResult(path, row, faults));
    throwErrors(faults.sort((one, other) => one.line - other.line || one.column - other.column));
    return coded;
}

function isUncoded(row: SmallRow): boolean {
    return ['left_out', ...codeVariables].every((column) => row.cell(column) === '');
}

function rowFaults(path: string, rows: readonly SmallRow[], numbers: readonly string[]): Finding[] {
    const typed = rows.map((row) => row.cell('result'));
    const missing = numbers.filter((number) => !typed.includes(number));
    const hint = 'take the rows from a new sheet: npm run sheet -- practise --to FILE';
    const message = `results are missing: ${missing.join(', ')}`;
    return [
        ...(missing.length > 0 ? [findingAt(path, fileStart, 'MISSING_RESULT', message, hint)] : []),
        ...rows.flatMap((row, index) => {
            const number = typed[index] as string;
            const location = row.location('result');
            if (!numbers.includes(number)) {
                return [
                    findingAt(path, location, 'UNKNOWN_RESULT', `there is no result "${number}"`, 'remove the row'),
                ];
            }
            if (typed.indexOf(number) === index) return [];
            const twice = `result ${number} is there twice`;
            return [findingAt(path, location, 'DUPLICATE_RESULT', twice, 'keep one of the two rows')];
        }),
    ];
}

/** @param faults receives the findings about the codes of the row. */
function codedResult(path: string, row: SmallRow, faults: Finding[]): CodedResult {
    const result = row.cell('result');
    const fault = (column: string, code: string, message: string, hint: string, rule?: string) => {
        const found = findingAt(path, row.location(column), code, message, hint);
        faults.push(rule === undefined ? found : { ...found, rule: ruleAddress(rule) });
    };
    const word = row.cell('left_out').toLowerCase();
    const isLeftOut = word !== '' && booleanWords[word] === true;
    if (word !== '' && booleanWords[word] === undefined) {
        fault('left_out', 'BAD_BOOLEAN', `"${word}" is neither yes nor no`, 'type yes, or leave the cell empty');
    }
    const values: CodedResult['values'] = { left_out: isLeftOut ? 'yes' : 'no' };
    for (const variable of codeVariables) {
        const value = row.cell(variable);
        const rule = variable.replace('_', '-');
        if (isLeftOut) {
            if (value === '') continue;
            const hint = `empty the ${variable}, or left_out: a page that is left out has no codes`;
            fault(variable, 'CODED_AND_LEFT_OUT', `result ${result} is left out and coded ${value}`, hint, 'editorial');
        } else if (value === '') {
            fault(variable, 'MISSING_VALUE', `the ${variable} of result ${result} is missing`, 'type a code', rule);
        } else if (!(trainingVariables[variable] as readonly string[]).includes(value)) {
            const hint = `${meant(variable, value)}Allowed are ${trainingVariables[variable].join(', ')}`;
            fault(variable, `UNKNOWN_${variable.toUpperCase()}`, `the ${variable} "${value}" is not known`, hint, rule);
        } else {
            values[variable] = value;
        }
    }
    return { result, values };
}

function meant(variable: (typeof codeVariables)[number], value: string): string {
    const words = similarWords<ActorType | BookingSignal>(value, trainingVariables[variable], synonyms[variable]);
    return words.length === 0 ? '' : `did you mean ${words.join(' or ')}? `;
}
