import type { Fee } from '../../../contract/catalog.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import { chargedDays, type PriceRequest } from './lines.ts';
import { shareOf } from './money.ts';
import { countOfDays, labelOf, priceWords } from './words.ts';

/** A discount or a fee, with the numbers from which it can be calculated. All amounts are minor units. */
export type AdjustmentLine = { label: LocalText; amountMinor: number } & (
    | { baseMinor: number; basisPoints: number }
    | { perPersonMinor: number; quantity: number }
    /** The step to a multiple of which the total is rounded. */
    | { stepMinor: number }
);

/**
 * The first discount in file order whose minimum the party reaches, on the price of its persons; no line if there is
 * none.
 */
export function discountsOn(baseMinor: number, { experience, party }: PriceRequest): AdjustmentLine[] {
    const discount = experience.discounts.find(({ minParticipants }) => party.persons >= minParticipants);
    return discount === undefined ? [] : [percentage(discount.label, baseMinor, discount.basisPoints)];
}

/** Every fee, each rounded once. Percentages are of the subtotal less the discount. */
export function feesOn(baseMinor: number, request: PriceRequest): AdjustmentLine[] {
    return request.experience.fees.map((fee) =>
        'basisPoints' in fee ? percentage(fee.label, baseMinor, fee.basisPoints) : perPerson(fee, request),
    );
}

/** The line between the exact and the rounded total: a fee, a discount, or none if they are equal. */
export function roundingLines(exactMinor: number, roundedMinor: number, stepMinor: number) {
    const line = (amountMinor: number): AdjustmentLine[] =>
        amountMinor > 0 ? [{ label: labelOf(priceWords.rounding), amountMinor, stepMinor }] : [];
    return { discounts: line(exactMinor - roundedMinor), fees: line(roundedMinor - exactMinor) };
}

function percentage(label: LocalText, baseMinor: number, basisPoints: number): AdjustmentLine {
    return { label: labelOf(label), amountMinor: shareOf(baseMinor, basisPoints), baseMinor, basisPoints };
}

function perPerson(fee: Extract<Fee, { perPersonMinor: number }>, request: PriceRequest): AdjustmentLine {
    const { perPersonMinor } = fee;
    const days = chargedDays(request);
    const quantity = request.party.persons * days;
    const label = days > 1 ? labelOf(fee.label, countOfDays(days)) : labelOf(fee.label);
    return { label, amountMinor: perPersonMinor * quantity, perPersonMinor, quantity };
}
