import { line } from '../locale/line.ts';

export { line };

/** Texts of people and of the catalogue in mails. */

/** The lines of a text that have any content. */
export function linesOf(text: string): string[] {
    return text
        .split(/\r\n|[\n\r\u2028\u2029]/u)
        .map(line)
        .filter((each) => each !== '');
}

/** Letters as in names, and not so many that they are a message. Anyone can book in the name of somebody else. */
const greeted = /^[\p{L}\p{M}][\p{L}\p{M} .’'-]{0,39}$/u;

/** The name with which a mail greets a guest; null if it does not look like a name. */
export function greetingOf(firstName: string | null): string | null {
    const name = line(firstName ?? '');
    return greeted.test(name) && !/\.\p{L}/u.test(name) ? name : null;
}
