/** What a page says, read as a browser without scripts would: controls by their names, and text. */

const entities: Readonly<Record<string, string>> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };

function unescaped(text: string): string {
    return text.replaceAll(/&(quot|#39|lt|gt|amp);/gu, (_, name) => entities[name] as string);
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

/** The form that holds a text, whole. */
export function formWith(html: string, text: string): string {
    const form = html.match(/<form\b[\s\S]*?<\/form>/gu)?.find((each) => each.includes(text));
    if (form === undefined) throw new Error(`No form has ${text}.`);
    return form;
}

/** What a browser would send of a form: names and values of all its controls but the buttons, in order. */
export function controls(form: string): [string, string][] {
    const found: [string, string][] = [];
    for (const match of form.matchAll(/<(input|select|textarea)\b[^>]*>/gu)) {
        const [tag, kind] = match;
        const name = attribute(tag, 'name');
        if (name === null) continue;
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

/** What a person reads: the text without tags, each run of blanks as one. */
export function textOf(html: string): string {
    const body = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gu, ' ').replaceAll(/<[^>]*>/gu, ' ');
    return unescaped(body).replaceAll(/\s+/gu, ' ').trim();
}
