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
    value: string;
    /** A second line of the value. */
    second?: string | undefined;
    notes?: Line[];
    /** What programs read where people read the value: a reference without its space. */
    code?: string;
}

/** A sentence, and a link after it. */
export interface Line {
    text: string;
    link?: Link | undefined;
    /** What follows the link, such as a full stop. */
    end?: string;
}

export interface Link {
    text: string;
    href: string;
}

export interface Section {
    title: string;
    lines: Line[];
}

export function plain(...texts: string[]): Line[] {
    return texts.map((text) => ({ text }));
}

export function present<T>(items: readonly (T | null | undefined)[]): T[] {
    return items.filter((item) => item != null);
}
