import { isHidden, textsOf } from './html.ts';

/** Elements within a line of text; every other one begins a text of its own. */
const inline = new Set(['a', 'abbr', 'b', 'em', 'i', 'small', 'span', 'strong', 'time']);

/** Nothing in these is read from top to bottom: data, and the choices of a list that is closed. */
const unread = new Set(['head', 'script', 'style', 'noscript', 'template', 'select', 'textarea']);

/**
 * Labels, not sentences: a table of prices has the same "per person" in several rows, and a fact beside its name, such
 * as a day, may be part of a sentence elsewhere.
 */
const labels = new Set(['td', 'th', 'dt', 'dd']);

/**
 * Names, not sentences: in the list above a form the links that lead to a control are called like it, and in the list
 * of experiences several may have the same provider and place, or the same price.
 */
const nameOnly = /^<a\s[^>]*href="#c-|^<p class="(?:where|price)"/u;

/** A status is read aloud when it changes; what it says stands on the page for the eye. */
const aloud = /\s(?:aria-hidden="true"|role="status")/u;

/** Fewer words are a name or a label, such as "Snorkel kit". */
const leastWords = 3;

/** Sentences that a page says more than once, each once; those for screen readers alone count as well. */
export function repeatedSentences(html: string): string[] {
    const seen = new Set<string>();
    const repeated = new Set<string>();
    for (const sentence of textsOf(html, isUnread, (name) => inline.has(name)).flatMap(sentencesOf)) {
        const key = sentence.toLowerCase();
        if (seen.has(key)) repeated.add(sentence);
        seen.add(key);
    }
    return [...repeated];
}

function isUnread(name: string, tag: string): boolean {
    return unread.has(name) || labels.has(name) || nameOnly.test(tag) || aloud.test(tag) || isHidden(tag);
}

/** A sentence ends at a mark or a colon with a blank behind it; "9:00" and "name@example.com" have none. */
function sentencesOf(text: string): string[] {
    return text
        .split(/(?<=[.!?…:])\s+/u)
        .map((sentence) => sentence.replace(/[\s.:!?…]+$/u, ''))
        .filter((sentence) => (sentence.match(/\p{L}{2,}/gu)?.length ?? 0) >= leastWords);
}
