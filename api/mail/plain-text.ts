import { type Content, type Line, present, type Section } from './content/content.ts';
import { wordsIn } from './words/words.ts';

/** The text of a mail, for readers without HTML. Links stand in lines of their own. */
export function plainText(content: Content): string {
    const { locale, heading, title, lead, rows, buttons = [], box, sections = [], footer } = content;
    const translate = wordsIn(locale);
    const paragraphs = [
        [heading],
        [title],
        ...present([lead]).map(linesIn),
        rows.flatMap(({ label, value, second, notes = [] }) => [
            translate('row', { label, value: present([value.replaceAll('\n', '\n  '), second]).join(', ') }),
            ...notes.flatMap(linesOf).map((text) => `  ${text}`),
        ]),
        ...buttons.map(({ text, href }) => [translate('row', { label: text, value: '' }).trimEnd(), href]),
        ...present([box, ...sections]).map(linesIn),
        ['--', ...footer],
    ];
    const filled = paragraphs.filter((lines) => lines.length > 0);
    return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function linesIn({ title, lines }: Section): string[] {
    return [title, ...lines.flatMap(linesOf)].filter((text) => text !== '');
}

function linesOf(line: Line): string[] {
    if (typeof line === 'string') return [line];
    const { text, link, end = '' } = line;
    if (/^(?:tel|mailto):/u.test(link.href)) return [`${text} ${link.text}${end}`.trim()];
    return text === '' ? [link.href] : [text, link.href];
}
