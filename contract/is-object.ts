/** Whether a value of JSON is an object, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether objects and arrays are nested deeper than allowed. */
export function isDeeper(value: unknown, allowed: number): boolean {
    if (typeof value !== 'object' || value === null) return false;
    return allowed === 0 || Object.values(value).some((each) => isDeeper(each, allowed - 1));
}
