import { personOf } from '../../contract/authors.ts';

export interface BibtexReference {
    /** The key with which a document cites the entry. */
    key: string;
    /** `Martin, Anne` is a person, a name without a comma an organisation. */
    authors: readonly string[];
    title: string;
    /** `YYYY-MM-DD` */
    day: string;
    note: string;
    /** Null: unknown. */
    url: string | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** An entry of BibTeX. Its type is `misc`, because older styles have no type for data. */
export function bibtexEntry({ key, authors, title, day, note, url }: BibtexReference): string {
    const [year, month] = day.split('-');
    const fields = {
        ...(authors.length > 0 && { author: `{${authors.map(author).join(' and ')}}` }),
        // The inner braces keep capitals.
        title: `{{${latexText(title)}}}`,
        year: `{${year}}`,
        month: months[Number(month) - 1],
        note: `{${latexText(note)}}`,
        ...(url !== null && { url: `{${url}}` }),
    };
    const lines = Object.entries(fields).map(([name, value]) => `  ${name} = ${value}`);
    return `@misc{${key},\n${lines.join(',\n')}\n}`;
}

/** The braces around an organisation keep it from being read as a first and a last name. */
function author(name: string): string {
    return personOf(name) === null ? `{${latexText(name)}}` : latexText(name);
}

const commands: Readonly<Record<string, string>> = {
    '\\': '\\textbackslash{}',
    '~': '\\textasciitilde{}',
    '^': '\\textasciicircum{}',
    // Space without a line break.
    '\u00a0': '~',
};

/** Text with the special characters of LaTeX escaped. */
function latexText(text: string): string {
    return text.replace(/[\\~^{}$&#%_\u00a0]/gu, (sign) => commands[sign] ?? `\\${sign}`);
}
