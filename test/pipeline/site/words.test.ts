import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { capitalized } from '../../../contract/capitalized.ts';
import { listText } from '../../../pipeline/site/format.ts';
import { html, markup } from '../../../pipeline/site/html.ts';
import en from '../../../pipeline/site/words/en.json' with { type: 'json' };
import { fill, type Values } from '../../../pipeline/site/words/message.ts';
import { count, formOf, inWords } from '../../../pipeline/site/words/numbers.ts';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** All texts, by their path. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
    if (typeof value === 'string') return [[path, value]];
    return Object.entries(value as object).flatMap(([name, part]) => textsOf(part, `${path}.${name}`));
}

const texts = Object.entries(en).flatMap(([name, part]) => textsOf(part, name));

const numbers = [0, 1, 2, 10, 2878];

/** Values to try for each argument of a message: numbers, or the names of its forms. */
function argumentsOf(elements: Elements, found: Record<string, Set<string | number>> = {}) {
    for (const element of elements) {
        if (!('value' in element) || element.type === 0) continue;
        found[element.value] ??= new Set();
        const isPlural = 'pluralType' in element;
        const forms = 'options' in element ? Object.entries(element.options) : [];
        const values = isPlural || element.type === 2 ? numbers : forms.map(([name]) => name);
        for (const value of values) found[element.value]?.add(value);
        for (const [, form] of forms) argumentsOf(form.value, found);
    }
    return found;
}

/** Every combination of values; an argument without forms is a text. */
function combinationsOf(found: Record<string, Set<string | number>>): Values[] {
    return Object.entries(found).reduce<Values[]>(
        (all, [name, values]) => {
            const tried = values.size === 0 ? ['a text #1'] : [...values];
            return all.flatMap((one) => tried.map((value) => ({ ...one, [name]: value })));
        },
        [{}],
    );
}

/** The styles of numbers, as a formatter of intl-messageformat. */
const styles: Record<string, (value: number) => string> = {
    words: inWords,
    Words: (value) => capitalized(inWords(value)),
};
const formats = { number: { words: { notation: 'words' }, Words: { notation: 'Words' } } } as object;
const formatters = {
    getNumberFormat: (_: unknown, options?: { notation?: string }) => ({
        format: styles[options?.notation ?? ''] ?? count,
    }),
    getPluralRules: (locales: string, options: object) => new Intl.PluralRules(locales, options),
    getDateTimeFormat: () => expect.fail('Days are formatted before'),
};

function messageOf(text: string): IntlMessageFormat {
    const options = { ignoreTag: true, formatters } as unknown as ConstructorParameters<typeof IntlMessageFormat>[3];
    return new IntlMessageFormat(text, en.format.locale, formats, options);
}

describe('The texts of the pages', () => {
    test.each(texts.filter(([, text]) => text.includes('{')))(
        'the message %s is one of ICU MessageFormat',
        (_, text) => {
            const message = messageOf(text);
            const combinations = combinationsOf(argumentsOf(message.getAst()));
            for (const values of combinations) {
                expect(fill(text, values), JSON.stringify(values)).toBe(message.format(values));
            }
        },
    );

    test('the texts of scripts have no arguments but names', () => {
        const ofScripts = texts.filter(([path]) => /^(?:comparison|figure|scores|format)\b/u.test(path));
        expect(ofScripts.length).toBeGreaterThan(40);
        expect(ofScripts.filter(([, text]) => /\{\w*[^\w}]/u.test(text))).toEqual([]);
    });

    test('a message without the value of an argument is an error', () => {
        expect(() => fill('{n} of {all}', { n: 1 })).toThrow('A message has no value for all');
    });

    test('a message with forms inside forms takes numbers, names and texts', () => {
        const text =
            '{n, plural, =0 {No {what}} one {One {what}} other {{n, number, Words} of # {what}}}{end, select, dot {.} other {}}';
        const filled = (n: number, end: string) => fill(text, { n, what: 'rows', end });
        expect([filled(0, 'dot'), filled(1, 'none'), filled(3, 'dot'), filled(1234, '')]).toEqual([
            'No rows.',
            'One rows',
            'Three of 3 rows.',
            '1,234 of 1,234 rows',
        ]);
    });
});

test('spaces around the commas and names of an argument mean nothing', () => {
    const text = '{n,plural,=0{none}one {one {what}} other{{n ,number , words} {what}s}}{ end,select ,dot{.}other{}}';
    const filled = (n: number, end: string) => fill(text, { n, what: 'row', end });
    const expected = (n: number, end: string) => messageOf(text).format({ n, what: 'row', end });
    expect([filled(0, 'dot'), filled(1, ''), filled(3, 'dot')]).toEqual(['none.', 'one row', 'three rows.']);
    expect([filled(0, 'dot'), filled(1, ''), filled(3, 'dot')]).toEqual([
        expected(0, 'dot'),
        expected(1, ''),
        expected(3, 'dot'),
    ]);
});

test('a form for a number is `other` where its plural category has none', () => {
    const forms: Record<string, string> = { other: 'results' };
    expect([formOf(forms, 1), formOf(forms, 2), formOf({ ...forms, one: 'result' }, 1)]).toEqual([
        'results',
        'results',
        'result',
    ]);
});

test('markup escapes the texts of a message and its values, after the message is read', () => {
    const text = "It's {n, plural, one {one row's} other {#'s rows}} <{what}> {isNew, select, true {& new} other {}}";
    const filled = markup(text, { n: 2, what: html`<b>${"a 'text'"}</b>`, isNew: true });
    expect(String(filled)).toBe('It&#39;s 2&#39;s rows &lt;<b>a &#39;text&#39;</b>&gt; &amp; new');
});

test('a list has commas and no conjunction', () => {
    const lists = [[], ['one'], ['one', 'two'], ['one', 'two, or three', 'four']];
    expect(lists.map(listText)).toEqual(['', 'one', 'one, two', 'one, two, or three, four']);
});
