import type { ChargeRule } from '../../../../api/booking/pricing/charge-rule.ts';
import type { PriceRequest } from '../../../../api/booking/pricing/lines.ts';
import type { Season } from '../../../../contract/catalog.ts';
import type { ValueOf } from '../../../../contract/catalog-kinds.ts';
import type { priceRules } from '../../../../contract/price-rules.ts';

/**
 * The price as one would compute it from the published sentences with nothing but fractions: person by person, day by
 * day, no lines, no library. Slow and plain on purpose, and shares nothing with the code it judges.
 */
export interface Sums {
    subtotal: bigint;
    discount: bigint;
    fees: bigint;
    total: bigint;
    deposit: bigint;
    rest: bigint;
}

export type PriceRules = ValueOf<typeof priceRules>;

/** The fraction numerator / 10,000 to the nearest multiple of the step, a half upwards. */
function nearest(numerator: bigint, step = 1n): bigint {
    let multiple = (numerator / 10_000n / step) * step;
    while ((2n * multiple + step) * 10_000n <= 2n * numerator) multiple += step;
    return multiple;
}

/** @returns null: the total is more than nothing, and less than what can be charged. */
export function naivePrice(request: PriceRequest, { stepMinor, minimumMinor }: ChargeRule): Sums | null {
    const { experience, unit, slot, days, mode, party } = request;
    const rules: PriceRules = experience;
    const { categories, options, privatePrice, seasons, discounts, fees, depositBasisPoints, hotel, ...others } = rules;
    // The compiler asks for each rule of `contract/price-rules.ts`.
    others satisfies Record<string, never>;
    const onDay = (price: number, day: string): bigint => {
        let season: Season | null = null;
        for (const candidate of [...seasons].reverse()) {
            const isOfSlot = candidate.timeSlotIds === null || candidate.timeSlotIds.some((id) => id === slot?.id);
            if (isOfSlot && !(day < candidate.from) && !(day > candidate.to)) season = candidate;
        }
        return nearest(BigInt(price) * (10_000n + BigInt(season?.basisPoints ?? 0)));
    };

    let ofPersons = 0n;
    for (const day of days) {
        if (unit !== null) ofPersons += onDay(unit.nightlyPriceMinor, day);
        const group = unit === null && mode === 'private' ? privatePrice : null;
        if (group === null) {
            for (const category of unit?.categories ?? categories) {
                const count = party.counts.find(({ categoryId }) => categoryId === category.id)?.count ?? 0;
                for (let person = 0; person < count; person += 1) ofPersons += onDay(category.priceMinor, day);
            }
        } else {
            ofPersons += onDay(group.baseMinor, day);
            for (let person = 1; person <= party.persons; person += 1) {
                if (group.includedPersons !== null && person > group.includedPersons) {
                    ofPersons += onDay(group.perExtraPersonMinor, day);
                }
            }
        }
    }

    const timesCharged = unit === null ? BigInt(days.length) : 1n;
    let added = 0n;
    for (const { optionId, quantity } of request.options) {
        const option = options.find(({ id }) => id === optionId);
        added += BigInt(option?.priceMinor ?? 0) * BigInt(quantity) * timesCharged;
    }
    const settings = hotel?.settings;
    if (settings !== undefined) {
        const { extras } = request;
        if (extras.includes('extraBed')) added += BigInt(settings.extraBed.priceMinor) * BigInt(days.length);
        if (extras.includes('withPet')) added += BigInt(settings.petFee.priceMinor);
        if (extras.includes('earlyCheckin')) added += BigInt(settings.earlyCheckin.priceMinor);
        if (extras.includes('lateCheckout')) added += BigInt(settings.lateCheckout.priceMinor);
    }

    const subtotal = ofPersons + added;
    const applicable = discounts.filter(({ minParticipants }) => minParticipants <= party.persons);
    let discount = nearest(ofPersons * BigInt(applicable[0]?.basisPoints ?? 0));
    let feesMinor = 0n;
    for (const fee of fees) {
        if ('perPersonMinor' in fee) feesMinor += BigInt(fee.perPersonMinor) * BigInt(party.persons) * timesCharged;
        else feesMinor += nearest((subtotal - discount) * BigInt(fee.basisPoints));
    }
    const [step, minimum] = [BigInt(stepMinor), BigInt(minimumMinor)];
    const exact = subtotal - discount + feesMinor;
    const total = nearest(exact * 10_000n, step);
    if (total > exact) feesMinor += total - exact;
    if (total < exact) discount += exact - total;
    if (exact > 0n && total < minimum) return null;
    let deposit = nearest(total * BigInt(depositBasisPoints ?? 0), step);
    if (deposit < minimum) deposit = 0n;
    return { subtotal, discount, fees: feesMinor, total, deposit, rest: total - deposit };
}
