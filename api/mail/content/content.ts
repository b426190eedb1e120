import type { SiteLocale } from '../../../contract/local-text.ts';

/** What a mail says, from which its text and its HTML are made. All texts are plain. */
export interface Content {
    locale: SiteLocale;
    subject: string;
    /** What lists of mails show after the subject. */
    preview: string;
    /** Above the title: who writes, or about whom. */
    heading: string;
    title: string;
    /** What matters before all else. */
    lead?: Section | null;
    rows: Row[];
    /** The first is the main one. */
    buttons?: Link[];
    /** What else matters. */
    box?: Section | null;
    sections?: Section[];
    footer: string[];
}

/** What the mails about a booking say differently. */
export type Body = Omit<Content, 'locale' | 'subject' | 'heading' | 'title' | 'footer'> & { footer?: string[] };

export interface Row {
    label: string;
    /** Only what a guest has written has more than one line. */
    value: string;
    /** A second line of the value. */
    second?: string | undefined;
    notes?: Line[];
    /** What programs read where people read the value: a reference without its space. */
    code?: string;
}

/** A sentence, or one with a link after it. `end` follows the link, such as a full stop. */
export type Line = string | { text: string; link: Link; end?: string };

export interface Link {
    text: string;
    href: string;
}

export interface Section {
    title: string;
    lines: Line[];
}

export function present<T>(items: readonly (T | null | undefined)[]): T[] {
    return items.filter((item) => item != null);
}
