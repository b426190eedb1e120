/** What a page says, read as a browser without scripts would: controls by their names, and text. */

const entities: Readonly<Record<string, string>> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&', nbsp: ' ' };

export function unescaped(text: string): string {
    return text.replaceAll(/&(quot|#39|lt|gt|amp|nbsp);/gu, (_, name) => entities[name] as string);
}

/** The value of a tag's attribute; '' for one without a value, null where there is none. */
export function attribute(tag: string, name: string): string | null {
    const found = new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag);
    return found === null ? null : unescaped(found[1] as string);
}

/** Every tag of a name, as it stands in the page. */
export function tags(html: string, name: string): string[] {
    return html.match(new RegExp(`<${name}\\b[^>]*>`, 'gu')) ?? [];
}

/** The element of an id, whole. */
export function elementOf(html: string, id: string): string {
    const start = html.search(new RegExp(`<\\w+\\b[^>]*\\sid="${id}"`, 'u'));
    const name = /^<(\w+)/u.exec(html.slice(start))?.[1];
    if (start === -1 || name === undefined) throw new Error(`No element is called ${id}.`);
    let depth = 0;
    for (const { 0: tag, index } of html.slice(start).matchAll(new RegExp(`</?${name}\\b[^>]*>`, 'gu'))) {
        depth += tag.startsWith('</') ? -1 : 1;
        if (depth === 0 || voidNames.has(name)) return html.slice(start, start + index + tag.length);
    }
    throw new Error(`${id} does not end.`);
}

/** The form that holds a text, whole. */
export function formWith(html: string, text: string): string {
    const form = html.match(/<form\b[\s\S]*?<\/form>/gu)?.find((each) => each.includes(text));
    if (form === undefined) throw new Error(`No form has ${text}.`);
    return form;
}

/** What a browser sends of a form: names and values of its controls, in order; of its buttons the pressed one. */
export function controls(form: string, pressed?: string): [string, string][] {
    const found: [string, string][] = [];
    for (const match of form.matchAll(/<(input|select|textarea|button)\b[^>]*>/gu)) {
        const [tag, kind] = match;
        const name = attribute(tag, 'name');
        if (name === null || (kind === 'button' && attribute(tag, 'value') !== pressed)) continue;
        const rest = form.slice(match.index + tag.length);
        if (kind === 'textarea') found.push([name, unescaped(rest.slice(0, rest.indexOf('</textarea>')))]);
        else if (kind === 'select') {
            const options = tags(rest.slice(0, rest.indexOf('</select>')), 'option');
            const chosen = options.find((option) => option.includes(' selected')) ?? options[0] ?? '';
            found.push([name, attribute(chosen, 'value') ?? '']);
        } else if (!/type="(?:radio|checkbox)"/u.test(tag) || tag.includes(' checked')) {
            found.push([name, attribute(tag, 'value') ?? '']);
        }
    }
    return found;
}

/** The value of each button of this name. */
export function buttons(html: string, name: string): string[] {
    return tags(html, 'button')
        .filter((tag) => attribute(tag, 'name') === name && !tag.includes(' disabled'))
        .map((tag) => attribute(tag, 'value') ?? '');
}

/** What a person reads: the text without tags and without what is hidden, each run of blanks as one. */
export function textOf(html: string): string {
    const isUnread = (name: string, tag: string) => ['script', 'style', 'template'].includes(name) || isHidden(tag);
    return textsOf(html, isUnread, () => false).join(' ');
}

/** Whether an element is neither shown nor read aloud. */
export function isHidden(tag: string): boolean {
    return /\shidden(?=[\s>=])/u.test(tag);
}

const voidNames = new Set(['area', 'base', 'br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

type IsSo = (name: string, tag: string) => boolean;

/** The texts of all elements in order: `isUnread` leaves one out, `isInline` keeps one in the line around it. */
export function textsOf(html: string, isUnread: IsSo, isInline: IsSo): string[] {
    const texts: string[] = [];
    const open: { name: string; isUnread: boolean }[] = [];
    let text = '';
    const end = () => {
        const trimmed = unescaped(text).replaceAll(/\s+/gu, ' ').trim();
        if (trimmed !== '') texts.push(trimmed);
        text = '';
    };
    for (const [part] of html.matchAll(/<!--[\s\S]*?-->|<[^>]*>|[^<]+/gu)) {
        const name = /^<\/?([a-z][\w-]*)/iu.exec(part)?.[1]?.toLowerCase();
        if (name === undefined) {
            if (!part.startsWith('<') && open.at(-1)?.isUnread !== true) text += part;
            continue;
        }
        if (!isInline(name, part)) end();
        if (part.startsWith('</')) {
            const index = open.findLastIndex((each) => each.name === name);
            if (index !== -1) open.length = index;
        } else if (!voidNames.has(name)) {
            open.push({ name, isUnread: open.at(-1)?.isUnread === true || isUnread(name, part) });
        }
    }
    end();
    return texts;
}
