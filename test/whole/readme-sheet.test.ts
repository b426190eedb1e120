import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, run } from '../support/builds.ts';
import { type Block, blocksOf, sectionOf } from '../support/markdown.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

/** The README's walk to a first sheet is gone, and the commands print what stands there. */

const page = fs.readFileSync(path.join(projectFolder, 'README.md'), 'utf8');
const section = sectionOf(page, '## A first sheet');
const blocks = blocksOf(section);

/** A command as the README shows it, run by the program behind it on a folder elsewhere; gives what it prints. */
async function typeIn(command: string, folder: string): Promise<string> {
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, bare]) => quoted ?? (bare as string));
    const settings = words.filter((word) => /^[A-Z_]+=/u.test(word)).map((word) => word.split('=') as [string, string]);
    const others = words.filter((word) => !/^[A-Z_]+=/u.test(word)).join(' ');
    const [, program, rest] = /^(?:npm run -s (sheet) --|make (check)) ?(.*)$/u.exec(others)?.filter(Boolean) ?? [];
    if (program === undefined) throw new Error(`The test does not know the command ${command}.`);
    const environment = Object.fromEntries(settings);
    const options = command.includes(' -- ') ? words.slice(words.indexOf('--') + 1) : [];
    expect(options.join(' ')).toBe(rest ?? '');
    const DATA_DIR = path.join(folder, environment.DATA_DIR as string);
    const done = await run(program as 'sheet' | 'check', { ...environment, DATA_DIR }, options);
    return `${done.stdout}${done.stderr}`.replaceAll(`${folder}${path.sep}`, '');
}

test('the five steps of the README print what it shows, and lead to a market with an audit', async () => {
    const folder = temporaryFolder();
    const [typed, ...others] = blocks.filter(({ language }) => language === 'csv') as [Block, ...Block[]];
    expect(others).toEqual([]);
    const sheet = path.join(folder, 'my-data/observations/portugal/tavira-boat-tour-private-2026-05-04.csv');
    const consoles = blocks.filter(({ language }) => language === 'console');
    expect(consoles.length).toBe(3);
    for (const { text, start } of consoles) {
        if (start > typed.start) fs.writeFileSync(sheet, typed.text);
        const [, command = '', output] = /^\$ ((?:.*\\\n)*.*)\n([\s\S]*)$/u.exec(text) ?? [];
        expect(await typeIn(command.replaceAll('\\\n', ' '), folder)).toBe(output);
    }
    // The word that the check names is mended, and the page of the sheet of audits is filled in.
    fs.writeFileSync(sheet, typed.text.replace('reseler', 'reseller'));
    const audits = path.join(folder, 'my-data/audits/portugal/tavira-boat-tour-private-2026-05-04.csv');
    const [header = '', row = ''] = fs.readFileSync(audits, 'utf8').trimEnd().split('\n');
    const cells = row.split(',').map((cell, index) => cell || (header.split(',')[index] === 'pagespeed' ? '90' : '1'));
    fs.writeFileSync(audits, `${header}\n${cells.join(',')}\n`);
    const built = await build(path.join(folder, 'my-data'));
    expect([built.status, built.stdout.match(/warning \w+/gu)]).toEqual([0, ['warning SAMPLE_SIZE']]);
    const { data } = built.json<{ data: { city: string; sample_size: number; ari_score: number }[] }>('analyses.json');
    expect(data).toMatchObject([{ city: 'Tavira', sample_size: 4, ari_score: 100 }]);
});
