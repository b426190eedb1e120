import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

const howToGetIt =
    'The pages are tested in a real browser, and no Chromium was found. Install one, with Debian ' +
    '`apt-get install --no-install-recommends chromium`, or name the program in CHROMIUM_PATH.';

/** The browser's program: the one that CHROMIUM_PATH names, else the first in PATH. */
export function chromiumPath(environment: NodeJS.ProcessEnv = process.env): string {
    const { CHROMIUM_PATH: named, PATH = '' } = environment;
    if (named) {
        if (isProgram(named)) return named;
        throw new Error(`CHROMIUM_PATH is ${named}, which is no program. ${howToGetIt}`);
    }
    const folders = PATH.split(delimiter).filter((folder) => folder !== '');
    const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
    if (found === undefined) throw new Error(howToGetIt);
    return found;
}

function isProgram(path: string): boolean {
    try {
        accessSync(path, constants.X_OK);
        return true;
    } catch {
        return false;
    }
}

/**
 * A browser that knows no address but this machine's. It runs without its sandbox, which root and containers cannot
 * have: it opens no pages but our own.
 */
export async function launchChromium(): Promise<Browser> {
    const args = [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ];
    return await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false, args });
}
