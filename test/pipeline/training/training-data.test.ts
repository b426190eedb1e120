import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actorTypes, bookingSignals } from '../../../contract/vocabulary.ts';
import { readGold, readTrainingResults } from '../../../pipeline/training/read-training.ts';
import { csv, dataFolder, projectFolder } from '../../support/pipeline.ts';

const data = join(projectFolder, 'data');
const results = readTrainingResults(data);
const gold = readGold(data, results);

describe('the results of data/training/', () => {
    test('the results of data/training/ are forty, invented and described in every column', () => {
        expect(results.map(({ result }) => result)).toEqual(Array.from({ length: 40 }, (_, index) => `${index + 1}`));
        for (const { result, address } of results) {
            expect(new URL(address as string).hostname, result).toMatch(/\.example$/u);
        }
        expect(new Set(results.map(({ search }) => search)).size).toBe(4);
    });

    test('the gold codings of data/training/ have every code, editorial pages, and rare pairs', () => {
        const values = (variable: string) => gold.filter((row) => row.variable === variable).map(({ value }) => value);
        expect(new Set(values('actor_type'))).toEqual(new Set(actorTypes));
        expect(new Set(values('booking_signal'))).toEqual(new Set(bookingSignals));
        expect(values('left_out').filter((value) => value === 'yes').length).toBeGreaterThan(3);
        const actorOf = new Map(
            gold.filter(({ variable }) => variable === 'actor_type').map((row) => [row.result, row.value]),
        );
        const pairs = new Set(
            gold
                .filter(({ variable }) => variable === 'booking_signal')
                .map((row) => `${actorOf.get(row.result)} ${row.value}`),
        );
        for (const pair of ['platform direct', 'dmo direct', 'reseller_remote direct', 'local_strict platform_only']) {
            expect(pairs).toContain(pair);
        }
    });

    test('the gold codings follow rules that are in the codebook, a good part of them for borderline cases', () => {
        const page = readFileSync(join(projectFolder, 'docs/codebook.md'), 'utf8');
        const anchors = new Set([...page.matchAll(/<a id="([^"]+)"><\/a>/gu)].map(([, id]) => id));
        expect(gold.filter(({ rule }) => !anchors.has(rule))).toEqual([]);
        expect(gold.filter(({ result }) => !results.some((each) => each.result === result))).toEqual([]);
        expect(new Set(gold.map(({ rule }) => rule)).size).toBeGreaterThan(40);
    });
});

describe('what is wrong with other training data is said', () => {
    const row = Object.fromEntries(Object.keys(results[0] as object).map((name) => [name, 'x']));
    const coded = (variable: string, value: string) => ({
        result: 'x',
        variable,
        value,
        rule: 'platform',
        reason: 'so',
    });
    const files = (rows: object[], codings: object[]) =>
        dataFolder({ 'training/results.csv': csv(rows as never), 'training/gold.csv': csv(codings as never) });

    test.each([
        ['a result twice', [row, row], [coded('left_out', 'yes')], /results\.csv: result x is there twice/u],
        [
            'a cell that is missing',
            [{ ...row, page: '' }],
            [coded('left_out', 'yes')],
            /MISSING_VALUE the page is missing/u,
        ],
        ['a code that is none', [row], [coded('actor_type', 'hotel')], /gold\.csv:2: actor_type cannot be hotel/u],
        ['a variable that is none', [row], [coded('colour', 'red')], /gold\.csv:2: colour cannot be red/u],
        [
            'a coding that is missing',
            [row],
            [coded('left_out', 'no')],
            /one row each for left_out, actor_type, booking_signal/u,
        ],
    ])('a fault of other training data is named: %s', (_name, rows, codings, message) => {
        const folder = files(rows, codings);
        expect(() => readGold(folder, readTrainingResults(folder))).toThrow(message);
    });
});
