/** `node tools/run.js api/commands/run keys list`: runs the command of `keys-command.ts` with the words that follow. */
import { runCommand } from './command.ts';

const [name, ...words] = process.argv.slice(2);
const { program } = await import(`./${name}-command.ts`);
process.exitCode = await runCommand(program, words);
