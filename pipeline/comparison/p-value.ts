import { normalTail, studentTail } from '../score/student-quantile.ts';
import { type Share, wilson } from '../score/wilson.ts';

/** Two-sided p values of changes, consistent with their intervals: the interval at the level 1 - p ends at 0. */

/** Above this z a p value underflows a double; 60 bisections determine z to double precision. */
const zMax = 40;
const bisections = 60;

/** The p value of the change of a share, by bisection of Newcombe's interval (method 10, 1998). Equal shares give 1. */
export function newcombePValue(before: Share, now: Share): number {
    if (before.exact === now.exact) return 1;
    const [lower, higher] = before.exact < now.exact ? [before, now] : [now, before];
    const difference = higher.exact - lower.exact;
    let [from, to] = [0, zMax];
    for (let step = 0; step < bisections; step += 1) {
        const z = (from + to) / 2;
        const reach = Math.hypot(higher.exact - wilson(higher, z).low, wilson(lower, z).high - lower.exact);
        if (difference > reach) from = z;
        else to = z;
    }
    return normalTail(from);
}

/** The p value of the change of a mean over operators, by Welch's test. `t`: the change over its standard error. */
export function welchPValue(t: number, degreesOfFreedom: number): number {
    return studentTail(Math.abs(t), degreesOfFreedom);
}
