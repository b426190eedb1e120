import { categoryOf, count, inWords } from './numbers.ts';

/**
 * Messages in a subset of ICU MessageFormat: `{name}`, `{n, number}`, `{n, number, words}`, `{n, plural, =0 {…} one {…} other
 * {# …}}` and `{name, select, … {…} other {…}}`, nested. `make watch` has no time for intl-messageformat: to load it and to read
 * these messages takes 60 ms. A test compares its texts with these.
 */

/** Values of the arguments of a message. */
export type Values = Readonly<Record<string, string | number | boolean>>;

interface Argument {
    name: string;
    /** `number`, `plural`, `select`; empty: the value as it is. */
    kind: string;
    /** Of a number. */
    style: string;
    /** Of a plural or select, by value: a number, a plural category or a name. */
    forms: ReadonlyMap<string | number, readonly Part[]>;
}

type Part = string | Argument;

/** A text at the beginning of a sentence. */
export function capitalized(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a number is written, by the style in the message. */
const styles: Readonly<Record<string, (value: number) => string>> = {
    '': count,
    words: inWords,
    Words: (value) => capitalized(inWords(value)),
};

/** Messages that have been read, by their texts. */
const known = new Map<string, readonly Part[]>();

/**
 * A message with values in the place of its arguments.
 * @throws if an argument has no value
 */
export function fill(message: string, values: Values): string {
    let parts = known.get(message);
    if (parts === undefined) {
        parts = read(message.split(/([{}])/u));
        known.set(message, parts);
    }
    return written(parts, values);
}

/**
 * Reads a message, or a form of one up to its brace.
 * @param tokens texts and braces, which are removed from it.
 * @param counted name of the number that `#` stands for.
 */
function read(tokens: string[], counted?: string): readonly Part[] {
    const parts: Part[] = [];
    for (let token = tokens.shift(); token !== undefined && token !== '}'; token = tokens.shift()) {
        if (token !== '{') {
            parts.push(...(counted === undefined ? [token] : withNumber(token, counted)));
            continue;
        }
        const [name = '', kind = '', last = ''] = textIn(tokens).split(', ');
        const forms = new Map<string | number, readonly Part[]>();
        for (let form = last; tokens.shift() === '{'; form = textIn(tokens)) {
            const value = form.startsWith('=') ? Number(form.slice(1)) : form;
            forms.set(value, read(tokens, kind === 'plural' ? name : counted));
        }
        parts.push({ name, kind, style: last, forms });
    }
    return parts;
}

function textIn(tokens: string[]): string {
    return (tokens.shift() ?? '').trim();
}

/** A text of a plural, with the number in the place of its number signs. */
function withNumber(text: string, name: string): Part[] {
    const number = { name, kind: 'number', style: '', forms: new Map() };
    return text.split('#').flatMap((part, index) => (index === 0 ? [part] : [number, part]));
}

function written(parts: readonly Part[], values: Values): string {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : argument(part, values);
    return text;
}

function argument({ name, kind, style, forms }: Argument, values: Values): string {
    const value = values[name];
    if (value === undefined) throw new Error(`A message has no value for ${name}`);
    if (kind === '') return String(value);
    if (kind === 'number') return (styles[style] as (value: unknown) => string)(value);
    const form =
        kind === 'plural'
            ? (forms.get(value as number) ?? forms.get(categoryOf(value as number)))
            : forms.get(String(value));
    return written(form ?? (forms.get('other') as readonly Part[]), values);
}
