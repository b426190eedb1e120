import { bookingLimits } from '../../../contract/booking.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import { type AdjustmentLine, discountsOn, feesOn, roundingLines } from './adjustments.ts';
import { type ChargeRule, isChargeable, isPayable } from './charge-rule.ts';
import { departureLines, extraLines, optionLines, type PriceLine, type PriceRequest, stayLines } from './lines.ts';
import { allBasisPoints, shareOf } from './money.ts';

/** The price of a booking in minor units. The sums hold exactly: the lines add up to the subtotal, and so on. */
export interface Price {
    /** ISO 4217 code, and the decimals of its minor unit. */
    currency: string;
    exponent: number;
    lines: PriceLine[];
    discountLines: AdjustmentLine[];
    feeLines: AdjustmentLine[];
    /** The sum of the lines. */
    subtotalMinor: number;
    discountMinor: number;
    feesMinor: number;
    /** Subtotal less discounts plus fees. */
    totalMinor: number;
    /** 0 if no deposit is taken: the whole total is then due. */
    depositMinor: number;
    /** The total less the deposit. */
    restMinor: number;
}

/** Why there is no price. Amounts are minor units. */
type NoPrice =
    /** The subtotal or the total exceeds `bookingLimits.totalMinor`. */
    | { why: 'too_large' }
    /** The total is above 0 and below the minimum of the payment provider; `totalMinor` is not rounded to its step. */
    | { why: 'too_small'; totalMinor: number };

/**
 * Calculates the price of a booking. Seasons change the unit prices of persons, private bookings and nights; each is
 * rounded before it is multiplied. One discount applies to these lines, but not to options and extras. Percent fees
 * apply to the subtotal less the discount. The total is rounded to an amount that the payment provider can charge, with
 * a line for the difference. The deposit is a share of the rounded total; it is 0 if it could not be charged. All
 * rounding is half up.
 * @param rule of the payment provider for the experience's currency
 */
export function priceOf(request: PriceRequest, rule: ChargeRule): Result<Price, NoPrice> {
    const { experience, unit, days } = request;
    if (days.length === 0) throw new Error('A price is of at least one day.');
    if ((experience.hotel === null) !== (unit === null)) throw new Error('A stay has a unit, and nothing else has.');
    const partyLines = unit === null ? departureLines(request) : stayLines(request, unit);
    const lines = [...partyLines, ...optionLines(request), ...extraLines(request)];
    const subtotalMinor = sumOf(lines);
    const discounts = discountsOn(sumOf(partyLines), request);
    const reducedMinor = subtotalMinor - sumOf(discounts);
    if (reducedMinor < 0) throw new RangeError('A price cannot be below zero.');
    const fees = feesOn(reducedMinor, request);
    const exactMinor = reducedMinor + sumOf(fees);
    const totalMinor = shareOf(exactMinor, allBasisPoints, rule.stepMinor);
    // No amount is negative, so that none exceeds both sums. Below the limit all are safe integers, and exact.
    if (Math.max(subtotalMinor, totalMinor) > bookingLimits.totalMinor) return err({ why: 'too_large' });
    // A total above 0 that would be rounded to 0 is refused.
    const isLost = totalMinor === 0 && exactMinor > 0;
    if (isLost || !isPayable(totalMinor, rule)) return err({ why: 'too_small', totalMinor: exactMinor });

    const rounding = roundingLines(exactMinor, totalMinor, rule.stepMinor);
    const discountLines = [...discounts, ...rounding.discounts];
    const feeLines = [...fees, ...rounding.fees];
    const share = shareOf(totalMinor, experience.depositBasisPoints ?? 0, rule.stepMinor);
    const depositMinor = isChargeable(share, rule) ? share : 0;
    return ok({
        currency: experience.currency,
        exponent: experience.exponent,
        lines,
        discountLines,
        feeLines,
        subtotalMinor,
        discountMinor: sumOf(discountLines),
        feesMinor: sumOf(feeLines),
        totalMinor,
        depositMinor,
        restMinor: totalMinor - depositMinor,
    });
}

function sumOf(lines: readonly { amountMinor: number }[]): number {
    return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
