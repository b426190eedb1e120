import { categoryOf, count, inWords } from './numbers.ts';

/**
 * Messages in a subset of ICU MessageFormat: `{name}`, `{n, number}`, `{n, number, words}`,
 * `{n, plural, =0 {…} one {…} other {# …}}` and `{name, select, … {…} other {…}}`, nested. What is not in the subset is
 * an error, as are apostrophes that quote. `make watch` has no time for intl-messageformat: to load it and to read
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

/** How the names of forms are written, by kind. */
const formNames: Readonly<Record<string, RegExp>> = {
    plural: /^(?:=\d+|zero|one|two|few|many|other)$/u,
    select: /^[\w-]+$/u,
};

/** Messages that have been read, by their texts. */
const known = new Map<string, readonly Part[]>();

/**
 * A message with values in the place of its arguments.
 * @throws if the message cannot be read, or if an argument has no value
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

    constructor(private readonly message: string) {
        if (/'['{}#]/u.test(message)) this.refuse('an apostrophe quotes');
        this.tokens = message.split(/([{}])/u);
    }

    /**
     * The parts up to the end of the message, or of a form of it.
     * @param end brace at the end of a form.
     * @param counted name of the number that `#` stands for.
     */
    parts(end?: '}', counted?: string): readonly Part[] {
        const parts: Part[] = [];
        for (let token = this.tokens.shift(); token !== end; token = this.tokens.shift()) {
            if (token === undefined) this.refuse('a brace is missing');
            if (token === '}') this.refuse('a brace is left over');
            if (token === '{') parts.push(this.argument(counted));
            else parts.push(...(counted === undefined ? [token] : withNumber(token, counted)));
        }
        return parts;
    }

    /** The argument whose first brace has been read. */
    private argument(counted?: string): Argument {
        const texts = this.text().split(/\s*,\s*/u);
        const [name = '', kind = '', ...more] = texts;
        const last = more.join(', ');
        if (!/^\w+$/u.test(name)) this.refuse(`${name || 'nothing'} is not a name`);
        const hasForms = Object.hasOwn(formNames, kind);
        if (texts.length > 1 && kind !== 'number' && !hasForms) this.refuse(`${kind || 'nothing'} is not a kind`);
        if (kind === 'number' && !Object.hasOwn(styles, last)) this.refuse(`${name} has an unknown style`);
        const forms = hasForms ? this.forms(last, kind, kind === 'plural' ? name : counted) : new Map();
        if (hasForms && !forms.has('other')) this.refuse(`${name} has no form named other`);
        const end = this.tokens.shift();
        if (end === undefined) this.refuse('a brace is missing');
        if (end !== '}') this.refuse(`${name} is followed by a brace`);
        return { name, kind, style: last, forms };
    }

    /** The forms of an argument, up to its last brace. */
    private forms(first: string, kind: string, counted?: string): Argument['forms'] {
        const forms = new Map<string | number, readonly Part[]>();
        let form = first;
        for (; this.tokens[0] === '{'; form = this.text()) {
            this.tokens.shift();
            const value = form.startsWith('=') ? Number(form.slice(1)) : form;
            if (!formNames[kind]?.test(form) || forms.has(value))
                this.refuse(`${form || 'nothing'} cannot name a form`);
            forms.set(value, this.parts('}', counted));
        }
        if (form !== '') this.refuse(`${form} has no form`);
        return forms;
    }

    private text(): string {
        return (this.tokens.shift() as string).trim();
    }

    private refuse(reason: string): never {
        throw new Error(`A message cannot be read, because ${reason}: ${this.message}`);
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
