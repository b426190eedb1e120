import { categoryOf, count, inWords } from './numbers.ts';

/**
 * Messages in a subset of ICU MessageFormat: `{name}`, `{n, number}`, `{n, number, words}`,
 * `{n, plural, =0 {…} one {…} other {# …}}` and `{name, select, … {…} other {…}}`, nested, without quoting apostrophes.
 * `make watch` has no time for intl-messageformat: to load it and to read these messages takes 60 ms. A test compares
 * its texts with these.
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
    return fillWith(String, message, values);
}

/** Like `fill`. `write` makes the text of each value, and of each part of the message between its arguments. */
export function fillWith(
    write: (value: unknown) => string,
    message: string,
    values: Readonly<Record<string, unknown>>,
): string {
    let parts = known.get(message);
    if (parts === undefined) {
        parts = new Reader(message).parts();
        known.set(message, parts);
    }
    return written(parts, values, write);
}

/** Reads a message. */
class Reader {
    /** What is not yet read: a text, then a brace and a text, and so on. */
    private readonly tokens: string[];

    constructor(message: string) {
        this.tokens = message.split(/([{}])/u);
    }

    /**
     * The parts up to the end of the message, or of a form of it.
     * @param end brace at the end of a form.
     * @param counted name of the number that `#` stands for.
     */
    parts(end?: '}', counted?: string): readonly Part[] {
        const parts: Part[] = [];
        for (let token = this.tokens.shift(); token !== undefined && token !== end; token = this.tokens.shift()) {
            if (token === '{') parts.push(this.argument(counted));
            else parts.push(...(counted === undefined ? [token] : withNumber(token, counted)));
        }
        return parts;
    }

    /** The argument whose first brace has been read. */
    private argument(counted?: string): Argument {
        const [name = '', kind = '', last = ''] = this.text().split(/\s*,\s*/u);
        const forms = this.forms(last, kind === 'plural' ? name : counted);
        this.tokens.shift();
        return { name, kind, style: last, forms };
    }

    /** The forms of an argument, up to its last brace. */
    private forms(first: string, counted?: string): Argument['forms'] {
        const forms = new Map<string | number, readonly Part[]>();
        for (let form = first; this.tokens[0] === '{'; form = this.text()) {
            this.tokens.shift();
            forms.set(form.startsWith('=') ? Number(form.slice(1)) : form, this.parts('}', counted));
        }
        return forms;
    }

    private text(): string {
        return (this.tokens.shift() as string).trim();
    }
}

/** A text of a plural, with the number in the place of its number signs. */
function withNumber(text: string, name: string): Part[] {
    const number = { name, kind: 'number', style: '', forms: new Map() };
    return text.split('#').flatMap((part, index) => (index === 0 ? [part] : [number, part]));
}

function written(
    parts: readonly Part[],
    values: Readonly<Record<string, unknown>>,
    write: (value: unknown) => string,
): string {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? write(part) : argument(part, values, write);
    return text;
}

function argument(
    { name, kind, style, forms }: Argument,
    values: Readonly<Record<string, unknown>>,
    write: (value: unknown) => string,
): string {
    const value = values[name];
    if (value === undefined) throw new Error(`A message has no value for ${name}`);
    if (kind === '') return write(value);
    if (kind === 'number') return write((styles[style] as (value: unknown) => string)(value));
    const form =
        kind === 'plural'
            ? (forms.get(value as number) ?? forms.get(categoryOf(value as number)))
            : forms.get(String(value));
    return written(form ?? (forms.get('other') as readonly Part[]), values, write);
}
