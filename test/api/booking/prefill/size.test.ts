import { expect, test } from 'vitest';
import { namesOf } from '../../../../api/booking/prefill/parameters.ts';
import { parsePrefill } from '../../../../api/booking/prefill/parse.ts';
import { parameterNames } from '../../../../contract/prefill.ts';
import { excursion, hotel, json, multiDay } from './cases.ts';

/** The time to read a link is linear in its length, and the list of ignored parameters is short. */

const names = parameterNames.flatMap(namesOf);

/** Texts that are slow to read with backtracking. */
const texts: [string, (characters: number) => string][] = [
    ['letters', (characters) => 'a'.repeat(characters)],
    ['digits', (characters) => '1'.repeat(characters)],
    ['blanks', (characters) => `${' '.repeat(characters)}x`],
    ['digits, then blanks', (characters) => `${'1'.repeat(characters / 2)}${' '.repeat(characters / 2)}x`],
    ['commas', (characters) => ','.repeat(characters)],
    ['bad ages', (characters) => 'x;'.repeat(characters / 2)],
    ['good ages', (characters) => '7,'.repeat(characters / 2)],
    ['percent signs', (characters) => '%'.repeat(characters)],
    ['halves of characters', (characters) => '%E0%A4'.repeat(characters / 6)],
    ['shells', (characters) => '🐚'.repeat(characters / 2)],
    ['open lists', (characters) => '['.repeat(characters)],
    ['deep lists', (characters) => '['.repeat(characters / 2) + ']'.repeat(characters / 2)],
    ['deep objects', (characters) => '{"adult":'.repeat(characters / 9)],
    ['many ids', (characters) => `{${Array.from({ length: characters / 12 }, (_, id) => `"id${id}":1`).join()}}`],
    ['one id', (characters) => `{${'"child":1,'.repeat(characters / 10)}"child":2}`],
    ['rows', (characters) => `[${'{"categoryId":"child"},'.repeat(characters / 23)}1]`],
    ['bad rows', (characters) => `[${'0,'.repeat(characters / 2)}1]`],
];

const experiences = [excursion, multiDay, hotel];

function readAll(characters: number, text: (characters: number) => string): number {
    const query = names.map((name) => `${name}=${text(Math.floor(characters))}`).join('&');
    const startedAt = performance.now();
    for (const experience of experiences) {
        const { ignored } = parsePrefill(query, experience);
        expect(ignored.length).toBeLessThan(200);
        for (const { parameter, reason } of ignored) expect(parameter.length + reason.length).toBeLessThan(300);
    }
    return performance.now() - startedAt;
}

test.each(texts)('100 kB of %s in every parameter are read in linear time', (_, text) => {
    // More than a request can have. Quadratic reading takes minutes.
    expect(readAll(100_000, text)).toBeLessThan(30_000);
});

test('a megabyte of parameters is read without harm', () => {
    for (const part of ['a=1&', 'adults=1&', '&', '=', '%&', '+', 'options={}&']) {
        for (const experience of experiences) {
            const { ignored } = parsePrefill(part.repeat(1_000_000 / part.length), experience);
            expect(ignored.length).toBeLessThan(5);
        }
    }
    const many = Array.from({ length: 100_000 }, (_, index) => `p${index}=1`).join('&');
    expect(parsePrefill(many, hotel).ignored).toEqual([]);
});

test('the first twenty of many bad entries are noted one by one, the others counted', () => {
    const entries = Object.fromEntries(Array.from({ length: 50 }, (_, id) => [`id ${id}`, 1]));
    const { ignored } = parsePrefill(json('options', { ...entries, kit: 1 }), excursion);
    expect(ignored.length).toBe(21);
    expect(ignored[0]).toEqual({ parameter: 'options.id 0', code: 'invalid', reason: 'no such option' });
    expect(ignored[20]).toEqual({ parameter: 'options', code: 'invalid', reason: '30 more entries cannot be used' });
});

test('a long name is shown by its first hundred characters, none of them halved', () => {
    const { ignored } = parsePrefill(json('options', { [`a${'🐚'.repeat(200)}`]: 1 }), excursion);
    expect(ignored[0]?.parameter).toBe(`options.a${'🐚'.repeat(99)}`);
});
