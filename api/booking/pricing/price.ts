import { bookingLimits } from '../../../contract/booking.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import { type AdjustmentLine, type DraftAdjustment, finishedAdjustment, roundingLines } from './adjustments.ts';
import { type ChargeRule, isChargeable, isPayable } from './charge-rule.ts';
import { amountOf, finishedLine, type PriceLine } from './line.ts';
import { isBeyond, type Money, minorOf, minus, money, plus, roundedTo, shareOf } from './money.ts';
import type { PriceRequest } from './price-request.ts';
import { pricing } from './rules.ts';
import type { Tariff } from './season.ts';

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
    const none = money(0, experience);
    const sum = (amounts: Money[]) => amounts.reduce(plus, none);
    const sumOf = (adjustments: DraftAdjustment[]) => sum(adjustments.map(({ amount }) => amount));

    const tariff: Tariff = (priceMinor, day) =>
        pricing.reduce(
            (price, { unitPrice }) => unitPrice?.(price, request, day) ?? price,
            money(priceMinor, experience),
        );
    const partyLines = pricing.flatMap(({ party }) => party?.(request, tariff) ?? []);
    const lines = [...partyLines, ...pricing.flatMap(({ added }) => added?.(request) ?? [])];
    const subtotal = sum(lines.map(amountOf));
    const ofParty = sum(partyLines.map(amountOf));
    const discounts = pricing.flatMap(({ discounts }) => discounts?.(ofParty, request) ?? []);
    const reduced = minus(subtotal, sumOf(discounts));
    const fees = pricing.flatMap(({ fees }) => fees?.(reduced, request) ?? []);
    const exactTotal = plus(reduced, sumOf(fees));
    const total = roundedTo(rule.stepMinor, exactTotal);
    if (isBeyond(subtotal, bookingLimits.totalMinor) || isBeyond(total, bookingLimits.totalMinor)) {
        return err({ why: 'too_large' });
    }
    const totalMinor = minorOf(total);
    // A total above 0 that would be rounded to 0 is refused.
    const isLost = totalMinor === 0 && minorOf(exactTotal) > 0;
    if (isLost || !isPayable(totalMinor, rule)) return err({ why: 'too_small', totalMinor: minorOf(exactTotal) });

    const rounding = roundingLines(exactTotal, total, rule.stepMinor);
    const discountLines = [...discounts, ...rounding.discounts];
    const feeLines = [...fees, ...rounding.fees];
    const share = minorOf(shareOf(total, experience.depositBasisPoints ?? 0, rule.stepMinor));
    const depositMinor = isChargeable(share, rule) ? share : 0;
    return ok({
        currency: experience.currency,
        exponent: experience.exponent,
        lines: lines.map(finishedLine),
        discountLines: discountLines.map(finishedAdjustment),
        feeLines: feeLines.map(finishedAdjustment),
        subtotalMinor: minorOf(subtotal),
        discountMinor: minorOf(sumOf(discountLines)),
        feesMinor: minorOf(sumOf(feeLines)),
        totalMinor,
        depositMinor,
        restMinor: totalMinor - depositMinor,
    });
}
