/** The way to a value in a JSON file: names of members and places in lists, from 0. */
export type JsonPath = readonly (string | number)[];

/** What is wrong at a path of one file, before it is looked up where that stands. */
export interface Fault {
    code: string;
    path: JsonPath;
    message: string;
    hint: string;
    /** An error unless it says otherwise. */
    severity?: 'error' | 'warning';
    /** Whether the place is that of the value or of the member's name. */
    about?: 'value' | 'name';
    /** The place itself, where the path does not name it alone. */
    offset?: number;
}

/** A value and its path: what rules between members look at, whatever shape it turns out to have. */
export interface Item {
    path: JsonPath;
    value: unknown;
}

/** The member reached by names; its value is undefined where something on the way is missing or null. */
export function member(item: Item, ...names: string[]): Item {
    let { value } = item;
    for (const name of names) {
        const has = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
        value = has ? (value as Record<string, unknown>)[name] : undefined;
    }
    return { path: [...item.path, ...names], value: value ?? undefined };
}

/** The elements of a list that is a member; none where there is no list. */
export function elements(item: Item, ...names: string[]): Item[] {
    const list = member(item, ...names);
    if (!Array.isArray(list.value)) return [];
    return list.value.map((value, at) => ({ path: [...list.path, at], value }));
}

/** A value as it would be typed, cut short. */
export function shown(value: unknown): string {
    const text = JSON.stringify(value) ?? 'nothing';
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
