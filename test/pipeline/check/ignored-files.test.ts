import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/builds.ts';
import { csv, dataFolder, sample } from '../../support/pipeline.ts';

describe('what is not read is named', () => {
    test('files in input folders that are no sheets, links to folders, and folders in another case are reported', async () => {
        const data = dataFolder({
            'observations/a.csv': csv(sample({ platform_only: 12 })),
            'observations/deep/b.xlsx': 'x',
            'observations/c.csv.bak': 'x',
            'audits/README': 'x',
            'Audits/d.csv': 'x',
            'CATALOG/e.json': '{}',
            'elsewhere/f.txt': 'x',
        });
        fs.symlinkSync(path.join(data, 'elsewhere'), path.join(data, 'observations/linked'));
        const findings = await findingsOf(data);
        const named = [
            'Audits',
            'CATALOG',
            'audits/README',
            'observations/c.csv.bak',
            'observations/deep/b.xlsx',
            'observations/linked',
        ];
        expect(findings).toMatchObject(
            named.map((file) => ({ code: 'IGNORED_FILE', severity: 'warning', file, line: 1, column: 1 })),
        );
        expect(findings[0]?.hint).toMatch(/rename it to audits/u);
    });

    test('files and folders named nearly like input, and files of a catalogue that are no .json, are reported', async () => {
        const data = dataFolder({
            'observations/a.csv': csv(sample({ platform_only: 12 })),
            'observation/b.csv': 'x',
            'catalogue/c.json': '{}',
            'referenc/market_aliases.csv': 'x',
            'obervations.csv': 'x',
            'Audit.CSV': 'x',
            'catalog.json': '{}',
            'catalog/y.txt': 'x',
            // Nothing of these is like input.
            'notes/porto.txt': 'x',
            'observations.txt': 'x',
            'README.md': 'x',
            '.observations.csv': 'x',
        });
        const findings = await findingsOf(data);
        const file = 'the file is not read: it is in none of the folders that are read';
        const folder = (name: string) => `the folder is not read: its name is not ${name}`;
        expect(findings.map(({ file: name, message, hint }) => [name, message, hint])).toEqual([
            ['Audit.CSV', file, 'move it into audits/, or elsewhere'],
            ['catalog.json', file, 'move it into catalog/, or elsewhere'],
            [
                'catalog/y.txt',
                'the file is not read: it is no .json file',
                expect.stringMatching(/^save a catalogue file as \.json/u),
            ],
            ['catalogue', folder('catalog'), 'rename it to catalog'],
            ['obervations.csv', file, 'move it into observations/, or elsewhere'],
            ['observation', folder('observations'), 'rename it to observations'],
            ['referenc', folder('reference'), 'rename it to reference'],
        ]);
    });

    test('sheets in the data folder itself or in a folder that is not read are reported, other files there are not', async () => {
        const observations = csv(sample({ platform_only: 12 }));
        const findings = await findingsOf({
            'observations/a.csv': observations,
            'june.csv': observations,
            'pages/a.CSV': 'x',
            'pages/b.txt': 'x',
            'pages/deep/a.csv': observations,
            'porto.xlsx': 'x',
            'Places.csv': 'x',
            'places.csv': 'country,city,country_code,latitude,longitude,source\nPortugal,Porto,PT,41.15,-8.61,known\n',
            'training/a.csv': observations,
            '.hidden.csv': observations,
        });
        expect(findings.map(({ code, file }) => [code, file])).toEqual([
            ['IGNORED_FILE', 'Places.csv'],
            ['IGNORED_FILE', 'june.csv'],
            ['IGNORED_FILE', 'pages/a.CSV'],
            ['IGNORED_FILE', 'porto.xlsx'],
        ]);
        expect(findings[0]?.hint).toMatch(/^save a sheet as \.csv below observations/u);
    });

    test('EMPTY_INPUT is silent where an error says why there is no observation', async () => {
        const findings = await findingsOf({ 'observations/a.csv': '' });
        expect(findings.map(({ code }) => code)).toEqual(['EMPTY_SHEET']);
    });
});
