/** `node tools/run.js pipeline/run sheet hosts`: runs the command of `sheet-command.ts` with the words that follow. */
import { runCommand } from './run-command.ts';

const names = ['build', 'catalog', 'changes', 'check', 'docs', 'explain', 'release', 'sheet'];

const takeWords = ['catalog', 'explain', 'sheet'];

const [name = ''] = process.argv.splice(2, 1);
const problem = problemOf(process.argv.slice(2));
if (problem === null) {
    await runCommand(() => import(`./${name}-command.ts`));
} else {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
}

function problemOf(words: readonly string[]): string | null {
    if (!names.includes(name)) {
        const what = name === '' ? 'No command is named' : `There is no command ${name}`;
        return `${what}. Commands: ${names.join(', ')}`;
    }
    if (words.length === 0 || takeWords.includes(name)) return null;
    return `${name} takes variables, such as DATA_DIR, and no words: ${words.join(' ')}`;
}
