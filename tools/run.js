/** `node tools/run.js api/server`: runs a program of this project from its bundle, with the arguments that follow. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program = ''] = process.argv.splice(2, 1);
process.setSourceMapsEnabled(true);
let folder = '';
try {
    const { bundledPrograms, programs } = await import('./programs.js');
    if (!programs.includes(program)) {
        const problem = program === '' ? 'No program is named' : `There is no program ${program}`;
        process.stderr.write(`${problem}. Programs: ${programs.join(', ')}\n`);
        process.exit(2);
    }
    folder = await bundledPrograms();
} catch (error) {
    // The first line of esbuild's message is the number of errors.
    const [first, next = first] = String(error instanceof Error ? error.message : error).split('\n');
    process.stderr.write(`The programs cannot be bundled: ${next}\n`);
    process.exit(1);
}
try {
    await import(pathToFileURL(join(folder, `${program}.js`)).href);
} catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EMFILE') throw error;
    const limit = 'too many open files; raise the limit, for example with ulimit -n 1024';
    process.stderr.write(`The program cannot be loaded: ${limit}\n`);
    process.exit(1);
}
