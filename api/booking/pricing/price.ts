import { bookingLimits } from '../../../contract/booking.ts';
import { type AdjustmentLine, discountsOn, feesOn, finishedAdjustment } from './adjustments.ts';
import { departureLines } from './departure-lines.ts';
import { amountOf, type DraftLine, finishedLine, type PriceLine } from './line.ts';
import { isBeyond, type Money, minorOf, minus, money, plus, shareOf } from './money.ts';
import { optionLines } from './option-lines.ts';
import type { PriceRequest } from './price-request.ts';
import { tariffOf } from './season.ts';
import { extraLines, stayLines } from './stay-lines.ts';

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
    /** 0 where none is taken. */
    depositMinor: number;
    /** The total less the deposit. */
    restMinor: number;
}

/**
 * The price of a booking. Seasons are on the unit prices of persons, private bookings and nights, each rounded before it
 * is multiplied; one discount is on those lines, not on options and extras; percent fees are on what is left; the
 * deposit is a share of the total. Every rounding is half up.
 *
 * @returns null where the subtotal or the total is beyond `bookingLimits.totalMinor`
 */
export function priceOf(request: PriceRequest): Price | null {
    const { experience } = request;
    const none = money(0, experience);
    const sum = (amounts: Money[]) => amounts.reduce(plus, none);

    const partyLines = linesOfParty(request);
    const lines = [...partyLines, ...optionLines(request), ...linesOfExtras(request)];
    const subtotal = sum(lines.map(amountOf));
    const discounts = discountsOn(sum(partyLines.map(amountOf)), request);
    const discount = sum(discounts.map(({ amount }) => amount));
    const reduced = minus(subtotal, discount);
    const fees = feesOn(reduced, request);
    const feeSum = sum(fees.map(({ amount }) => amount));
    const total = plus(reduced, feeSum);
    if (isBeyond(subtotal, bookingLimits.totalMinor) || isBeyond(total, bookingLimits.totalMinor)) return null;
    const deposit = shareOf(total, experience.depositBasisPoints ?? 0);
    return {
        currency: experience.currency,
        exponent: experience.exponent,
        lines: lines.map(finishedLine),
        discountLines: discounts.map(finishedAdjustment),
        feeLines: fees.map(finishedAdjustment),
        subtotalMinor: minorOf(subtotal),
        discountMinor: minorOf(discount),
        feesMinor: minorOf(feeSum),
        totalMinor: minorOf(total),
        depositMinor: minorOf(deposit),
        restMinor: minorOf(minus(total, deposit)),
    };
}

/** The lines that discounts are on. */
function linesOfParty(request: PriceRequest): DraftLine[] {
    const { experience, unit, slot, days } = request;
    if (days.length === 0) throw new Error('A price is of at least one day.');
    if ((experience.hotel === null) !== (unit === null)) throw new Error('A stay has a unit, and nothing else has.');
    const tariff = tariffOf(experience, slot);
    return unit === null ? departureLines(request, tariff) : stayLines(request, unit, tariff);
}

function linesOfExtras(request: PriceRequest): DraftLine[] {
    const { hotel } = request.experience;
    return hotel === null ? [] : extraLines(request, hotel);
}
