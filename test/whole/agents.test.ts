import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { contributionsQuery, listQuery } from '../../api/market/query.ts';
import { bookingTools } from '../../api/mcp/booking-tools.ts';
import { marketTools } from '../../api/mcp/market-tools.ts';
import { agentLimits, toolArguments } from '../../contract/agent-tools.ts';
import { startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { call, connect } from '../api/mcp/support/client.ts';
import { blocksOf, codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';
import { installedTool } from '../support/tools.ts';

const page = readFileSync(join(projectFolder, 'docs/agents.md'), 'utf8');
/** What the page says of the address of a server that listens elsewhere. */
const publicAddress = 'http://127.0.0.1:8787';
const run = promisify(execFile);
/** Ids differ in each run. */
const withoutIds = (text: string) => text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, 'ID');
const withoutIdsOfBookings = (text: string) => text.replaceAll(/(?<=\/booking\/)[\da-f-]{36}/gu, 'ID');

test('the page says where the tools of markets are narrower than their endpoints', () => {
    const section = sectionOf(page, '## Tools').replace(/\s+/gu, ' ');
    const [, narrower = ''] = /Some tools are narrower: (.*?) An error/u.exec(section) ?? [];
    const { list_markets: list, explain_score: explain, search_experiences: search } = toolArguments;
    const lacking = Object.keys(listQuery.shape).filter((name) => !(name in list.shape));
    expect(lacking.map((name) => `has no \`${name}\``).filter((text) => !narrower.includes(text))).toEqual([]);
    const most = [1, 20, 21].map((limit) => list.safeParse({ limit }).success);
    expect([most, list.safeParse({ city: ['Porto'] }).success]).toEqual([[true, true, false], false]);
    expect(narrower).toContain(`${agentLimits.defaultRows} rows, at most 20, takes one value of each filter`);
    expect(narrower).toContain(`\`search_experiences\` gives ${agentLimits.defaultRows} rows unless`);
    expect(search.safeParse({ limit: 50 }).success).toBe(true);
    expect([explain.shape.score.isOptional(), contributionsQuery.shape.score.isOptional()]).toEqual([false, true]);
    expect(narrower).toContain('`explain_score` requires `score`');
});

test('the script of the page books in the sample, and writes what the page shows', async () => {
    const service = await startSampleService();
    const [script, written] = blocksOf(sectionOf(page, '## A plain script'));
    const file = join(temporaryFolder(), 'book.mjs');
    writeFileSync(file, script?.text as string);
    const { stdout } = await run(process.execPath, [file, service.url]);
    expect(withoutIds(stdout)).toBe(withoutIds(written?.text as string));
});

test('the official client connects by the snippet of the page', async () => {
    const service = await startSampleService();
    const [snippet, written] = blocksOf(sectionOf(page, '## The official client'));
    const folder = temporaryFolder();
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'search.mjs'), snippet?.text.replace(publicAddress, service.url) as string);
    const { stdout } = await run(process.execPath, ['search.mjs'], { cwd: folder });
    expect(stdout).toBe(written?.text);
    const { devDependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
    expect(page).toContain(`@modelcontextprotocol/client@${devDependencies['@modelcontextprotocol/client']}`);
});

test('the typed script of the page compiles with the types of the server, and books', async () => {
    const service = await startSampleService();
    const [script, commands] = blocksOf(sectionOf(page, '## A typed script'));
    const [install = '', ...others] = (commands?.text ?? '').trim().split('\n');
    const [first = '', ...beside] = install.split(' ').slice(2);
    const [name = '', version = ''] = first.split('@');
    const folder = temporaryFolder();
    const packages = await installedTool(name, version, undefined, beside);
    symlinkSync(join(packages, 'node_modules'), join(folder, 'node_modules'));
    const here = (text: string) => text.replaceAll(publicAddress, service.url);
    writeFileSync(join(folder, 'book.mts'), here(script?.text as string));
    const { stdout } = await run('sh', ['-ec', here(others.join('\n'))], { cwd: folder }).catch((error) => error);
    const [, written] = blocksOf(sectionOf(page, '## A plain script'));
    expect(withoutIds(stdout)).toContain(withoutIds(written?.text as string));
    const [paymentUrl = ''] = stdout.trim().split('\n').slice(-1);
    expect((await fetch(here(paymentUrl))).status).toBe(200);
});

test('the conversation of the page takes three calls after the search, and its answers are those of the sample', async () => {
    const service = await startSampleService();
    const client = await connect(service.url);
    await client.listTools();
    const lines = blocksOf(sectionOf(page, '## A conversation')).flatMap(({ text }) => text.trim().split('\n'));
    const names: string[] = [];
    let answer: unknown;
    for (const line of lines) {
        const [word = ''] = line.split(' ', 1);
        const json = withoutIdsOfBookings(line.slice(word.length + 1));
        if (word === '→')
            expect(JSON.parse(withoutIdsOfBookings(JSON.stringify(answer)))).toMatchObject(JSON.parse(json));
        else {
            names.push(word);
            answer = await call(client, word, JSON.parse(json));
        }
    }
    expect(names).toEqual(['search_experiences', 'get_experience', 'get_price', 'create_booking']);
    await client.close();
});

test('the page lists every tool, and the limits', () => {
    const names = tableOf(page, 'tool').flatMap(([cell]) => codesIn(cell));
    expect(names).toEqual([...bookingTools, ...marketTools].map(({ name }) => name));
    expect(page).toContain(`at most ${agentLimits.answerBytes.toLocaleString('en')} bytes`);
    expect(page).toContain(`at most ${agentLimits.calendarDays} days`);
});

test('the tools of markets read the sample within the quota of the key', async () => {
    const service = await startSampleService();
    const { text: key } = await service.issue(6);
    const client = await connect(service.url, { headers: { 'x-api-key': key } });
    await client.listTools();
    const { data } = (await call(client, 'list_markets', { city: 'Porto', limit: 5 })) as { data: { id: string }[] };
    const { id } = data[0] as { id: string };
    const market = (await call(client, 'get_market', { id })) as { data: { tpdi_score: number } };
    expect(await call(client, 'market_history', { id })).toMatchObject({ meta: { id } });
    const receipt = await call(client, 'explain_score', { id, score: 'tpdi_score' });
    const blocks = receipt.blocks as { points: number; lines: { sheet: string; lines: string }[] }[];
    const sum = blocks.reduce((points, block) => points + block.points, 0);
    expect([receipt.value, Math.round(sum)]).toEqual([market.data.tpdi_score, market.data.tpdi_score]);
    expect(blocks[0]?.lines[0]).toEqual({
        sheet: 'observations/portugal/porto.csv',
        lines: expect.stringMatching(/^\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*$/u),
    });
    await call(client, 'list_markets', {});
    await call(client, 'list_markets', {});
    const spent = await client.callTool({ name: 'list_markets', arguments: {} });
    expect(JSON.stringify(spent)).toContain('quota_exceeded');
    const refused = await client.callTool({ name: 'search_experiences', arguments: {} });
    expect(refused.isError).toBeUndefined();
    await client.close();
});
