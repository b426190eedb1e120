import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bookingTools } from '../../api/mcp/booking-tools.ts';
import { marketTools } from '../../api/mcp/market-tools.ts';
import { agentLimits } from '../../contract/agent-tools.ts';
import { startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { call, connect } from '../api/mcp/support/client.ts';
import { blocksOf, codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

const page = readFileSync(join(projectFolder, 'docs/agents.md'), 'utf8');
/** Ids differ in each run. */
const withoutIds = (text: string) => text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, 'ID');

test('the script of the page books in the sample, and writes what the page shows', async () => {
    const service = await startSampleService();
    const [script, written] = blocksOf(sectionOf(page, '## A plain script'));
    const file = join(temporaryFolder(), 'book.mjs');
    writeFileSync(file, script?.text as string);
    const { stdout } = await promisify(execFile)(process.execPath, [file, service.url]);
    expect(withoutIds(stdout).replace(service.url, 'http://127.0.0.1:8787')).toBe(withoutIds(written?.text as string));
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
