/** The path to a value in a JSON file: names of members, and indexes from 0. */
export type JsonPath = readonly (string | number)[];

/** A fault at a path of one file. `located` adds file, line and column. */
export interface Fault {
    code: string;
    path: JsonPath;
    message: string;
    hint: string;
    /** Default: `error`. */
    severity?: 'error' | 'warning';
    /** Whether the location is that of the value or of the member's name. Default: `value`. */
    about?: 'value' | 'name';
    /** Offset in the text, if the path is ambiguous because a member is there twice. */
    offset?: number;
}

/** A value of any shape, with its path. */
export interface Item {
    path: JsonPath;
    value: unknown;
}

/** The member at a path of names. Its value is undefined if a step of the path is missing or null. */
export function member(item: Item, ...names: string[]): Item {
    let { value } = item;
    for (const name of names) {
        const has = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
        value = has ? (value as Record<string, unknown>)[name] : undefined;
    }
    return { path: [...item.path, ...names], value: value ?? undefined };
}

/** The elements of a member that is a list; none if it is not a list. */
export function elements(item: Item, ...names: string[]): Item[] {
    const list = member(item, ...names);
    if (!Array.isArray(list.value)) return [];
    return list.value.map((value, at) => ({ path: [...list.path, at], value }));
}

/** A value as JSON, cut to 60 characters. */
export function shown(value: unknown): string {
    const text = JSON.stringify(value) ?? 'nothing';
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
