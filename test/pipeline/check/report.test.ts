import { describe, expect, test } from 'vitest';
import { findingShape } from '../../../contract/finding.ts';
import { build, csv, dataFolder, type Files, result, run, sample, temporaryFolder } from '../../support/pipeline.ts';

const good = sample({ platform_only: 12 });
/** Sixty rows with a bad actor type, three with a bad position. */
const faulty = Array.from({ length: 63 }, (_, index) =>
    result(index < 60 ? index + 1 : 0, 'none', {
        actor_type: index < 60 ? 'x' : 'dmo',
        url: `https://a.example/${index}`,
    }),
);
const lineShape = /^[^:]+:\d+:\d+ (?:error|warning) [A-Z_0-9]+ \S.*$/u;
const clean: Files = { 'observations/a.csv': csv(good) };
const warned: Files = { 'observations/a.csv': csv(good.slice(1)) };
const wrong: Files = { 'observations/a.csv': csv(faulty) };

describe.each(['check', 'build'] as const)('make %s', (command) => {
    const call = async (files: Files, environment: Record<string, string> = {}) => {
        const data = dataFolder(files);
        return await run(command, { DATA_DIR: data, DIST_DIR: `${temporaryFolder()}/dist`, ...environment });
    };

    test('text: a line each as file:line:column severity CODE message, a hint below, 50 of a code and then their number', async () => {
        const { stdout, status } = await call(wrong);
        const told = stdout.trimEnd().split('\n');
        const findings = told.filter((line) => lineShape.test(line));
        const actorTypes = findings.filter((line) => line.includes(' UNKNOWN_ACTOR_TYPE '));
        expect(actorTypes[0]).toMatch(/^observations\/a\.csv:2:\d+ error UNKNOWN_ACTOR_TYPE .*"x"/u);
        expect(actorTypes).toHaveLength(50);
        expect(findings.filter((line) => line.includes(' BAD_POSITION '))).toHaveLength(3);
        const others = told.filter((line) => !lineShape.test(line));
        expect(others.filter((line) => line.startsWith('    hint: '))).toHaveLength(53);
        expect(others.filter((line) => !line.startsWith('    hint: '))).toEqual([
            expect.stringMatching(/\b10 more of UNKNOWN_ACTOR_TYPE\b/u),
        ]);
        expect(status).not.toBe(0);
    });

    test('FORMAT=json: standard output is a JSON array of all, and nothing else', async () => {
        const { stdout, status } = await call(wrong, { FORMAT: 'json' });
        const findings = findingShape.strict().array().parse(JSON.parse(stdout));
        expect(findings.filter(({ code }) => code === 'UNKNOWN_ACTOR_TYPE')).toHaveLength(60);
        expect(findings.map(({ line }) => line)).toEqual(Array.from({ length: 63 }, (_, index) => index + 2));
        expect(status).not.toBe(0);
    });

    test('warnings are told and end well', async () => {
        const { stdout, status } = await call(warned);
        expect(stdout.split('\n')[0]).toMatch(/^observations\/a\.csv:2:\d+ warning GAP_IN_POSITIONS /u);
        expect(status).toBe(0);
    });

    test('nothing wrong: nothing on standard output, an empty array as JSON', async () => {
        expect(await call(clean)).toMatchObject({ status: 0, stdout: '' });
        expect(JSON.parse((await call(clean, { FORMAT: 'json' })).stdout)).toEqual([]);
    });

    test('a message is one line, even where the cell is not', async () => {
        const rows = [...good, result(13, 'none', { booking_signal: 'no\nway\r\nout' })];
        const { stdout } = await call({ 'observations/a.csv': csv(rows) });
        expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    });
});

test('a build of unchanged input repeats the warnings as JSON: they are still true', async () => {
    const first = await build(warned, { FORMAT: 'json' });
    const second = await build(first.data, { FORMAT: 'json', DIST_DIR: first.dist });
    expect(second.stderr).toMatch(/unchanged/u);
    expect(JSON.parse(second.stdout)).toEqual(JSON.parse(first.stdout));
});

test.each([
    ['DATA_DIR', '/nowhere/at/all'],
    ['FORMAT', 'xml'],
    ['STATIC', 'perhaps'],
    ['BUILD_MEMORY_MIB', 'plenty'],
    ['BUILD_MEMORY_MIB', '255'],
])('a wrong %s stops the start and is named', async (name, value) => {
    const { status, stderr, stdout } = await run('build', {
        DATA_DIR: dataFolder(clean),
        DIST_DIR: `${temporaryFolder()}/dist`,
        [name]: value,
    });
    expect(status).not.toBe(0);
    expect(stderr).toMatch(new RegExp(`^${name}\\b`, 'u'));
    expect(stderr).not.toMatch(/^\s+at /mu);
    expect(stdout).toBe('');
});

test('the least memory that may be asked for is enough for a few sheets', async () => {
    const files = Object.fromEntries(
        Array.from({ length: 8 }, (_, number) => [
            `observations/${number}.csv`,
            csv(sample({ platform_only: 12 }, { city: `City ${number}`, note: 'a\nb' })),
        ]),
    );
    expect(
        await run('build', {
            DATA_DIR: dataFolder(files),
            DIST_DIR: `${temporaryFolder()}/dist`,
            BUILD_MEMORY_MIB: '256',
        }),
    ).toMatchObject({ status: 0 });
});
