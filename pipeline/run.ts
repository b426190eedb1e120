/** `node tools/run.js pipeline/run sheet hosts`: runs the command of `sheet-command.ts` with the words that follow. */
import { runCommand } from './run-command.ts';

/** `documents` is `make docs`. */
const names = ['build', 'catalog', 'changes', 'check', 'documents', 'explain', 'release', 'sheet'];

const [name = ''] = process.argv.splice(2, 1);
if (names.includes(name)) {
    await runCommand(() => import(`./${name}-command.ts`));
} else {
    const problem = name === '' ? 'No command is named' : `There is no command ${name}`;
    process.stderr.write(`${problem}. Commands: ${names.join(', ')}\n`);
    process.exitCode = 1;
}
