import fs from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMethodology } from '../../../../pipeline/methodology/read.ts';
import { citation, yaml, zenodo } from '../../../../pipeline/publish/package/citation.ts';
import { datapackage } from '../../../../pipeline/publish/package/datapackage.ts';
import type { Dataset } from '../../../../pipeline/publish/package/dataset.ts';
import type { Built } from '../../../support/builds.ts';
import { bytesOf, exportAsCsv, projectFolder } from '../../../support/pipeline.ts';
import { sharedBuild } from '../../../support/shared-build.ts';

/** What an official schema finds wrong with a file, each with its path; nothing: it accepts the file. */
function checkerOf(name: string): (file: unknown) => string[] {
    const ajv = new Ajv({ strict: false, allErrors: true, formats: { textarea: true } });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'schemas', name), 'utf8')));
    return (file) => {
        validate(file);
        return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    };
}

interface Field {
    name: string;
    title: string;
    description: string;
    type: string;
    format?: string;
    categories?: string[];
    constraints?: { required?: boolean; minimum?: number; maximum?: number };
}
interface Resource {
    name: string;
    path: string;
    format: string;
    bytes: number;
    hash: string;
    schema: {
        fields: Field[];
        primaryKey?: string[];
        foreignKeys?: { fields: string[]; reference: { resource: string; fields: string[] } }[];
    };
}
interface Package {
    version: string;
    created: string;
    licenses: object[];
    resources: Resource[];
}

let built: Built;
let files: Map<string, Buffer>;
let described: Package;
beforeAll(async () => {
    built = await sharedBuild(path.join(projectFolder, 'data'), { SITE: 'on' });
    files = bytesOf(built.dist);
    described = JSON.parse(textOf('datapackage.json'));
});
const textOf = (name: string) => files.get(name)?.toString() ?? '';
const manifest = () => JSON.parse(textOf('manifest.json'));

/** The rows of an export with a header, as CSV. */
const csvOf = ({ path: name, format }: Resource) =>
    format === 'csv' ? (files.get(name) as Buffer) : exportAsCsv(built, path.basename(name, '.parquet'));

describe('datapackage.json', () => {
    const faultsOf = checkerOf('datapackage-2.0.json');

    test('datapackage.json is what the official profile asks for', () => {
        expect(faultsOf(described)).toEqual([]);
        expect(described).toMatchObject({
            $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
            version: manifest().dataset_version,
            created: '2026-04-27T00:00:00Z',
            licenses: [{ name: 'CC-BY-4.0', path: 'https://creativecommons.org/licenses/by/4.0/' }],
        });
    });

    test.each<[string, (one: Package, first: Resource, field: Field) => void]>([
        ['a field of an unknown type', (_one, _first, field) => Object.assign(field, { type: 'varchar' })],
        ['a digest that is none', (_one, first) => Object.assign(first, { hash: 'sha256:none' })],
        ['a path that leaves the folder', (_one, first) => Object.assign(first, { path: '../analyses.csv' })],
        ['a path from the root', (_one, first) => Object.assign(first, { path: '/exports/analyses.csv' })],
        ['a day that is no time', (one) => Object.assign(one, { created: '2026-04-27' })],
        ['no resources', (one) => Object.assign(one, { resources: [] })],
        ['a size in words', (_one, first) => Object.assign(first, { bytes: '3 kB' })],
        ['keywords in one text', (one) => Object.assign(one, { keywords: 'tourism' })],
        [
            'a constraint that is no yes or no',
            (_one, _first, field) => Object.assign(field, { constraints: { required: 'yes' } }),
        ],
        ['fields without an order', (_one, first) => Object.assign(first.schema, { fields: {} })],
        ['a field without a name', (_one, _first, field) => Object.assign(field, { name: undefined })],
        ['contributors in one text', (one) => Object.assign(one, { contributors: 'we' })],
    ])('the official profile of datapackage.json refuses %s', (_what, harm) => {
        const broken = structuredClone(described);
        const first = broken.resources[0] as Resource;
        harm(broken, first, first.schema.fields[0] as Field);
        expect(faultsOf(broken)).not.toEqual([]);
    });

    test('datapackage.json has every file of the exports, with its size and its digest', () => {
        const exported = [...files.keys()].filter((name) => name.startsWith('exports/'));
        expect(described.resources.map((one) => one.path).sort()).toEqual(exported);
        for (const { path: name, bytes, hash } of described.resources) {
            const { size, sha256 } = manifest().files[name];
            expect([bytes, hash], name).toEqual([size, `sha256:${sha256}`]);
        }
        expect(new Set(described.resources.map(({ name }) => name)).size).toBe(exported.length);
    });

    test('datapackage.json describes CSV and Parquet of an export alike', () => {
        for (const { name, schema } of described.resources.filter(({ format }) => format === 'csv')) {
            const parquet = described.resources.find((one) => one.name === `${name}-parquet`);
            const plain = JSON.parse(
                JSON.stringify(schema).replaceAll('"resource":"analyses"', '"resource":"analyses-parquet"'),
            );
            expect(parquet?.schema, name).toEqual(plain);
        }
    });

    test('datapackage.json describes each cell of each file: types, bounds, values, keys and what they refer to', async () => {
        const keys = new Map<string, Set<string>>();
        for (const resource of described.resources) {
            const { name, schema } = resource;
            const [header, ...lines]: string[][] = parse(await csvOf(resource));
            const rows = lines.map((line) => Object.fromEntries(line.map((cell, at) => [header?.[at] ?? '', cell])));
            const { fields, primaryKey, foreignKeys = [] } = schema;
            expect(header, name).toEqual(fields.map((field) => field.name));
            for (const field of fields) {
                expect(field.title, field.name).toMatch(/^[A-Z]/u);
                expect(field.description.length, field.name).toBeGreaterThan(5);
                const invalid = rows.find((row) => !fits(row[field.name] ?? '', field));
                expect(invalid?.[field.name], `${name}.${field.name}`).toBeUndefined();
            }
            const keyOf = (row: Record<string, string>, columns: string[]) =>
                columns.map((column) => row[column]).join('|');
            if (primaryKey) {
                const found = new Set(rows.map((row) => keyOf(row, primaryKey)));
                expect(found.size, name).toBe(rows.length);
                keys.set(name, found);
            }
            for (const { fields: columns, reference } of foreignKeys) {
                const strangers = rows.filter((row) => !keys.get(reference.resource)?.has(keyOf(row, columns)));
                expect(strangers, name).toEqual([]);
            }
        }
        const withKeys = ['analyses', 'actors', 'history', 'contributions-parquet'];
        expect([...keys.keys()]).toEqual(expect.arrayContaining(withKeys));
    });

    test('datapackage.json lists the values of words, also those of the methodology', () => {
        const fields = described.resources.flatMap(({ schema }) => schema.fields);
        const valuesOf = (name: string) => fields.find((field) => field.name === name)?.categories;
        expect(valuesOf('booking_signal')).toEqual(['direct', 'platform_only', 'contact_only', 'none']);
        expect(valuesOf('ari_version')).toEqual(['v1', 'v2']);
        expect(valuesOf('tpdi_label')).toEqual(['low', 'medium', 'high', 'very high']);
    });
});

const patterns: Record<string, RegExp> = {
    string: /^/u,
    uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u,
    date: /^\d{4}-\d\d-\d\d$/u,
    integer: /^-?\d+$/u,
    number: /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/u,
    boolean: /^(?:true|false)$/u,
};

/** Whether a cell is what its field says. */
function fits(cell: string, { type, format, categories, constraints }: Field): boolean {
    if (cell === '') return constraints?.required !== true;
    if (!(patterns[format ?? type] as RegExp).test(cell)) return false;
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = constraints ?? {};
    const isNumber = type === 'integer' || type === 'number';
    return (!isNumber || (Number(cell) >= minimum && Number(cell) <= maximum)) && (categories?.includes(cell) ?? true);
}

const dataset: Dataset = {
    title: 'Tourism market structure',
    authors: [],
    description: 'Results of searches, with a "quote": and a colon.',
    keywords: ['tourism', 'online booking'],
    version: '2026.4.27+1b7781dab9b3',
    day: '2026-05-01',
    newestDay: '2026-04-27',
    licence: { spdx: 'CC-BY-4.0', name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    isPublic: true,
    siteUrl: 'https://data.example',
};

describe('CITATION.cff', () => {
    const faultsOf = checkerOf('cff-1.2.0.json');
    const whole = citation(dataset);

    test('CITATION.cff is what the official schema asks for, with an address and a day or without', () => {
        expect(faultsOf(whole)).toEqual([]);
        const unknown = citation({ ...dataset, siteUrl: null, day: null });
        expect(faultsOf(unknown)).toEqual([]);
        expect(unknown).not.toHaveProperty('url');
        expect(unknown).not.toHaveProperty('date-released');
    });

    test.each<[string, object]>([
        ['another version of the format', { 'cff-version': '1.1.0' }],
        ['an empty message', { message: '' }],
        ['no title', { title: undefined }],
        ['no authors', { authors: [] }],
        ['a day that is none', { 'date-released': '1 May 2026' }],
        ['a licence that SPDX does not have', { license: 'CC-BY-9.0' }],
        ['an address that is none', { url: 'data.example' }],
        ['a type that is neither data nor software', { type: 'table' }],
        ['a member that the format does not have', { publisher: 'we' }],
        ['no keywords in their list', { keywords: [] }],
        ['a reference of an unknown type', { references: [{ type: 'gadget', title: 'x', authors: [{ name: 'x' }] }] }],
    ])('the official schema of CITATION.cff refuses %s', (_what, change) => {
        expect(faultsOf({ ...whole, ...change })).not.toEqual([]);
    });

    test('CITATION.cff is written as YAML, every text in quotes', () => {
        expect(yaml(whole)).toBe(`cff-version: "1.2.0"
message: "If you use these data, cite them with their version."
type: "dataset"
title: "Tourism market structure"
abstract: "Results of searches, with a \\"quote\\": and a colon."
authors:
  - name: "Tourism market structure"
    website: "https://data.example/"
version: "2026.4.27+1b7781dab9b3"
date-released: "2026-05-01"
license: "CC-BY-4.0"
url: "https://data.example/"
keywords:
  - "tourism"
  - "online booking"
references:
  - type: "software"
    title: "tourism-market-structure"
    abstract: "The program that makes the scores of the sheets."
    authors:
      - name: "Tourism market structure"
        website: "https://data.example/"
    license: "MIT"
`);
    });

    test('CITATION.cff of a build names its version and its newest day, and has the text of the notice', () => {
        const text = textOf('CITATION.cff');
        expect(text).toContain(`\nversion: "${manifest().dataset_version}"\ndate-released: "2026-04-27"\n`);
        expect(text).toContain(fs.readFileSync(path.join(projectFolder, 'data/notice.txt'), 'utf8').trim());
        expect(text).toContain(
            '8038 results of searches for 115 tourism markets, observed from 2025-08-18 to 2026-04-27',
        );
    });
});

test('.zenodo.json has what a release on a public host needs for its DOI', () => {
    expect(JSON.parse(textOf('.zenodo.json'))).toMatchObject({
        title: 'Tourism market structure',
        upload_type: 'dataset',
        creators: [{ name: 'Tourism market structure' }],
        access_right: 'open',
        license: 'cc-by-4.0',
        version: manifest().dataset_version,
        publication_date: '2026-04-27',
    });
});

test('CITATION.cff, .zenodo.json and datapackage.json name the authors of the data, persons by both names', async () => {
    const own = { ...dataset, title: 'Sète en ligne', authors: ['Office de Sète', 'Martin, Anne'] };
    const cited = citation(own);
    expect(checkerOf('cff-1.2.0.json')(cited)).toEqual([]);
    const persons = [{ name: 'Office de Sète' }, { 'family-names': 'Martin', 'given-names': 'Anne' }];
    expect(cited).toMatchObject({ title: 'Sète en ligne', authors: persons });
    const creators = [{ name: 'Office de Sète' }, { name: 'Martin, Anne' }];
    expect(zenodo(own)).toMatchObject({ title: 'Sète en ligne', creators });
    const { methodology } = readMethodology(path.join(projectFolder, 'data'));
    const packaged = datapackage(own, [], methodology);
    expect(packaged).toMatchObject({ contributors: [{ title: 'Office de Sète' }, { title: 'Martin, Anne' }] });
    const withResources = { ...packaged, resources: described.resources };
    expect(checkerOf('datapackage-2.0.json')(withResources)).toEqual([]);
});

test('.zenodo.json and CITATION.cff do not open data with terms of their own, or of a teaser', () => {
    const own = { ...dataset, licence: { spdx: 'LicenseRef-Ours', name: 'LicenseRef-Ours', url: null } };
    expect(checkerOf('cff-1.2.0.json')(citation(own))).toEqual([]);
    for (const closed of [own, { ...dataset, isPublic: false }]) {
        expect(zenodo(closed)).toMatchObject({ access_right: 'closed' });
        expect(zenodo(closed)).not.toHaveProperty('license');
    }
});

test('LICENSE-DATA is the licence of the data of the sample', () => {
    const text = fs.readFileSync(path.join(projectFolder, 'LICENSE-DATA'), 'utf8');
    expect(text).toContain('Creative Commons Attribution 4.0 International Public License');
});
