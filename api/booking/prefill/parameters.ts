import type { Ignored, IgnoredCode } from './form-state.ts';
import { namesOf, type ParameterName } from './parameter-names.ts';

/** What a parameter's text is worth: a value, or why there is none. */
export type Read<T> = { value: T } | { reason: string; code?: IgnoredCode };

/** A reader may keep notes about entries of a list that were dropped while others stay. */
export type Reader<T> = (text: string, note: (entry: string, reason: string, code?: IgnoredCode) => void) => Read<T>;

/** A value, and which of a parameter's names it stands under. */
export interface Taken<T> {
    name: string;
    value: T;
}

/** The longest part of a link that is shown again in a note. */
const shownCharacters = 100;
/** The most entries of one list that get a note each: a long link makes no longer answer. */
export const notedEntries = 20;

/**
 * The parameters of a link. Of a repeated one the first value counts; anything that cannot be decoded stays as it is, so
 * that no text can make this throw.
 */
export class Parameters {
    readonly ignored: Ignored[] = [];
    private readonly values = new Map<string, string>();
    private readonly repeated = new Set<string>();

    constructor(query: string) {
        for (const [name, value] of new URLSearchParams(query)) {
            if (this.values.has(name)) this.repeated.add(name);
            else this.values.set(name, value);
        }
    }

    ignore(parameter: string, reason: string, code: IgnoredCode = 'invalid'): void {
        this.ignored.push({ parameter, code, reason });
    }

    /** Notes each of these that is present, under any of its names. */
    ignoreAll(parameters: readonly ParameterName[], reason: string, code?: IgnoredCode): void {
        for (const name of parameters.flatMap(namesOf)) if (this.values.has(name)) this.ignore(name, reason, code);
    }

    /**
     * The first among a parameter's names that is present and valid; null when none is. The others are noted, each with its
     * reason.
     */
    take<T>(parameter: ParameterName, read: Reader<T>): Taken<T> | null {
        let taken: Taken<T> | null = null;
        for (const name of namesOf(parameter)) {
            const text = this.values.get(name);
            if (text === undefined) continue;
            if (taken !== null) {
                this.ignore(name, `${taken.name} is used instead`, 'superseded');
                continue;
            }
            const result = this.read(name, text, read);
            if ('value' in result) {
                taken = { name, value: result.value };
                if (this.repeated.has(name)) {
                    this.ignore(name, 'given more than once: the first value is used', 'superseded');
                }
            } else this.ignore(name, result.reason, result.code);
        }
        return taken;
    }

    first<T>(parameter: ParameterName, read: Reader<T>): T | null {
        return this.take(parameter, read)?.value ?? null;
    }

    private read<T>(name: string, text: string, read: Reader<T>): Read<T> {
        let count = 0;
        const result = read(text, (entry, reason, code) => {
            count += 1;
            if (count <= notedEntries) this.ignore(`${name}.${shownName(entry)}`, reason, code);
        });
        if (count > notedEntries) this.ignore(name, `${count - notedEntries} more entries cannot be used`);
        return result;
    }
}

/** At most so many characters of a text, none of them halved. */
export function cut(text: string, characters: number): string {
    if (text.length <= characters) return text;
    return Array.from(text.slice(0, 2 * characters))
        .slice(0, characters)
        .join('');
}

/** What somebody else has called something, short enough for a note. */
export function shownName(name: string): string {
    return cut(name.toWellFormed(), shownCharacters);
}
