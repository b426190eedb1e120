import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { registryBrowser } from './registry-browser.ts';

/** Programs in the order of preference. Chromium without windows takes two thirds of the processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const howToGetIt =
    'The pages are tested in a real browser, and no Chrome or Chromium was found. `make test` installs one where it can. ' +
    'Install one, with Debian `apt-get install --no-install-recommends chromium-headless-shell fonts-dejavu-core`, or ' +
    'name the program in CHROMIUM_PATH.';

/** Where installers put the browser when it is not in PATH. */
export function usualPlaces(platform: NodeJS.Platform, home = homedir()): string[] {
    if (platform === 'darwin') {
        const programs = ['Google Chrome', 'Chromium', 'Google Chrome for Testing'];
        const folders = ['/Applications', join(home, 'Applications')];
        return programs.flatMap((name) => folders.map((at) => join(at, `${name}.app/Contents/MacOS`, name)));
    }
    return [
        '/opt/google/chrome/chrome',
        '/usr/lib/chromium/chromium-headless-shell',
        '/usr/lib/chromium/chromium',
        '/usr/lib/chromium-browser/chromium-browser',
        '/usr/lib64/chromium-browser/chromium-browser',
        '/snap/bin/chromium',
        '/var/lib/flatpak/exports/bin/org.chromium.Chromium',
    ];
}

/** Where `make test` writes the program of the browser that it has found or installed, and seen start. */
export const chosenBrowserFile = join(import.meta.dirname, '../../../var/tools/browser');

/** The browser's program: that of CHROMIUM_PATH, else the one that `make test` has chosen, else one that is found. */
export function chromiumPath(environment = process.env, chosenFile = chosenBrowserFile): string {
    const chosen = existsSync(chosenFile) ? readFileSync(chosenFile, 'utf8').trim() : '';
    return !environment.CHROMIUM_PATH && isProgram(chosen) ? chosen : findBrowser(environment);
}

/**
 * The one that CHROMIUM_PATH names, else the first in PATH, else one in a usual place, else the registry's where it is
 * installed. Throws an error that says how to get one.
 */
export function findBrowser(
    environment: NodeJS.ProcessEnv = process.env,
    places = [...usualPlaces(process.platform), registryBrowser],
): string {
    const { CHROMIUM_PATH: named, PATH = '' } = environment;
    if (named) {
        if (isProgram(named)) return named;
        throw new Error(`CHROMIUM_PATH is ${named}, which is no program. ${howToGetIt}`);
    }
    const folders = PATH.split(delimiter).filter((folder) => folder !== '');
    const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
    const found = [...inPath, ...places].find(isProgram);
    if (found === undefined) throw new Error(howToGetIt);
    return found;
}

function isProgram(path: string): boolean {
    try {
        accessSync(path, constants.X_OK);
        return statSync(path).isFile();
    } catch {
        return false;
    }
}

/**
 * A browser that knows no address but this machine's. It runs without its sandbox, which root and containers cannot
 * have: it opens no pages but our own.
 */
export async function launchChromium(executablePath = chromiumPath(), more: readonly string[] = []): Promise<Browser> {
    const args = [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        ...more,
    ];
    return await chromium.launch({ executablePath, chromiumSandbox: false, args });
}
