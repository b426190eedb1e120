import type { Child } from 'hono/jsx';
import { scrollableTable } from './figure.ts';
import { html } from './html.ts';

/**
 * Blocks of Markdown in the forms of docs/codebook.md. An anchor on a line of its own is that of the heading or the
 * decision tree below it; its name, in `<sub>`, is made from it. The heading above a table is its caption; the one with
 * an anchor above a tree labels it.
 */
export function Blocks({ blocks, title }: { blocks: readonly string[]; title: string }) {
    const parts: Child[] = [];
    let [caption, label] = [title, title];
    let id: string | undefined;
    for (const block of blocks) {
        if (block.startsWith('<sub>')) continue;
        if (block.startsWith('<a id="')) id = anchorOf(block);
        else {
            if (block.startsWith('### ')) caption = block.replace('### ', '');
            if (block.startsWith('### ') && id !== undefined) label = caption;
            parts.push(blockOf(block, caption, label, id));
            id = undefined;
        }
    }
    return parts;
}

function blockOf(block: string, caption: string, label: string, id: string | undefined): Child {
    if (block.startsWith('### ')) return html`<h3${idAttribute(id)}>${caption}</h3>${id && anchorLine(id)}`;
    if (block.startsWith('|')) return markdownTable(block, caption);
    const items = itemsOf(block);
    if (/^- (?:<a id="[^"]+"><\/a>)?\*\*/u.test(block))
        return html`<dl class="definitions">${items.map(definition)}</dl>`;
    if (block.startsWith('1. <a id="')) return html`<ol class="cases">${items.map(decidedCase)}</ol>`;
    if (/^1\. .*\n +- Yes: /su.test(block)) return tree(items, id ?? '', label);
    const list = items.map((item) => html`<li>${inline(textOf(item))}</li>`);
    if (block.startsWith('1. ')) return html`<ol class="bullets">${list}</ol>`;
    if (block.startsWith('- ')) return html`<ul class="bullets">${list}</ul>`;
    return html`<p>${inline(textOf(block))}</p>`;
}

function idAttribute(id: string | undefined) {
    return id && html` id="${id}"`;
}

/** The name of an anchor as a link to it, for references to a rule. */
function anchorName(id: string) {
    return html`<a class="anchor" href="#${id}">#${id}</a>`;
}

export function anchorLine(id: string) {
    return html`<p class="anchor-line">${anchorName(id)}</p>`;
}

/** `- **term**: text` */
function definition(item: string) {
    const id = anchorOf(item);
    const [, term = '', meaning = ''] = /^\*\*(.+?)\*\*: (.*)$/u.exec(textOf(item)) ?? [];
    return html`<div${idAttribute(id)}><dt>${term}</dt><dd>${inline(meaning)} ${id && anchorName(id)}</dd></div>`;
}

/** A decision tree: yes-or-no questions, each with a list of two ends. The end `question 2` is a link. */
function tree(items: readonly string[], id: string, label: string) {
    const questions = items.map((item, index) => {
        const [question = '', ...ends] = item.split(/\n +- /u);
        const list = html`<ul class="ends">${ends.map((end) => treeEnd(textOf(end), id))}</ul>`;
        return html`<li id="${id}-${index + 1}"><p>${inline(textOf(question))}</p>${list}</li>`;
    });
    return html`${anchorLine(id)}<ol class="tree" id="${id}" aria-label="${label}">${questions}</ol>`;
}

function treeEnd(text: string, tree: string) {
    const [, answer, number] = /^(\w+): question (\d)$/u.exec(text) ?? [];
    if (number === undefined) return html`<li>${inline(text)}</li>`;
    return html`<li>${answer}: <a href="#${tree}-${number}">question ${number}</a></li>`;
}

/** A situation, with a paragraph that has the answer, in bold, and its reason. */
function decidedCase(item: string) {
    const id = anchorOf(item) ?? '';
    const [situation = '', decision = ''] = item.split('\n\n').map(textOf);
    const [, answer = '', reason = ''] = /^\*\*(.+?)\*\* (.*)$/u.exec(decision) ?? [];
    const decided = html`<p class="answer"><b>${inline(answer)}</b> ${inline(reason)} ${anchorName(id)}</p>`;
    return html`<li id="${id}"><p>${inline(situation)}</p>${decided}</li>`;
}

function cellOf(markdown: string): string {
    return markdown.replaceAll('\\|', '|');
}

function markdownTable(text: string, caption: string) {
    const [head = [], , ...rows] = text.split('\n').map((line) => line.slice(2, -2).split(' | ').map(cellOf));
    return TextTable({ caption, head, rows });
}

interface TextTableProps {
    caption: string;
    head: readonly string[];
    rows: readonly (readonly string[])[];
}

export function TextTable({ caption, head, rows }: TextTableProps) {
    const heads = head.map((title) => html`<th scope="col">${title}</th>`);
    const body = rows.map((cells) => html`<tr>${cells.map((text) => html`<td>${inline(text)}</td>`)}</tr>`);
    return scrollableTable('data', caption, heads, body, true);
}

/** The items of a list. */
export function itemsOf(list: string): string[] {
    return list.split(/\n+(?=- |\d+\. )/u).map((item) => item.replace(/^(?:- |\d+\. )/u, ''));
}

/** A text on one line, without its anchor and the name of the anchor. */
export function textOf(markdown: string): string {
    return markdown
        .trim()
        .replace(/\s*\n\s*/gu, ' ')
        .replace(/^<a id="[^"]+"><\/a>| <sub>.*<\/sub>$/gu, '');
}

function anchorOf(markdown: string): string | undefined {
    return /^<a id="([^"]+)">/u.exec(markdown)?.[1];
}

/** `code`, *emphasis* and [links](address): to a page, an anchor, a file of ours, or an http address. */
const marks = /`([^`]+)`|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https?:\/\/[^)\s]+|[\w./#-]+)\)/gu;

/** A text with its marks rendered as elements. */
export function inline(text: string): Child[] {
    const parts: Child[] = [];
    let end = 0;
    for (const match of text.matchAll(marks)) {
        const [whole, code, emphasis, linked, address] = match;
        parts.push(typographic(text.slice(end, match.index)));
        if (code !== undefined) parts.push(html`<code>${code}</code>`);
        else if (emphasis !== undefined) parts.push(html`<em>${typographic(emphasis)}</em>`);
        else parts.push(html`<a href="${address}">${typographic(linked as string)}</a>`);
        end = match.index + whole.length;
    }
    parts.push(typographic(text.slice(end)));
    return parts;
}

/** Replaces plain signs by typographic ones: 18 × 100, −0.1, “quoted”, the operators’. */
function typographic(text: string): string {
    return text
        .replace(/(?<=\d) x (?=\d)/gu, ' × ')
        .replace(/(?<= )-(?=\d)/gu, '−')
        .replace(/"([^"]*)"/gu, '“$1”')
        .replace(/(?<=[\p{L}\d])'/gu, '’');
}
