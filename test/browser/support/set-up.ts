import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { chosenBrowserFile, findBrowser, launchChromium } from './chromium.ts';
import { installRegistryBrowser } from './registry-browser.ts';

const run = promisify(execFile);
const aptTimeoutMs = 10 * 60_000;

/** A way to a browser: gives its program, or throws why it cannot. */
export interface Way {
    name: string;
    provide(): Promise<string> | string;
}

/** The ways to a browser, in this order: one that is there, Debian's, the registry's. */
export const ways: Way[] = [
    { name: 'on this machine', provide: () => findBrowser() },
    { name: 'Debian’s', provide: installDebianBrowser },
    { name: 'from the registry', provide: installRegistryBrowser },
];

/** The program of the first way that gives one that starts; throws what is wrong with each of them. */
export async function providedBrowser(
    from: readonly Way[],
    starts: (program: string) => Promise<void>,
    named = process.env.CHROMIUM_PATH,
): Promise<string> {
    const reasons: string[] = [];
    for (const way of from) {
        try {
            const program = await way.provide();
            await starts(program);
            return program;
        } catch (error) {
            reasons.push(`- ${way.name}: ${(error as Error).message}`);
            // Whoever names a browser wants that one.
            if (named) break;
        }
    }
    throw new Error(`The pages are tested in a real browser, and none can be had:\n${reasons.join('\n')}`);
}

/** Opens a page, which needs the libraries and the letters of the browser too. */
async function startsWith(program: string): Promise<void> {
    const browser = await launchChromium(program);
    try {
        const page = await browser.newPage();
        await page.setContent('<h1>Ready</h1>');
        await page.screenshot();
    } finally {
        await browser.close();
    }
}

async function installDebianBrowser(): Promise<string> {
    const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
    if (!/^ID="?debian"?$/mu.test(system)) throw new Error('this is no Debian');
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    if (asRoot.length > 0) {
        await run('sudo', ['-n', 'true']).catch(() =>
            Promise.reject(new Error('neither root nor sudo without a password')),
        );
    }
    const apt = async (...command: string[]) => {
        const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=30'];
        const line = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...command];
        await run(line[0] as string, line.slice(1), { timeout: aptTimeoutMs, maxBuffer: 64 * 1024 * 1024 });
    };
    process.stderr.write('Installing Debian’s chromium-headless-shell, in which the pages are tested\n');
    const install = () => apt('install', '--no-install-recommends', 'chromium-headless-shell', 'fonts-dejavu-core');
    // The list of packages may be missing or old.
    await install().catch(async () => {
        await apt('update');
        await install();
    });
    return findBrowser();
}

if (import.meta.filename === process.argv[1]) {
    try {
        const program = await providedBrowser(ways, startsWith);
        await mkdir(dirname(chosenBrowserFile), { recursive: true });
        await writeFile(chosenBrowserFile, `${program}\n`);
    } catch (error) {
        process.stderr.write(`${(error as Error).message}\n`);
        process.exitCode = 1;
    }
}
