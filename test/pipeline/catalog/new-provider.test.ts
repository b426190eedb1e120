import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type NewProviderOptions, newProvider, writeProvider } from '../../../pipeline/catalog/new-provider.ts';
import { readCatalog } from '../../../pipeline/catalog/read.ts';
import { Problem } from '../../../pipeline/problem.ts';
import { run } from '../../support/builds.ts';
import { blocksOf, sectionOf } from '../../support/markdown.ts';
import { dataFolder, projectFolder, temporaryFolder } from '../../support/pipeline.ts';

const given = {
    name: 'Velas de Bacalar',
    timeZone: 'America/Cancun',
    currency: 'MXN',
    language: 'es',
    email: 'hola@velas.example',
    experience: 'Paseo en velero',
    price: '850.50',
    times: '09:00, 16:30',
    duration: '120',
    capacity: '6',
};

const guide = fs.readFileSync(path.join(projectFolder, 'docs/catalogue.md'), 'utf8');
const shortestFile = sectionOf(guide, '## The shortest file');
const inTheGuide = { price: '850', email: 'hola@velas-de-bacalar.example' };

test('the command catalog new writes a file that can be booked, in at most fifteen lines', async () => {
    const data = path.join(temporaryFolder(), 'my data');
    const words = Object.entries({ ...given, 'time-zone': given.timeZone })
        .filter(([name]) => name !== 'timeZone')
        .flatMap(([name, value]) => [`--${name}`, value]);
    const ended = await run('catalog', { DATA_DIR: data }, ['new', ...words]);
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    const file = path.join(data, 'catalog/velas-de-bacalar.json');
    const checks = `make check DATA_DIR='${data}' FILE=catalog/velas-de-bacalar.json checks it`;
    expect(ended.stdout).toContain(`${checks}; make build DATA_DIR='${data}' publishes it.\n`);
    const { findings, providers } = readCatalog(data);
    expect(findings).toEqual([]);
    expect(providers[0]?.contact).toMatchObject({ email: 'hola@velas.example' });
    expect(providers[0]?.experiences[0]).toMatchObject({
        name: { es: 'Paseo en velero' },
        capacity: 6,
        categories: [{ priceMinor: 850_50 }],
        timeSlots: [{ id: '09:00', duration: 120 }, { id: '16:30' }],
    });
    const text = fs.readFileSync(file, 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
    const again = await run('catalog', { DATA_DIR: data }, ['new', ...words]);
    expect(again).toMatchObject({ status: 1, stderr: `${file} exists; it was not changed\n` });
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
});

test('catalog new asks for what is missing, again after a wrong answer, and takes defaults for empty answers', async () => {
    const asked: string[] = [];
    const answers = [
        'Velas',
        'America/Bacalar',
        'America/Cancun',
        'MXN',
        '',
        'hola at velas',
        '',
        'Paseo',
        '850.555',
        '850',
        '9:00',
        '09:00',
        '',
        '',
    ];
    const provider = await newProvider({}, async (question) => {
        asked.push(question);
        return answers[asked.length - 1] ?? null;
    });
    expect(provider).toEqual({
        name: 'Velas',
        timeZone: 'America/Cancun',
        currency: 'MXN',
        languages: ['en'],
        experiences: [{ name: 'Paseo', price: 850, times: ['09:00'], duration: 60, capacity: 10 }],
    });
    expect(asked.filter((question) => question.startsWith('It must be'))).toEqual([
        expect.stringContaining('a time zone of the IANA list'),
        expect.stringContaining('an e-mail address'),
        expect.stringContaining('an amount from 0'),
        expect.stringContaining('a time from 00:00 to 23:59'),
    ]);
});

describe('without a terminal', () => {
    test.each<[string, NewProviderOptions, RegExp]>([
        ['what is missing is listed', {}, /--name is missing.*\n--time-zone is missing.*\n--currency is missing/u],
        ['it says what to do', {}, /\nQuestions are asked at a terminal only\. Write the answers as options.*$/u],
        ['a wrong address is named', { ...given, email: 'hola' }, /^--email must be an e-mail address$/u],
        ['a wrong time zone is named', { ...given, timeZone: 'Cancun' }, /^--time-zone must be a time zone/u],
        ['a price with too many decimals is refused', { ...given, price: '1.005' }, /^--price must be an amount/u],
        [
            'a price whose point may separate thousands is refused',
            { ...given, price: '25.000' },
            /^--price must be an amount.*without .*separator of thousands/u,
        ],
        ['a price of words is refused', { ...given, price: 'cheap' }, /^--price must be an amount/u],
        ['no times are refused', { ...given, times: ' ' }, /^--times must be a list with at least one element/u],
    ])('catalog new checks its options without a terminal: %s', async (_, options, message) => {
        await expect(newProvider(options, null)).rejects.toThrow(message);
    });

    test('catalog new writes the answers as the shortest file of the guide has them', async () => {
        const data = temporaryFolder();
        const file = path.join(data, writeProvider(data, await newProvider({ ...given, ...inTheGuide }, null)));
        expect(fs.readFileSync(file, 'utf8')).toBe(blocksOf(shortestFile)[0]?.text);
    });

    test('catalog new leaves out an address that is not given, and the check warns of that', async () => {
        const data = temporaryFolder();
        const { email: _, ...withoutEmail } = given;
        writeProvider(data, await newProvider(withoutEmail, null));
        const { findings, providers } = readCatalog(data);
        expect(findings).toMatchObject([{ code: 'NO_CONTACT_EMAIL', severity: 'warning', path: 'contact.email' }]);
        expect(providers).toHaveLength(1);
    });

    test('catalog new writes no file if the input ends before all answers', async () => {
        await expect(newProvider({}, async () => null)).rejects.toThrow('no file was written');
    });

    test('catalog new writes no file for a name without letters from a to z', async () => {
        const provider = await newProvider({ ...given, name: '茶' }, null);
        expect(() => writeProvider(temporaryFolder(), provider)).toThrow('no letters from a to z');
    });

    test('catalog new names a file that is in the way of the folder', async () => {
        const data = dataFolder({ catalog: 'a file' });
        const provider = await newProvider(given, null);
        expect(() => writeProvider(data, provider)).toThrow(new Problem(`${data}/catalog is not a folder`));
    });
});
