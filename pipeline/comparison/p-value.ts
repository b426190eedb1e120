import { normalTail, studentTail } from '../score/student-quantile.ts';
import { type Share, wilson } from '../score/wilson.ts';

/** Two-sided p values of changes, each by the interval that the change has: an interval at the level 1 - p ends at 0. */

/** Beyond this z a p value is smaller than any double; so many halvings make z exact. */
const zMax = 40;
const halvings = 60;

/** Of the change of a share: the level at which Newcombe's interval (method 10, 1998) ends at 0, found by halving; equal shares: 1. */
export function newcombePValue(before: Share, now: Share): number {
    if (before.exact === now.exact) return 1;
    const [lower, higher] = before.exact < now.exact ? [before, now] : [now, before];
    const difference = higher.exact - lower.exact;
    let [from, to] = [0, zMax];
    for (let step = 0; step < halvings; step += 1) {
        const z = (from + to) / 2;
        const reach = Math.hypot(higher.exact - wilson(higher, z).low, wilson(lower, z).high - lower.exact);
        if (difference > reach) from = z;
        else to = z;
    }
    return normalTail(from);
}

/** Of the change of a mean over operators: Welch's test. `t`: the change divided by its standard error. */
export function welchPValue(t: number, degreesOfFreedom: number): number {
    return studentTail(Math.abs(t), degreesOfFreedom);
}
