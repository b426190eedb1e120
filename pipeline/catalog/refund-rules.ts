import { elements, type Item, member } from './fault.ts';
import type { Report } from './rules.ts';

/** Reports an object that has none or both of two members. */
export function isOneOf(item: Item, [one, other]: readonly [string, string], code: string, report: Report): void {
    if (typeof item.value !== 'object' || item.value === null) return;
    const count = [one, other].filter((name) => member(item, name).value !== undefined).length;
    if (count === 1) return;
    const message = count === 0 ? `neither ${one} nor ${other} is given` : `${one} and ${other} are both given`;
    report(code, item, message, `write one of ${one} and ${other}`);
}

/** A change of the clock makes a day up to an hour shorter or longer. */
const clockChangeHours = 1;

/** Of two tiers the first has the earlier deadline and the higher percentage. */
export function refundsFall(owner: Item, report: Report): void {
    const tiers = elements(owner, 'refundPolicy', 'tiers');
    for (const tier of tiers) isOneOf(tier, ['daysBefore', 'hoursBefore'], 'BAD_REFUND_TIER', report);
    for (const [at, tier] of tiers.slice(1).entries()) {
        const before = tiers[at] as Item;
        const [higher, lower] = [before, tier].map((each) => member(each, 'percent'));
        if (typeof higher?.value === 'number' && typeof lower?.value === 'number' && lower.value >= higher.value) {
            const message = `${lower.value} is not below the ${higher.value} of the tier before it`;
            report('BAD_REFUND_TIER', lower, message, 'write the tiers by falling percentages');
        }
        const [earlier, later] = [hoursBefore(before), hoursBefore(tier)];
        if (earlier === null || later === null) continue;
        const apart = earlier.isDays === later.isDays ? 0 : clockChangeHours;
        if (earlier.hours - later.hours > apart) continue;
        const message = 'its deadline is not later than that of the tier before it';
        report('BAD_REFUND_TIER', tier, message, 'write the tiers by deadlines, the one farthest from the start first');
    }
}

function hoursBefore(tier: Item): { hours: number; isDays: boolean } | null {
    const [days, hours] = [member(tier, 'daysBefore').value, member(tier, 'hoursBefore').value];
    if (typeof days === 'number') return { hours: days * 24, isDays: true };
    return typeof hours === 'number' ? { hours, isDays: false } : null;
}
