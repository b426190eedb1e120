import type { HtmlEscapedString } from 'hono/utils/html';
import { fillWith } from './words/message.ts';

/** Text with markup. Hono's JSX does not escape it, because of `isEscaped`. */
class Markup {
    readonly isEscaped = true;
    constructor(private readonly text: string) {}
    toString(): string {
        return this.text;
    }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const special = /[&<>"']/u;

/** A template of markup, like Hono's `html` without promises, which takes several times as long. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): HtmlEscapedString {
    let text = strings[0] as string;
    for (let index = 0; index < values.length; index += 1) text += written(values[index]) + strings[index + 1];
    return new Markup(text) as unknown as HtmlEscapedString;
}

/** A message of the words as markup: the values of its arguments may be markup. */
export function markup(message: string, values: Readonly<Record<string, unknown>>): HtmlEscapedString {
    const write = (value: unknown) => written(typeof value === 'boolean' ? String(value) : value);
    return new Markup(fillWith(write, message, values)) as unknown as HtmlEscapedString;
}

function written(value: unknown): string {
    if (typeof value === 'string') {
        return special.test(value) ? value.replace(/[&<>"']/gu, (sign) => entities[sign] as string) : value;
    }
    if (value === null || value === undefined || typeof value === 'boolean') return '';
    if (Array.isArray(value)) return value.reduce((text: string, each) => text + written(each), '');
    return (value as Partial<Markup>).isEscaped ? `${value}` : written(String(value));
}
