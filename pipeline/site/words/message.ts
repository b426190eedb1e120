import { capitalized } from '../../../contract/capitalized.ts';
import { categoryOf, count, inWords } from './numbers.ts';

/**
 * Messages in a subset of ICU MessageFormat: `{name}`, `{n, number}`, `{n, number, words}`,
 * `{n, plural, =0 {…} one {…} other {# …}}` and `{name, select, … {…} other {…}}`, nested, without quoting apostrophes.
 * `make watch` has no time for intl-messageformat: to load it and to read these messages takes 60 ms. A test compares
 * its texts with these.
 */

/** Values of the arguments of a message. */
export type Values = Readonly<Record<string, string | number | boolean>>;

/** Writes a part of a message. */
type Part = (values: Readonly<Record<string, unknown>>, write: (value: unknown) => string) => string;

/** How a number is written, by the style in the message. */
const styles: Readonly<Record<string, (value: number) => string>> = {
    '': count,
    words: inWords,
    Words: (value) => capitalized(inWords(value)),
};

/** Messages that have been read, by their texts. */
const known = new Map<string, Part>();

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
    let part = known.get(message);
    if (part === undefined) {
        part = new Reader(message).parts();
        known.set(message, part);
    }
    return part(values, write);
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
    parts(end?: '}', counted?: string): Part {
        const parts: Part[] = [];
        for (let token = this.tokens.shift(); token !== undefined && token !== end; token = this.tokens.shift()) {
            parts.push(token === '{' ? this.argument(counted) : textOf(token, counted));
        }
        return joined(parts);
    }

    /** The argument whose first brace has been read. */
    private argument(counted?: string): Part {
        const [name = '', kind = '', last = ''] = this.text().split(/\s*,\s*/u);
        const forms = this.forms(last, kind === 'plural' ? name : counted);
        this.tokens.shift();
        if (kind === 'number') return numberOf(name, last);
        return argumentOf(name, (value, values, write) => {
            if (kind === '') return write(value);
            const exact = forms.get(String(value));
            const form = kind === 'plural' ? (exact ?? forms.get(categoryOf(value as number))) : exact;
            return (form ?? (forms.get('other') as Part))(values, write);
        });
    }

    /** The forms of an argument, up to its last brace, by value: a number, a plural category or a name. */
    private forms(first: string, counted?: string): ReadonlyMap<string, Part> {
        const forms = new Map<string, Part>();
        for (let form = first; this.tokens[0] === '{'; form = this.text()) {
            this.tokens.shift();
            forms.set(form.replace('=', ''), this.parts('}', counted));
        }
        return forms;
    }

    private text(): string {
        return (this.tokens.shift() as string).trim();
    }
}

/** Writes a text. In a form of a plural each `#` becomes the number. */
function textOf(text: string, counted: string | undefined): Part {
    if (counted === undefined) return (_, write) => write(text);
    const texts = text.split('#').map((each) => textOf(each, undefined));
    return joined(texts.flatMap((each, index) => (index === 0 ? [each] : [numberOf(counted, ''), each])));
}

function numberOf(name: string, style: string): Part {
    return argumentOf(name, (value) => (styles[style] as (value: unknown) => string)(value));
}

function argumentOf(name: string, written: (value: unknown, ...rest: Parameters<Part>) => string): Part {
    return (values, write) => {
        const value = values[name];
        if (value === undefined) throw new Error(`A message has no value for ${name}`);
        return written(value, values, write);
    };
}

function joined(parts: readonly Part[]): Part {
    return (values, write) => parts.reduce((text, part) => text + part(values, write), '');
}
