import { bookingLimits } from '../../../contract/booking.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import { type AdjustmentLine, type DraftAdjustment, finishedAdjustment, roundingLines } from './adjustments.ts';
import { type ChargeRule, isChargeable, isPayable } from './charge-rule.ts';
import { amountOf, finishedLine, type PriceLine } from './line.ts';
import { isBeyond, type Money, minorOf, minus, money, plus, roundedTo, shareOf } from './money.ts';
import type { PriceRequest } from './price-request.ts';
import { pricing } from './rules.ts';
import type { Tariff } from './season.ts';

export type { AdjustmentLine } from './adjustments.ts';
export type { PriceLine } from './line.ts';
export type { PriceRequest } from './price-request.ts';

/** What a booking costs, in whole minor units: the lines sum to the subtotal, and so on, exactly. */
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
    /** Subtotal less discount and with the fees. */
    totalMinor: number;
    /** 0 where none is taken: the whole total is due then. */
    depositMinor: number;
    /** The total less the deposit. */
    restMinor: number;
}

/** Why there is no price. All amounts are minor units. */
export type NoPrice =
    /** The subtotal or the total is beyond `bookingLimits.totalMinor`. */
    | { why: 'too_large' }
    /** The total is above 0 and below what the payment provider charges at least; `totalMinor` is not rounded to its step. */
    | { why: 'too_small'; totalMinor: number };

/**
 * The price of a booking. Seasons are on the unit prices of persons, private bookings and nights, each rounded before it
 * is multiplied; one discount is on those lines, not on options and extras; percent fees are on what is left. Then the
 * total is rounded to what the payment provider can charge, with a line that says so; the deposit is a share of the
 * rounded total, and there is none where it alone could not be charged. Every rounding is half up.
 *
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
    // A total that rounds to nothing costs something: it is refused, not given away.
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
