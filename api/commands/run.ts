/** `node tools/run.js api/commands/run keys list`: runs the command of `keys-command.ts` with the words that follow. */
import { runCommand } from './command.ts';

const names = ['access', 'bookings', 'desk', 'keys', 'ledger', 'mail', 'webhooks'];

const [name = '', ...words] = process.argv.slice(2);
if (names.includes(name)) {
    const { program } = await import(`./${name}-command.ts`);
    process.exitCode = await runCommand(program, words);
} else {
    const problem = name === '' ? 'No command is named' : `There is no command ${name}`;
    process.stderr.write(`${problem}. Commands: ${names.join(', ')}\n`);
    process.exitCode = 1;
}
