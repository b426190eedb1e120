import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
    appendFileSync,
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    renameSync,
    rmSync,
    writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '../faults/support/until.ts';
import { run } from '../support/builds.ts';
import { csv, projectFolder, sample, temporaryFolder } from '../support/pipeline.ts';
import { launchChromium } from './support/chromium.ts';

/** `make watch` as in use: a sheet is saved in an editor, and a page is open in a browser. */
const patienceMs = 60_000;
const market = { country: 'Portugal', city: 'Tavira', activity: 'Boat tour', criteria: 'Private' };
const page = 'markets/portugal-tavira-boat-tour-private.html';

const { tasks } = parse(readFileSync(join(projectFolder, '.vscode/tasks.json'), 'utf8'));
const watchTask = tasks.find(({ label }: { label: string }) => label === 'watch');

let browser: Browser;
beforeAll(async () => {
    browser = await launchChromium();
});
afterAll(() => browser.close());

const running: ChildProcess[] = [];
afterEach(async () => {
    for (const child of running.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await once(child, 'exit');
    }
});

class Watching {
    readonly folder = temporaryFolder();
    readonly sheet = join(this.folder, 'my-data/observations/tavira.csv');
    #child: ChildProcess | undefined;
    text = '';

    /** Starts the program; nothing of the test's own configuration reaches it. */
    start(environment: Record<string, string> = {}): ChildProcess {
        // Findings and messages through one pipe, as in a terminal: two pipes have no order between them.
        const program = [process.execPath, join(projectFolder, 'tools/run.js'), 'watch/watch'];
        const child = spawn('sh', ['-c', 'exec "$0" "$@" 2>&1', ...program], {
            stdio: ['ignore', 'pipe', 'inherit'],
            cwd: this.folder,
            env: {
                PATH: process.env.PATH ?? '',
                HOME: process.env.HOME ?? '',
                DATA_DIR: 'my-data',
                LEDGER_URL: `sqlite:${join(this.folder, 'ledger.sqlite')}`,
                BOOKING_SECRET: 'a secret of the tests, which is long enough',
                PORT: '0',
                ...environment,
            },
        });
        child.stdout?.setEncoding('utf8').on('data', (part) => (this.text += part));
        running.push(child);
        this.#child = child;
        return child;
    }

    /** Saves a sheet with a number of results; the text may be spoiled. */
    save(results: number, change = (text: string) => text): void {
        mkdirSync(join(this.sheet, '..'), { recursive: true });
        writeFileSync(this.sheet, change(csv(sample({ direct: results }, market))));
    }

    /** Waits for a line and forgets what was written up to it. */
    async says(line: RegExp): Promise<RegExpExecArray> {
        const found = () => line.exec(this.text);
        await until(() => found() !== null || this.#child?.exitCode !== null, `${line} in ${this.text}`, patienceMs);
        const match = found();
        if (match === null) throw new Error(`${line} is not in: ${this.text}`);
        this.text = this.text.slice(match.index + match[0].length);
        return match;
    }

    async opened(): Promise<Page> {
        const [, url] = await this.says(/^(http:\S+)\/ shows it/mu);
        const opened = await browser.newPage();
        opened.setDefaultTimeout(patienceMs);
        await opened.goto(`${url}/${page}`);
        return opened;
    }
}

/** The last of a number of results, which a page made of them names. */
const hostOf = (results: number) => `result-${results}.example`;

/** Waits until the page shows a number of results. It may be reloading. */
async function shows(opened: Page, results: number): Promise<void> {
    const html = () => opened.content().catch(() => '');
    await until(async () => (await html()).includes(hostOf(results)), `the page shows ${results}`, patienceMs);
}

const portOf = (opened: Page) => Number(new URL(opened.url()).port);

async function isFree(port: number): Promise<boolean> {
    const socket = connect(port, '127.0.0.1');
    const isTaken = await once(socket, 'connect').then(
        () => true,
        () => false,
    );
    socket.destroy();
    return !isTaken;
}

test('a saved sheet is built and the page reloads; a broken one prints its finding; SIGTERM ends it all', async () => {
    const watching = new Watching();
    watching.save(17);
    const child = watching.start();
    const opened = await watching.opened();
    await shows(opened, 17);

    // As vim saves.
    const other = `${watching.sheet}~`;
    renameSync(watching.sheet, other);
    watching.save(18);
    rmSync(other);
    await watching.says(/: shown after/u);
    await shows(opened, 18);

    watching.save(19, (text) => text.replace('local_strict', 'local_strikt'));
    const { beginsPattern, endsPattern } = watchTask.problemMatcher.background;
    await until(
        () => [beginsPattern, endsPattern].every((pattern) => new RegExp(pattern, 'mu').test(watching.text)),
        `what the task of VS Code waits for in ${watching.text}`,
        patienceMs,
    );
    const [, position] = await watching.says(/^observations\/tavira\.csv:(\d+:\d+) error UNKNOWN_ACTOR_TYPE /mu);
    expect(position).toMatch(/^2:\d+$/u);
    const kept = (errors: string) =>
        new RegExp(` ${errors}, \\d+ warnings?: not shown, the pages are unchanged$`, 'mu');
    await watching.says(kept('1 error'));
    // By now every build of the save before has been shown, however many there were.
    await opened.evaluate(() => {
        document.title = 'not loaded again';
    });
    watching.save(19, (text) => text.replace('local_strict', 'local_strikt').replace('local_strict', 'local_strikt'));
    await watching.says(kept('2 errors'));
    expect(await opened.title()).toBe('not loaded again');

    await opened.evaluate(() => scrollTo(0, 200));
    // As others save: a new file takes the place of the old one.
    const mended = join(watching.sheet, '../.tavira.tmp');
    writeFileSync(mended, csv(sample({ direct: 21 }, market)));
    renameSync(mended, watching.sheet);
    await watching.says(/ 0 errors, \d+ warnings?: shown after/u);
    await shows(opened, 21);
    const scrolled = () => opened.evaluate(() => scrollY);
    await until(async () => (await scrolled()) === 200, 'the page stands where it stood', patienceMs);

    const port = portOf(opened);
    await opened.close();
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[1]).toBe('SIGTERM');
    expect(await isFree(port)).toBe(true);

    // What `make serve` serves is another folder.
    expect(readdirSync(watching.folder).sort()).toEqual(['ledger.sqlite', 'my-data', 'var']);
    const dist = join(watching.folder, 'var/watch/my-data');
    // The same input, and yet a build: its pages are for everybody.
    const html = () => readFileSync(join(dist, 'site', page), 'utf8');
    expect(html()).toContain('/reload.js');
    await run('build', { SITE: 'on', DATA_DIR: join(watching.folder, 'my-data'), DIST_DIR: dist });
    expect(html()).not.toContain('/reload.js');
    expect(existsSync(join(dist, 'site/assets/reload.js'))).toBe(false);
});

test('sheets in new folders are found, a burst of saves is few builds, and a killed program ends the server', async () => {
    const watching = new Watching();
    mkdirSync(join(watching.folder, 'my-data'));
    const child = watching.start();
    await watching.says(/observations:1:1 warning EMPTY_INPUT/u);
    const [, url] = await watching.says(/^(http:\S+)\/ shows it/mu);

    const deep = join(watching.folder, 'my-data/observations/portugal/algarve');
    mkdirSync(deep, { recursive: true });
    writeFileSync(join(deep, 'tavira.csv'), csv(sample({ direct: 11 }, market)));
    await watching.says(/: shown after/u);
    expect(await (await fetch(`${url}/${page}`)).text()).toContain(hostOf(11));

    for (let results = 12; results <= 31; results += 1) {
        writeFileSync(join(deep, 'tavira.csv'), csv(sample({ direct: results }, market)));
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await until(
        async () => (await (await fetch(`${url}/${page}`)).text()).includes(hostOf(31)),
        'the last save is shown',
        patienceMs,
    );
    await watching.says(/sample has 31 results[\s\S]*: shown after/u);
    expect(watching.text.match(/: shown after/gu)?.length ?? 0).toBeLessThan(3);

    for (const name of ['.tavira.csv.swp', '~$tavira.csv', '.~lock.tavira.csv#']) {
        writeFileSync(join(deep, name), '');
        rmSync(join(deep, name));
    }
    watching.text = '';
    appendFileSync(join(deep, 'tavira.csv'), csv(sample({ direct: 32 }, market)).split('\n')[32] as string);
    await watching.says(/sample has 32 results[\s\S]*: shown after/u);
    expect(watching.text).not.toMatch(/shown/u);

    child.kill('SIGKILL');
    await until(() => isFree(Number(new URL(url as string).port)), 'the server has ended', patienceMs);
});

test('a port in use ends the server with status 1 and the reason', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const watching = new Watching();
    watching.save(12);
    const child = watching.start({ PORT: String((other.address() as AddressInfo).port) });
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(watching.text).toMatch(/^PORT: port \d+ of 127\.0\.0\.1 is in use by another process\.$/mu);
    expect(watching.text).toMatch(/^the server has exited; watching has stopped$/mu);
});

test('a data folder that is removed or missing ends the server with status 1, and none is made', async () => {
    const watching = new Watching();
    watching.save(12);
    const child = watching.start();
    const [, url] = await watching.says(/^(http:\S+)\/ shows it/mu);
    rmSync(join(watching.folder, 'my-data'), { recursive: true });
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(watching.text).toMatch(/my-data is gone: it was removed while it was used: watching has stopped$/mu);
    expect(await isFree(Number(new URL(url as string).port))).toBe(true);

    const wrong = watching.start({ DATA_DIR: 'mistyped' });
    expect((await once(wrong, 'close'))[0]).toBe(1);
    const sentence = 'DATA_DIR: there is no folder mistyped; `DATA_DIR=mistyped npm run -s sheet -- new` makes one.';
    expect(watching.text.split('\n')).toContain(sentence);
    expect(existsSync(join(watching.folder, 'mistyped'))).toBe(false);
});
