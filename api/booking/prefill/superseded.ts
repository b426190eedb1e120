import type { Ignored } from './form-state.ts';

/** How a part of a link is noted that something else in the same link replaces or repeats, or that says nothing. */
const replaced = [
    / (?:is|are) used instead$/u,
    /^given more than once: /u,
    /^the category is named before$/u,
    /^the party is told by category$/u,
    /^is empty$/u,
];

/** Whether nothing is lost with an ignored part of a link. */
export function isSuperseded({ reason }: Ignored): boolean {
    return replaced.some((pattern) => pattern.test(reason));
}
