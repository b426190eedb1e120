import { count, inWords } from '../format.ts';

/** The form of a word for a number: `market`, `markets`. */
export function plural(number: number, one: string, many = `${one}s`): string {
    return number === 1 ? one : many;
}

/** `1 market`, `2 markets`, `2,878 markets`. */
export function counted(number: number, one: string, many?: string): string {
    return `${count(number)} ${plural(number, one, many)}`;
}

/** `one market`, `two markets`, `2,878 markets`. */
export function countedInWords(number: number, one: string, many?: string): string {
    return `${inWords(number)} ${plural(number, one, many)}`;
}
