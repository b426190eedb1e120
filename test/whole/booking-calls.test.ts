import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bookingRoutes } from '../api/booking-api/examples/declared.ts';
import { startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { blocksOf, codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

/** The calls that docs/booking-api.md shows are typed into a shell, and give the answers that it shows. */

const page = readFileSync(join(projectFolder, 'docs/booking-api.md'), 'utf8');
const section = sectionOf(page, '## A booking in four calls');

/** As much of curl as the page uses, for machines that have none. */
const curl = `#!/usr/bin/env node
const [headers, words] = [{}, process.argv.slice(2)];
let url, method, body;
while (words.length > 0) {
    const word = words.shift();
    if (word === '-s') continue;
    else if (word === '-X') method = words.shift();
    else if (word === '-d') body = words.shift();
    else if (word === '-H') {
        const [, name, value] = /^([^:]+): *(.*)$/.exec(words.shift());
        headers[name] = value;
    } else if (word.startsWith('-') || url !== undefined) throw new Error('curl ' + word);
    else url = word;
}
method ??= body === undefined ? 'GET' : 'POST';
fetch(url, { method, headers, body }).then((answer) => answer.text()).then((text) => process.stdout.write(text));
`;

/** Runs the blocks one after the other in one shell; gives what each wrote. */
async function typeIn(commands: string[]): Promise<string[]> {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'curl'), curl, { mode: 0o755 });
    const mark = '=== next ===';
    const script = commands.map((text) => `${text}\nprintf '\\n${mark}\\n'\n`).join('');
    const programs = [folder, dirname(process.execPath), process.env.PATH].join(delimiter);
    const { stdout } = await promisify(execFile)('sh', ['-euc', script], { env: { PATH: programs } });
    return stdout.split(mark).slice(0, commands.length);
}

/** What stands where a text is cut. */
function withoutCuts(answer: unknown, like: unknown): unknown {
    const cut = (text: string, other: unknown) =>
        text.endsWith('…') && String(other).startsWith(text.slice(0, -1)) ? other : text;
    if (typeof answer === 'string') return cut(answer, like);
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
    const members = (like ?? {}) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withoutCuts(value, members[name])]));
}

test('the four calls of the page, and those behind them, give the answers of the page', async () => {
    const service = await startSampleService();
    const blocks = blocksOf(section);
    const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
    const answers = blocks.filter(({ language }) => language === 'json').map(({ text }) => JSON.parse(text));
    expect(commands.length).toBe(5);
    const [, cancel] = /`(curl [^`]+cancel")`/u.exec(section) as unknown as [string, string];
    const here = [...commands, cancel].map((text) => text.replace('http://127.0.0.1:8787', service.url));
    const outputs = (await typeIn(here)).map((output) => JSON.parse(output));
    expect(outputs.pop()).toMatchObject({ bookingId: outputs[3].bookingId, status: 'cancelled' });
    // The clock and the ids of this service are those of the page; where they differ, the page says so.
    expect(answers.map((answer, index) => withoutCuts(answer, outputs[index]))).toEqual(outputs);
});

test('the table of endpoints has each one that is declared', async () => {
    const declared = bookingRoutes().map(
        ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/gu, ':$1')}`,
    );
    const rows = tableOf(sectionOf(page, '## Endpoints'), 'request', 'answer');
    const reported = rows.flatMap((cells) => cells.flatMap(codesIn)).filter((text) => /^(?:GET|POST) /u.test(text));
    expect(reported.map((text) => text.replace(/\?.*$/u, '')).sort()).toEqual(declared.sort());
});
