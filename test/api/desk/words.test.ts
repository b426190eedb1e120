import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { providerActions } from '../../../api/booking/bookings/actions.ts';
import { en } from '../../../api/desk/words/en.ts';
import { es } from '../../../api/desk/words/es.ts';
import { fr } from '../../../api/desk/words/fr.ts';
import { en as pages } from '../../../api/pages/locale/en.ts';
import { projectFolder } from '../../support/pipeline.ts';

const names = Object.keys(en) as (keyof typeof en)[];

/** Names of a message's arguments. */
function argumentsOf(text: string): string[] {
    type Element = { type: number; value?: string; options?: Record<string, { value: Element[] }> };
    const found = new Set<string>();
    const look = (elements: Element[]) => {
        for (const { type, value, options } of elements) {
            if (type !== 0 && type !== 7 && value !== undefined) found.add(value);
            for (const option of Object.values(options ?? {})) look(option.value);
        }
    };
    look(new IntlMessageFormat(text, 'en').getAst() as unknown as Element[]);
    return [...found].sort();
}

describe.each([
    ['fr', fr, []],
    ['es', es, []],
] as const)('In %s', (_, words, same) => {
    test('every message has the arguments of the English one', () => {
        expect(Object.keys(words).sort()).toEqual([...names].sort());
        for (const name of names) expect(argumentsOf(words[name]), name).toEqual(argumentsOf(en[name]));
    });

    test('no message is the English one', () => {
        expect(names.filter((name) => words[name] === en[name])).toEqual([...same]);
    });
});

test('apostrophes are typographic', () => {
    for (const text of [en, fr, es].flatMap((words) => Object.values(words))) expect(text).not.toMatch(/\p{L}'\p{L}/u);
});

test('in French no line begins with a double sign', () => {
    for (const text of Object.values(fr)) expect(text).not.toMatch(/ [;:!?»]|« /u);
});

test('every message is said somewhere, or is said in place of a text of all pages', () => {
    const folder = join(projectFolder, 'api/desk');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sources = files
        .filter((file) => /\.tsx?$/u.test(file) && !file.startsWith('words/'))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n');
    const composed = [
        ...providerActions.map((action) => `action_${action}`),
        ...['pending', 'confirmed', 'expired', 'cancelled'],
    ];
    const isSaid = (name: string) =>
        name in pages || composed.includes(name) || new RegExp(`'${name}'`, 'u').test(sources);
    expect(names.filter((name) => !isSaid(name))).toEqual([]);
});
