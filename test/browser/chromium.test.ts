import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../api/support/folders.ts';
import { chromiumPath, findBrowser, usualPlaces } from './support/chromium.ts';
import { providedBrowser, type Way } from './support/set-up.ts';

const howTo = /`make test` installs one.*apt-get install --no-install-recommends chromium.*CHROMIUM_PATH/u;

async function program(folder: string, name: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, '');
    await chmod(path, 0o755);
    return path;
}

describe('The browser of the tests', () => {
    test('the browser of the tests is the one that is named', () => {
        expect(findBrowser({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath);
        expect(chromiumPath({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath);
    });

    test('the browser of the tests is found in PATH, and else in a usual place', async () => {
        const [inPath, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
        const place = await program(elsewhere, 'chrome');
        expect(findBrowser({ PATH: inPath }, ['/nowhere/chrome', place])).toBe(place);
        const chrome = await program(inPath, 'google-chrome');
        expect(findBrowser({ PATH: `/nowhere:${inPath}` }, [place])).toBe(chrome);
    });

    test('the browser of the tests is looked for where Linux and macOS have it', () => {
        expect(usualPlaces('linux')).toContain('/opt/google/chrome/chrome');
        const chrome = 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
        expect(usualPlaces('darwin', '/home/me')).toEqual(expect.arrayContaining([`/${chrome}`, `/home/me/${chrome}`]));
    });

    test('the browser that `make test` has seen start is used before others that are found', async () => {
        const folder = await temporaryFolder();
        await program(folder, 'chromium');
        const chosen = join(folder, 'browser');
        await writeFile(chosen, `${process.execPath}\n`);
        expect(chromiumPath({ PATH: folder }, chosen)).toBe(process.execPath);
        await writeFile(chosen, '/nowhere/chromium\n');
        expect(chromiumPath({ PATH: folder }, chosen)).toBe(join(folder, 'chromium'));
    });

    test('a message shows how to get a browser where there is none', () => {
        expect(() => findBrowser({ PATH: '/nowhere:/nowhere/else' }, [])).toThrow(howTo);
        expect(() => findBrowser({ CHROMIUM_PATH: '/nowhere/chromium', PATH: '' })).toThrow(howTo);
    });
});

describe('`make test` gets itself a browser', () => {
    const gives = (name: string): Way => ({ name, provide: () => `/${name}` });
    const fails = (name: string): Way => ({ name, provide: () => Promise.reject(new Error(`no ${name}`)) });
    const starts = async (path: string) => {
        if (path === '/broken') throw new Error('a library is missing');
    };

    test.each<[string, Way[], string]>([
        ['takes one that is there', [gives('found'), gives('debian'), gives('registry')], '/found'],
        ['else installs Debian’s', [fails('found'), gives('debian'), gives('registry')], '/debian'],
        ['else takes the registry’s', [fails('found'), fails('debian'), gives('registry')], '/registry'],
        ['takes none that does not start', [gives('broken'), fails('debian'), gives('registry')], '/registry'],
    ])('`make test` chooses the first browser that starts: it %s', async (_, ways, expected) => {
        expect(await providedBrowser(ways, starts, '')).toBe(expected);
    });

    test('`make test` lists what is wrong with each way to a browser only when none is left', async () => {
        const ways = [fails('found'), gives('broken'), fails('registry')];
        await expect(providedBrowser(ways, starts, '')).rejects.toThrow(
            /none can be had:\n- found: no found\n- broken: a library is missing\n- registry: no registry/u,
        );
    });

    test('`make test` installs nothing in place of a browser that is named and does not start', async () => {
        await expect(providedBrowser([gives('broken'), gives('registry')], starts, '/broken')).rejects.toThrow(
            /broken: a library is missing$/u,
        );
    });
});
