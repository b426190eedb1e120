import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../contract/finding.ts';
import {
    goldColumns,
    type TrainingVariable,
    trainingFiles,
    trainingResultColumns,
    trainingVariables,
} from '../../contract/training.ts';
import { findingsAsText } from '../check/report.ts';
import { readSmallSheet } from '../ingest/small-sheet.ts';
import { sampleFolder } from '../methodology/read.ts';
import { Problem } from '../problem.ts';

/** An invented result: its cells by column name. */
export type TrainingResult = Readonly<Record<string, string>>;

export interface GoldCoding {
    result: string;
    variable: TrainingVariable;
    value: string;
    /** Anchor of the codebook. */
    rule: string;
    reason: string;
}

/**
 * Reads the results to practise with, in the order of their sheet.
 * @throws Problem with the findings if the sheet has errors.
 */
export function readTrainingResults(dataFolder: string): TrainingResult[] {
    const { rows, file } = readSheet(dataFolder, trainingFiles.results, trainingResultColumns);
    const results = rows.map((row) =>
        Object.fromEntries(trainingResultColumns.map(({ name }) => [name, row.cell(name)])),
    );
    const numbers = results.map(({ result }) => result);
    const twice = numbers.find((number, index) => numbers.indexOf(number) < index);
    if (twice !== undefined) throw new Problem(`${file}: result ${twice} is there twice`);
    return results;
}

/**
 * Reads the gold codings of the results.
 * @throws Problem if the sheet has errors, or lacks a coding of a result.
 */
export function readGold(dataFolder: string, results: readonly TrainingResult[]): GoldCoding[] {
    const { rows, file } = readSheet(dataFolder, trainingFiles.gold, goldColumns);
    const codings = rows.map((row) => {
        const { line } = row.location('result');
        const [result, variable, value] = ['result', 'variable', 'value'].map((name) => row.cell(name)) as [
            string,
            TrainingVariable,
            string,
        ];
        const values: readonly string[] | undefined = trainingVariables[variable];
        if (!values?.includes(value)) throw new Problem(`${file}:${line}: ${variable} cannot be ${value}`);
        return { result, variable, value, rule: row.cell('rule'), reason: row.cell('reason') };
    });
    for (const { result } of results) {
        const mine = codings.filter((coding) => coding.result === result);
        const isLeftOut = mine.some(({ variable, value }) => variable === 'left_out' && value === 'yes');
        const wanted = isLeftOut ? ['left_out'] : Object.keys(trainingVariables);
        const coded = mine.map(({ variable }) => variable);
        if (coded.join() === wanted.join()) continue;
        throw new Problem(`${file}: result ${result} must have one row each for ${wanted.join(', ')}, in this order`);
    }
    return codings;
}

/** Reads a sheet of the data folder, or of the project's own where the data folder has no `training/`. */
function readSheet(dataFolder: string, name: string, columns: Parameters<typeof readSmallSheet>[1]) {
    const home = existsSync(join(dataFolder, 'training')) ? dataFolder : sampleFolder;
    const path = join(home, name);
    if (!existsSync(path)) throw new Problem(`there is no ${path}`);
    const { rows, findings } = readSmallSheet({ path, name: path }, columns, 'type a value');
    throwErrors(findings);
    return { rows, file: path };
}

/** @throws Problem with the errors as `make check` would print them. */
export function throwErrors(findings: readonly Finding[]): void {
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new Problem(findingsAsText(errors).trimEnd());
}
