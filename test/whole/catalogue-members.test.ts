import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { experienceMembers, shortMembers } from '../../contract/catalog.ts';
import { priceRules } from '../../contract/price-rules.ts';
import { codesIn, tableOf } from '../support/markdown.ts';
import { projectFolder } from '../support/pipeline.ts';

/**
 * The table of members in docs/catalogue.md says what the checks accept. The rows of price rules are declared with
 * them: `UPDATE_EXAMPLES=1 npx vitest run test/whole/catalogue-members.test.ts` writes these rows.
 */

const file = join(projectFolder, 'docs/catalogue.md');
const rules = Object.entries(priceRules).map(([name, { meaning, bounds }]) => ({ name, meaning, bounds }));

/** Puts the row of a rule in the place of the one that is there, or after that of the rule before it. */
function withRow(page: string, { name, meaning, bounds }: (typeof rules)[number], index: number): string {
    const row = `| \`${name}\` | ${meaning} | ${bounds} |`;
    const rowOf = (own: string | undefined) => new RegExp(`^\\| \`${own}\` \\|.*$`, 'mu');
    if (rowOf(name).test(page)) return page.replace(rowOf(name), () => row);
    return page.replace(rowOf(rules[index - 1]?.name), (before) => `${before}\n${row}`);
}

if (process.env.UPDATE_EXAMPLES) writeFileSync(file, rules.reduce(withRow, readFileSync(file, 'utf8')));

const rows = tableOf(readFileSync(file, 'utf8'), 'member of an experience');

test.each(rules)('the row of $name is the one that is declared', ({ name, meaning, bounds }) => {
    const own = rows.filter(([cell]) => codesIn(cell).includes(name));
    expect(own, 'UPDATE_EXAMPLES=1 writes the row').toEqual([[`\`${name}\``, meaning, bounds]]);
});

test('every member of an experience has a row', () => {
    expect(rows.flatMap(([cell]) => codesIn(cell)).sort()).toEqual(
        Object.keys({ ...experienceMembers, ...shortMembers }).sort(),
    );
});
