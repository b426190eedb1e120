import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '../../faults/support/until.ts';
import { projectFolder } from '../../support/pipeline.ts';
import type { Visitor } from './reader.ts';
import { showingAll } from './whole-page.ts';

/** The window in which a person sees a page. */
export interface Window {
    isPhone?: boolean;
    isDark?: boolean;
    /** By default scripts are on. */
    hasScripts?: boolean;
    /** Pixels; by default those of the phone or of a desktop. */
    width?: number;
    /** Physical pixels to a pixel of the page. */
    scale?: number;
    /** Origins besides the site's that are part of the way. */
    alsoAt?: readonly string[];
    /** Statuses of 400 and more that are part of the way. */
    refusals?: readonly number[];
}

const screenshotFolder = join(projectFolder, 'var/screenshots');
/** Other tests may keep the machine busy. */
const patienceMs = 40_000;

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

/** Somebody with a browser, in which everything that should not happen is noted. */
export class Person implements Visitor {
    private readonly faults: string[] = [];
    private readonly steps: string[] = [];

    private constructor(
        private readonly context: BrowserContext,
        readonly page: Page,
        readonly url: string,
        private readonly window: Window,
    ) {
        context.on('request', (request) => this.notice(request));
        context.on('response', (response) => {
            const isExpected = response.status() < 400 || window.refusals?.includes(response.status()) === true;
            if (!isExpected) this.faults.push(`${response.status()} of ${response.url()}`);
        });
        context.on('console', (message) => {
            // What a request was answered is held above.
            if (message.text().startsWith('Failed to load resource')) return;
            if (message.type() === 'error') this.faults.push(`console: ${message.text()}`);
        });
        context.on('weberror', (error) => this.faults.push(`script: ${error.error().message}`));
        context.on('dialog', (dialog) => {
            this.faults.push(`dialog: ${dialog.message()}`);
            void dialog.dismiss();
        });
    }

    static async at(browser: Browser, url: string, window: Window): Promise<Person> {
        const { isPhone = false, isDark = false, hasScripts = true, width, scale = 1 } = window;
        const size = isPhone ? phone : desktop;
        const context = await browser.newContext({
            baseURL: url,
            viewport: { ...size, width: width ?? size.width },
            deviceScaleFactor: scale,
            colorScheme: isDark ? 'dark' : 'light',
            javaScriptEnabled: hasScripts,
            hasTouch: isPhone,
            reducedMotion: 'reduce',
        });
        context.setDefaultTimeout(patienceMs);
        return new Person(context, await context.newPage(), url, window);
    }

    /** Requests to elsewhere are faults: the pages load nothing from third parties. */
    private notice(request: Request): void {
        const url = new URL(request.url());
        const isOwn = [this.url, ...(this.window.alsoAt ?? [])].includes(url.origin) || url.protocol === 'data:';
        if (!isOwn) this.faults.push(`request to ${request.url()}`);
        if (request.isNavigationRequest()) this.steps.push(`${request.method()} ${url.pathname}${url.search}`);
    }

    expectNoFaults(): void {
        expect(this.faults).toEqual([]);
    }

    /** What happened, for a test that failed. */
    story(): string {
        return [...this.steps, ...this.faults].map((line) => `    ${line}`).join('\n');
    }

    async leave(): Promise<void> {
        await this.context.close();
    }

    async open(path: string): Promise<void> {
        await this.page.goto(path);
    }

    address(): string {
        return this.page.url();
    }

    async goWithout(script: string): Promise<void> {
        await this.page.route(`**/site/${script}.*.js`, (route) => route.abort());
    }

    /** The control of a name; of a group of radio buttons the chosen one. */
    control(name: string): Locator {
        return this.page.locator(`[name="${name}"]:not([type="hidden"]):not([type="radio"])`);
    }

    /** What stands in a control; null where none is there or none of a group is chosen. */
    async value(name: string): Promise<string | null> {
        return await this.page.evaluate((own) => {
            const all = [...document.querySelectorAll<HTMLInputElement>(`[name="${own}"]`)];
            const chosen = all.find(({ type, checked }) => !['radio', 'checkbox'].includes(type) || checked);
            return chosen?.value ?? null;
        }, name);
    }

    async values(names: readonly string[]): Promise<Record<string, string | null>> {
        const pairs = await Promise.all(names.map(async (name) => [name, await this.value(name)] as const));
        return Object.fromEntries(pairs);
    }

    /** Fills in controls, presses a button by its name and value, and waits for the page that it leads to. */
    async press(name: string, value: string, changes: Readonly<Record<string, string>> = {}): Promise<void> {
        for (const [control, text] of Object.entries(changes)) await this.control(control).fill(text);
        const button = this.page.locator(`button[name="${name}"][value="${value}"]:not(.unseen)`);
        await this.leads(() => button.click());
    }

    /** Does what leads to another page, and waits for it. */
    async leads(work: () => Promise<void>): Promise<void> {
        const left = this.page.waitForEvent('framenavigated', (frame) => frame === this.page.mainFrame());
        await work();
        await left;
        await this.page.waitForLoadState('load');
    }

    /** What a person reads of a part of the page, each run of blanks as one. */
    async reads(selector = 'main'): Promise<string> {
        // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not read.
        const text = await this.page.locator(selector).first().innerText();
        return text.replaceAll(/\s+/gu, ' ').trim();
    }

    /** Waits until a part of the page says something: scripts may still be asking for it. */
    async sees(text: string, selector = 'main'): Promise<void> {
        await until(
            async () => (await this.reads(selector)).includes(text),
            `“${text}” in ${selector}`,
            patienceMs,
        ).catch(async (error: Error) => {
            throw new Error(`${error.message}; it says: ${await this.reads(selector)}`);
        });
    }

    /** On how many sheets of A4 the page prints. */
    async sheets(): Promise<number> {
        const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' };
        const file = await this.page.pdf({ format: 'A4', margin });
        return file.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
    }

    /** Keeps a picture of the page where pictures are asked for. */
    async look(name: string): Promise<void> {
        if (process.env.SCREENSHOTS) await this.picture(name);
    }

    /** Keeps a picture of the whole page. */
    async picture(name: string): Promise<void> {
        mkdirSync(screenshotFolder, { recursive: true });
        const path = join(screenshotFolder, `${name}.png`);
        await showingAll(this.page, () => this.page.screenshot({ path }));
    }
}
