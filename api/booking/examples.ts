/** Examples of the reference. */
export const examples: Record<string, unknown> = {};
