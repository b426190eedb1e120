import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { addDays } from '../../contract/calendar-day.ts';
import {
    type Environment,
    readMailConfiguration,
    readPaymentConfiguration,
    readPipelineConfiguration,
    readServerConfiguration,
} from '../../contract/configuration.ts';
import { startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { sqliteIn, startService } from '../api/support/service.ts';
import { modulesIn, textOf } from '../support/imports.ts';
import { blocksOf, codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

/** docs/operations.md lists every variable with its default, and its commands work. */

const page = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8');
const variables = tableOf(sectionOf(page, '## Configuration'), 'variable', 'default');
const readAll = (environment: Environment) =>
    [readPipelineConfiguration, readServerConfiguration, readPaymentConfiguration, readMailConfiguration].map((read) =>
        read(environment),
    );

test('the table of variables has each one that the configuration reads, and no other', () => {
    const read = new Set<string>();
    const environment = new Proxy({} as Environment, { get: (_, name) => void read.add(String(name)) });
    readAll(environment);
    expect(variables.flatMap(([names]) => codesIn(names)).sort()).toEqual([...read].sort());
});

test('the defaults in the table of variables are those of the configuration', () => {
    // What stands there is no value of the variable.
    const described = ['SITE', 'SITE_URL', 'BOOKING_SECRET'];
    const defaults = variables
        .flatMap(([names, values]) => codesIn(names).map((name, index) => [name, codesIn(values)[index]] as const))
        .filter(([name, value]) => value !== undefined && !described.includes(name));
    expect(defaults.length).toBeGreaterThan(25);
    for (const [name, value] of defaults) expect(readAll({ [name]: value }), name).toEqual(readAll({}));
    const cell = (name: string) => variables.find(([names]) => codesIn(names).includes(name))?.[1];
    for (const name of ['FILE', 'SOURCE_URL', 'STRIPE_SECRET_KEY', 'TRUSTED_PROXIES', 'OPERATIONS_TOKEN', 'NODE_ENV']) {
        expect(cell(name), name).toBe('none');
    }
    expect(readPaymentConfiguration({ NODE_ENV: 'production' }).ok).toBe(false);
    const proxies = codesIn(variables.find(([name]) => name === '`TRUSTED_PROXIES`')?.[2])[1];
    const example = readServerConfiguration({ TRUSTED_PROXIES: proxies });
    expect(example.ok && example.value.trustedProxies.length).toBe(2);
});

test('each metric on which the page advises to alert is one of the server', () => {
    const advised = tableOf(sectionOf(page, '### What to alert on'), 'metric', 'alert if');
    const names = advised.flatMap(([metric, , meaning]) => [...codesIn(metric), ...codesIn(meaning)]);
    const metrics = names.filter((name) => /^[a-z]+(?:_[a-z]+)+$/u.test(name));
    expect(metrics.length).toBeGreaterThan(advised.length);
    const sources = modulesIn('api').map(textOf).join('\n');
    expect(metrics.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

test('the SQLite ledger is backed up while the server writes, and restored, by the commands of the page', async () => {
    const commands = blocksOf(sectionOf(page, '## Backup and restore')).map(({ text }) => text);
    const [backUp = '', restore = ''] = commands;
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'var'));
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
    const program = `'${process.execPath}' '${inject('programs')}/api/commands/run.js' ledger`;
    const inFolder = async (text: string) => {
        const command = text.replaceAll('npm run -s ledger --', program);
        return (await promisify(execFile)('sh', ['-ec', command], { cwd: folder })).stdout;
    };
    const sample = await startSampleService();
    const { distDir } = sample;
    const ledger = sqliteIn(join(folder, 'var'));

    const first = await startService({ distDir, ledger });
    const { experience } = sample.catalog.offerCalled('margem-porto', 'six-bridges') ?? {};
    let count = 0;
    const create = async () => {
        const date = addDays('2027-03-01', count++ % 90);
        const body = { experience_id: experience?.id, date, adults: 1, total_price: 19.25 };
        const answer = await fetch(`${first.url}/api/embed/booking/create`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ ...body, time_slot_id: 'eleven' }),
        });
        expect(answer.status).toBe(201);
        return ((await answer.json()) as { bookingId: string }).bookingId;
    };
    const before = [await create(), await create()];
    let writing = true;
    const writer = (async () => {
        while (writing) await create();
    })();
    expect(await inFolder(backUp)).toMatch(/^backups\/ledger-[\d-]{10}\.sqlite: \d\.\d MB, \d+ bookings, not damaged/u);
    await expect(inFolder(backUp)).rejects.toThrow(/ledger-[\d-]{10}\.sqlite exists already/u);
    writing = false;
    await writer;
    const later = await create();
    const statusOf = async (url: string, id: unknown) => (await fetch(`${url}/api/embed/booking/${id}`)).status;
    await first.stop();

    expect(await inFolder(restore)).toMatch(/^var\/ledger\.sqlite: .* not damaged/u);
    const second = await startService({ distDir, ledger });
    for (const id of before) expect(await statusOf(second.url, id)).toBe(200);
    expect(await statusOf(second.url, later)).toBe(404);
    await second.stop();
});
