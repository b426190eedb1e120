import type { Content, Line, Section } from './content/content.ts';
import { wordsIn } from './words/words.ts';

/** The text of a mail, for readers without HTML. Links stand in lines of their own. */
export function plainText(content: Content): string {
    const { locale, heading, title, lead, rows, buttons = [], box, sections = [], footer } = content;
    const translate = wordsIn(locale);
    const paragraphs = [
        [heading],
        [title],
        ...boxed(lead),
        rows.flatMap(({ label, value, second, notes = [] }) => [
            translate('row', { label, value: second === undefined ? value : `${value}, ${second}` }),
            ...notes.flatMap(linesOf).map((text) => `  ${text}`),
        ]),
        ...buttons.map(({ text, href }) => [translate('row', { label: text, value: '' }).trimEnd(), href]),
        ...boxed(box),
        ...sections.map(({ title: name, lines }) => [...(name === '' ? [] : [name]), ...lines.flatMap(linesOf)]),
        ['--', ...footer],
    ];
    const filled = paragraphs.filter((lines) => lines.length > 0);
    return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function boxed(box: Section | null | undefined): string[][] {
    return box == null ? [] : [[box.title, ...box.lines.flatMap(linesOf)]];
}

function linesOf({ text, link, end = '' }: Line): string[] {
    if (link === undefined) return [text];
    if (/^(?:tel|mailto):/u.test(link.href)) return [`${text} ${link.text}${end}`.trim()];
    return text === '' ? [link.href] : [text, link.href];
}
