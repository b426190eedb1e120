import type { Ignored } from './form-state.ts';

/** What a parameter's text is worth: a value, or why there is none. */
export type Read<T> = { value: T } | { reason: string };

/** A reader may keep notes about entries of a list that were dropped while others stay. */
export type Reader<T> = (text: string, note: (entry: string, reason: string) => void) => Read<T>;

/** The longest part of a link that is shown again in a note. */
const shownCharacters = 100;

/**
 * The parameters of a link. Of a repeated one the first value counts; anything that cannot be decoded stays as it is, so
 * that no text can make this throw.
 */
export class Parameters {
    readonly ignored: Ignored[] = [];
    private readonly values = new Map<string, string>();

    constructor(query: string) {
        for (const [name, value] of new URLSearchParams(query)) {
            if (!this.values.has(name)) this.values.set(name, value);
        }
    }

    has(name: string): boolean {
        return this.values.has(name);
    }

    ignore(parameter: string, reason: string): void {
        this.ignored.push({ parameter: parameter.slice(0, shownCharacters), reason });
    }

    /**
     * The first among a parameter and its aliases that is present and valid; null when none is. The others are noted, each
     * with its reason.
     */
    first<T>(names: readonly string[], read: Reader<T>): T | null {
        let taken: { name: string; value: T } | null = null;
        for (const name of names) {
            const text = this.values.get(name);
            if (text === undefined) continue;
            if (taken !== null) {
                this.ignore(name, `${taken.name} is used instead`);
                continue;
            }
            const notes: [string, string][] = [];
            const result = read(text, (entry, reason) => notes.push([entry, reason]));
            for (const [entry, reason] of notes) this.ignore(`${name}.${entry}`, reason);
            if ('value' in result) taken = { name, value: result.value };
            else this.ignore(name, result.reason);
        }
        return taken?.value ?? null;
    }

    /** Notes each of these that is present. */
    ignoreAll(names: readonly string[], reason: string): void {
        for (const name of names) if (this.values.has(name)) this.ignore(name, reason);
    }
}
