import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Service, type ServiceOptions, sqliteIn, startService } from '../../api/support/service.ts';
import { projectFolder } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';
import { launchChromium } from './chromium.ts';
import { Person, type Window } from './person.ts';

/** When the tests begin: some months before the days that they book. */
const startsAt = '2026-12-01T12:00:00Z';

// biome-ignore lint/suspicious/noExplicitAny: it is for the test to say what an answer holds.
type Json = any;

/** The service on the sample catalogue with a clock that the test may move, and a browser to look at its pages. */
export class Site {
    nowMs = Date.parse(startsAt);
    private folder = '';
    private service: Service | null = null;
    private browser: Browser | null = null;

    constructor(
        private readonly options: Partial<ServiceOptions>,
        private readonly hasBrowser: boolean,
    ) {}

    async open(): Promise<void> {
        this.folder = await mkdtemp(join(tmpdir(), 'browser-test-'));
        const launched = this.hasBrowser ? launchChromium() : null;
        const [browser, distDir] = await Promise.all([launched, builtCatalogue()]);
        this.browser = browser;
        const ledger = sqliteIn(this.folder);
        this.service = await startService({ distDir, ledger, clock: () => this.nowMs, ...this.options });
    }

    async close(): Promise<void> {
        await this.browser?.close();
        await this.service?.stop();
        await rm(this.folder, { recursive: true, force: true });
    }

    get running(): Service {
        if (this.service === null) throw new Error('The service is not running.');
        return this.service;
    }

    get url(): string {
        return this.running.url;
    }

    /** Opens the pages in a browser. An error in the browser fails the test. */
    async visit(window: Window, work: (person: Person) => Promise<void>): Promise<void> {
        if (this.browser === null) throw new Error('The browser is not open.');
        const person = await Person.at(this.browser, this.url, window);
        try {
            await work(person);
            person.expectNoFaults();
        } catch (error) {
            await person.picture(`failed-${new URL(person.page.url()).pathname.split('/').join('-')}`).catch(() => {});
            throw new Error(`${(error as Error).message}\n${person.story()}`, { cause: error });
        } finally {
            await person.leave();
        }
    }

    async get(path: string): Promise<Json> {
        return await (await fetch(`${this.url}${path}`)).json();
    }

    async post(path: string, body: object = {}): Promise<Json> {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        const reported = await answer.json();
        if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(reported)}`);
        return reported;
    }

    /** What the API says of a booking. */
    async booking(id: string): Promise<Json> {
        return await this.get(`/api/embed/booking/${id}`);
    }

    /** How many bookings were made of a day. */
    async countOn(day: string): Promise<number> {
        const rows = await this.running.ledger.query((database) =>
            database.selectFrom('booking').select('id').where('start_date', '=', day).execute(),
        );
        return rows.length;
    }

    wait(seconds: number): void {
        this.nowMs += seconds * 1000;
    }
}

/** The artefact of the sample catalogue, without data to show. */
async function builtCatalogue(): Promise<string> {
    const dataDir = join(inject('scratch'), 'catalogue');
    if (!existsSync(dataDir)) {
        const own = `${dataDir}-${process.pid}`;
        await cp(join(projectFolder, 'data/catalog'), join(own, 'catalog'), { recursive: true });
        // Another worker may have made it meanwhile.
        await rename(own, dataDir).catch(() => {});
    }
    const built = await sharedBuild(dataDir, { SITE: 'on' });
    if (built.status !== 0) throw new Error(built.stdout + built.stderr);
    return built.dist;
}

/** A site for the tests of a file, with a browser unless they read HTML alone. */
export function openSite(options: Partial<ServiceOptions> = {}, hasBrowser = true): Site {
    const site = new Site(options, hasBrowser);
    beforeAll(() => site.open());
    afterAll(() => site.close());
    return site;
}
