import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Prefill } from '../../api/booking/prefill/form-state.ts';
import { isReadFor } from '../../api/booking/prefill/parameters.ts';
import { parsePrefill } from '../../api/booking/prefill/parse.ts';
import type { Experience } from '../../contract/catalog.ts';
import { parameterNames, prefillLimits } from '../../contract/prefill.ts';
import { type SampleService, startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { blocksOf, codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder } from '../support/pipeline.ts';

/**
 * What docs/booking-api.md says of links that fill in the form is what the parsers do on the sample catalogue.
 * `UPDATE_EXAMPLES=1 npx vitest run test/whole/booking-prefill.test.ts` writes the answer of the example.
 */

const file = join(projectFolder, 'docs/booking-api.md');
const heading = '## Pre-fill links';
const section = sectionOf(readFileSync(file, 'utf8'), heading);

interface Row {
    name: string;
    aliases: string[];
    example: string;
    what: string;
}

/** The rows of one of the tables, by the line above it. */
function rowsBelow(line: string): Row[] {
    const rows = tableOf(section.slice(section.indexOf(`${line}\n`)), 'parameter', 'also', 'example');
    return rows.map(([name, aliases, example, what = '']) => ({
        name: codesIn(name)[0] as string,
        aliases: codesIn(aliases),
        example: codesIn(example)[0] as string,
        what,
    }));
}

const shared = rowsBelow('On every page:');
const tables = {
    'onda-calma/surf-days': [...shared, ...rowsBelow('On pages of everything but hotels:')],
    'riad-zitoun/riad': [...shared.filter(({ name }) => name !== 'options'), ...rowsBelow('On pages of hotels:')],
};

/** What has no meaning alone, and what it needs. */
const needed: Record<string, string> = { startDate: 'endDate=2027-12-30', endDate: 'startDate=2027-01-02' };
const party = ['categoryCounts', 'adults', 'children', 'childrenAges'];

let service: SampleService;
beforeAll(async () => {
    service = await startSampleService();
});

describe.each(Object.entries(tables))('on the page of %s', (slugs, rows) => {
    const experience = () => {
        const [provider = '', slug = ''] = slugs.split('/');
        return service.catalog.offerCalled(provider, slug)?.experience as Experience;
    };
    const read = (name: string, value: string, more = ''): Prefill => {
        const isParty = [...party, 'childAges', 'pricingCategories'].includes(name);
        const unit = isParty && experience().hotel !== null ? 'unitId=terrace' : '';
        return parsePrefill([unit, more, `${name}=${encodeURIComponent(value)}`].join('&'), experience());
    };

    test('the tables of parameters have every parameter, and no other', () => {
        const names = rows.map(({ name }) => name).filter((name) => name !== 'options');
        const known = parameterNames.filter((name) => isReadFor(name, experience()) && name !== 'options');
        expect(names.sort()).toEqual([...known].sort());
    });

    test('each example link fills in something, under each of the names, and the first name goes first', () => {
        const empty = parsePrefill('', experience()).state;
        for (const { name, aliases, example } of rows) {
            const alone = read(name, example, needed[name]);
            expect(alone.ignored, name).toEqual([]);
            expect(alone.state, name).not.toEqual(empty);
            for (const alias of aliases) {
                expect(read(alias, example, needed[name]), alias).toEqual(alone);
                const both = read(name, example, [needed[name], `${alias}=${encodeURIComponent(example)}`].join('&'));
                expect(both.state).toEqual(alone.state);
                expect(both.ignored.map(({ parameter }) => parameter)).toEqual([alias]);
            }
        }
    });

    test('each word that a table of parameters names is understood', () => {
        for (const { name, what } of rows.filter((row) => row.name === 'payment' || row.name === 'extraBed')) {
            for (const word of codesIn(what)) expect(read(name, word).ignored, word).toEqual([]);
        }
        for (const { name, what } of rows.filter((row) => row.name === 'slot')) {
            for (const time of codesIn(what)) expect(read(name, time).state, time).toMatchObject({ slot: 'day' });
        }
    });
});

test('the bounds of parameters are those of the contract', () => {
    const reported = (name: string) =>
        shared
            .find((row) => row.name === name)
            ?.what.match(/\b\d+\b/gu)
            ?.map(Number);
    expect(reported('adults')).toEqual([1, prefillLimits.adults]);
    expect(reported('children')).toEqual([0, prefillLimits.children]);
    expect(reported('childrenAges')).toEqual([0, prefillLimits.age]);
    expect(reported('categoryCounts')).toEqual([0, prefillLimits.categoryCount]);
    expect(reported('options')).toEqual([0, prefillLimits.optionQuantity]);
    expect(reported('specialRequests')).toEqual([prefillLimits.specialRequestCharacters]);
});

test('the example of the page is answered as shown, and its link is read without a note', async () => {
    const [request, answer] = blocksOf(section).filter(({ language }) => language === 'json');
    const { status, body } = await service.ask('/api/embed/prefill-url', JSON.parse(request?.text ?? ''));
    expect(status).toBe(200);
    if (process.env.UPDATE_EXAMPLES) {
        const page = readFileSync(file, 'utf8');
        const before = JSON.parse(answer?.text ?? '').url;
        writeFileSync(file, page.replace(before, body.url));
    } else expect(JSON.parse(answer?.text ?? '')).toEqual(body);
    const { pathname, search } = new URL(body.url);
    const [, , , provider = '', , slug = ''] = pathname.split('/');
    const { experience } = service.catalog.offerCalled(provider, slug) ?? {};
    expect(parsePrefill(search, experience as Experience).ignored).toEqual([]);
});
