import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { en } from '../../../api/mail/words/en.ts';
import { es } from '../../../api/mail/words/es.ts';
import { fr } from '../../../api/mail/words/fr.ts';
import * as pagesEn from '../../../api/pages/locale/en.ts';
import * as pagesEs from '../../../api/pages/locale/es.ts';
import * as pagesFr from '../../../api/pages/locale/fr.ts';
import { projectFolder } from '../../support/pipeline.ts';

type Element = { type: number; value?: string; options?: Record<string, { value: Element[] }> };
const pages = { ...pagesEn, ...pagesFr, ...pagesEs };
const names = Object.keys(en) as (keyof typeof en)[];

/** Names of a message's arguments, and the categories of each plural. */
function argumentsOf(text: string): { names: string[]; plurals: string[] } {
    const found = new Set<string>();
    const plurals: string[] = [];
    const look = (elements: Element[]) => {
        for (const { type, value, options } of elements) {
            if (type !== 0 && type !== 7 && value !== undefined) found.add(value);
            if (type === 6) plurals.push(Object.keys(options ?? {}).join(' '));
            for (const option of Object.values(options ?? {})) look(option.value);
        }
    };
    look(new IntlMessageFormat(text, 'en').getAst() as unknown as Element[]);
    return { names: [...found].sort(), plurals };
}

describe.each([
    ['fr', fr, []],
    ['es', es, ['row', 'whenAt']],
] as const)('In %s', (_, words, same) => {
    test('there is every message, and no other', () => {
        expect(Object.keys(words).sort()).toEqual([...names].sort());
    });

    test('every message has the arguments of the English one, and both plurals', () => {
        for (const name of names) {
            const [own, other] = [argumentsOf(words[name]), argumentsOf(en[name])];
            expect(own.names, name).toEqual(other.names);
            for (const plural of own.plurals) expect(plural, name).toMatch(/\bone\b.*\bother\b/u);
        }
    });

    test('no message is the English one, but for signs and words that are the same', () => {
        expect(names.filter((name) => words[name] === en[name]).sort()).toEqual([...same]);
    });
});

test('apostrophes are typographic', () => {
    for (const text of [en, fr, es].flatMap((words) => Object.values(words))) expect(text).not.toMatch(/\p{L}'\p{L}/u);
});

test('in French no line begins with a double sign', () => {
    for (const text of Object.values(fr)) expect(text).not.toMatch(/ [;:!?»]|« /u);
});

test('every message is used somewhere', () => {
    const folder = join(projectFolder, 'api/mail');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sources = files
        .filter((file) => /\.tsx?$/u.test(file) && !file.startsWith('words/'))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n');
    expect(names.filter((name) => !new RegExp(`'${name}'`, 'u').test(sources))).toEqual([]);
});

test('what pages say in the same words is theirs', () => {
    const textsOf = (own: Record<string, string>[]) =>
        Object.keys(own[0] as object).map((name) => ({ name, texts: own.map((words) => words[name]).join('|') }));
    const known = new Set(textsOf([pages.en, pages.fr, pages.es]).map(({ texts }) => texts));
    expect(textsOf([en, fr, es]).filter(({ texts }) => known.has(texts))).toEqual([]);
});
