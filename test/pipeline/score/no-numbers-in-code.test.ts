import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../support/pipeline.ts';

/** Numbers of the formulas themselves: halves, squares, per cent, ten-thousandths, one decimal, bits. */
const ownNumbers = new Set(['0', '0.5', '1', '2', '4', '10', '100', '101', '1e8', '10000', '20', '20000']);
/** Quantiles are mathematics throughout; intervals are formulas with their source in the comment. */
const mathematics = new Set(['student-quantile.ts']);

/** Numbers of a text without comments, quoted texts, types and names. */
function numbersOf(text: string): string[] {
    const code = text
        .replace(/\/\*[\s\S]*?\*\/|--.*$|\/\/.*$/gmu, '')
        .replace(/'(?:[^'\n]|'')*'/gu, '')
        .replace(/decimal\(\d+, \d+\)/gu, '')
        .replace(/[A-Za-z_$][\w$]*/gu, ' ');
    return code.match(/\d+(?:\.\d+)?(?:e\d+)?/gu) ?? [];
}

test('scores, labels and snapshots are made of rows: no weight, threshold or edge stands in their code', () => {
    const strange: string[] = [];
    for (const folder of ['score', 'snapshot']) {
        const top = path.join(projectFolder, 'pipeline', folder);
        for (const name of fs.readdirSync(top).filter((file) => !mathematics.has(file))) {
            const numbers = numbersOf(fs.readFileSync(path.join(top, name), 'utf8'));
            strange.push(...numbers.filter((number) => !ownNumbers.has(number)).map((number) => `${name}: ${number}`));
        }
    }
    expect(strange).toEqual([]);
});
