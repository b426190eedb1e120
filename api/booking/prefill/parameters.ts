import type { Experience } from '../../../contract/catalog.ts';
import { type ParameterName, parameterNames, parameterOf } from '../../../contract/prefill.ts';
import type { Result } from '../../../contract/result.ts';
import type { Ignored, IgnoredCode } from './form-state.ts';

/** A parsed parameter. The error says why it is ignored. */
type Read<T> = Result<T, { reason: string; code?: IgnoredCode }>;

/** Parses the text of a parameter. A reader of a list calls `note` for each entry that it drops. */
export type Reader<T> = (text: string, note: (entry: string, reason: string, code?: IgnoredCode) => void) => Read<T>;

/** A value, and the name of the parameter that has it in the link. */
interface Taken<T> {
    name: string;
    value: T;
}

/** Maximum length of names and entries in notes. */
const shownCharacters = 100;
/** Maximum number of notes about entries of a list. It limits the size of responses. */
export const notedEntries = 20;

/**
 * The parameters of a link. The first value of a repeated parameter counts. Text that cannot be decoded is kept
 * unchanged; the constructor never throws.
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

    /** Ignores each of these parameters that is present, under any of its names. */
    ignoreAll(parameters: readonly ParameterName[], reason: string, code?: IgnoredCode): void {
        for (const name of parameters.flatMap(namesOf)) if (this.values.has(name)) this.ignore(name, reason, code);
    }

    /**
     * Returns the first name of a parameter that is present and valid, with its value; null if there is none. The other
     * names are ignored, each with a reason.
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
            if (result.ok) {
                taken = { name, value: result.value };
                if (this.repeated.has(name)) {
                    this.ignore(name, 'given more than once: the first value is used', 'superseded');
                }
            } else this.ignore(name, result.error.reason, result.error.code);
        }
        return taken;
    }

    first<T>(parameter: ParameterName, read: Reader<T>): T | undefined {
        return this.take(parameter, read)?.value;
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

/** Cuts a text to a number of characters (code points). */
export function cut(text: string, characters: number): string {
    if (text.length <= characters) return text;
    return Array.from(text.slice(0, 2 * characters))
        .slice(0, characters)
        .join('');
}

/** Shortens a name of the input for a note. */
export function shownName(name: string): string {
    return cut(name.toWellFormed(), shownCharacters);
}

/** The names of a parameter, in order of precedence. */
export function namesOf(name: ParameterName): string[] {
    return [name, ...(parameterOf(name).aliases ?? [])];
}

/** Whether the form of an experience has the parameter. */
export function isReadFor(name: ParameterName, { hotel }: Experience): boolean {
    const { form } = parameterOf(name);
    return form === undefined || form === (hotel === null ? 'departure' : 'stay');
}

/** Finds the parameter of an experience by any of its names; undefined if there is none. */
export function parameterCalled(name: string, experience: Experience): ParameterName | undefined {
    return parameterNames.find((known) => isReadFor(known, experience) && namesOf(known).includes(name));
}
