import type { Fee } from '../../../contract/catalog.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import { isLess, type Money, minorOf, minus, money, shareOf, times } from './money.ts';
import { chargedDays, type PriceRequest } from './price-request.ts';
import { countOfDays, type Label, labelOf, priceWords } from './words.ts';

/** A discount or a fee, with the numbers from which it can be calculated. All amounts are minor units. */
export type AdjustmentLine = { label: LocalText; amountMinor: number } & (
    | { baseMinor: number; basisPoints: number }
    | { perPersonMinor: number; quantity: number }
    /** The step to a multiple of which the total is rounded. */
    | { stepMinor: number }
);

/** An adjustment before the limits of the price are checked. */
export type DraftAdjustment = { label: Label; amount: Money } & (
    | { base: Money; basisPoints: number }
    | { perPerson: Money; quantity: number }
    | { stepMinor: number }
);

/**
 * The first discount in file order whose minimum the party reaches, on the price of its persons; no line if there is
 * none.
 */
export function discountsOn(base: Money, { experience, party }: PriceRequest): DraftAdjustment[] {
    const discount = experience.discounts.find(({ minParticipants }) => party.persons >= minParticipants);
    return discount === undefined ? [] : [percentage(discount.label, base, discount.basisPoints)];
}

/** Every fee, each rounded once. Percentages are of the subtotal less the discount. */
export function feesOn(base: Money, request: PriceRequest): DraftAdjustment[] {
    return request.experience.fees.map((fee) =>
        'basisPoints' in fee ? percentage(fee.label, base, fee.basisPoints) : perPerson(fee, request),
    );
}

/** The line between the exact and the rounded total: a fee, a discount, or none if they are equal. */
export function roundingLines(exact: Money, rounded: Money, stepMinor: number) {
    const line = (amount: Money): DraftAdjustment => ({ label: labelOf(priceWords.rounding), stepMinor, amount });
    return {
        discounts: isLess(rounded, exact) ? [line(minus(exact, rounded))] : [],
        fees: isLess(exact, rounded) ? [line(minus(rounded, exact))] : [],
    };
}

function percentage(label: LocalText, base: Money, basisPoints: number): DraftAdjustment {
    return { label: labelOf(label), base, basisPoints, amount: shareOf(base, basisPoints) };
}

function perPerson(fee: Extract<Fee, { perPersonMinor: number }>, request: PriceRequest): DraftAdjustment {
    const days = chargedDays(request);
    const unit = money(fee.perPersonMinor, request.experience);
    const quantity = request.party.persons * days;
    const label = days > 1 ? labelOf(fee.label, countOfDays(days)) : labelOf(fee.label);
    return { label, perPerson: unit, quantity, amount: times(unit, quantity) };
}

export function finishedAdjustment(draft: DraftAdjustment): AdjustmentLine {
    const { label } = draft;
    const amountMinor = minorOf(draft.amount);
    if ('stepMinor' in draft) return { label, amountMinor, stepMinor: draft.stepMinor };
    return 'basisPoints' in draft
        ? { label, amountMinor, baseMinor: minorOf(draft.base), basisPoints: draft.basisPoints }
        : { label, amountMinor, perPersonMinor: minorOf(draft.perPerson), quantity: draft.quantity };
}
