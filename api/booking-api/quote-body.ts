import type { QuoteResponse } from '../../contract/booking-responses.ts';
import { percentOf } from '../../contract/catalog-kinds.ts';
import { toMajor } from '../../contract/currency.ts';
import { textIn } from '../../contract/local-text.ts';
import type { AdjustmentLine } from '../booking/pricing/adjustments.ts';
import type { Price } from '../booking/pricing/price.ts';
import { priceWords } from '../booking/pricing/words.ts';

/** The amounts of a quote as JSON numbers in major units. */
export type PriceBody = Omit<QuoteResponse, 'refundUntil' | 'expiresAt' | 'pricingToken'>;

/** A discount or a fee: `percent` of `base`, or `quantity` times `perPerson`. `Rounding` has neither. */
export type AdjustmentBody = PriceBody['feeBreakdown'][number];

/** The price in the response of a quote, with labels in one language. */
export function priceBody(price: Price, locale: string): PriceBody {
    const major = (minor: number) => toMajor(minor, price.exponent);
    const adjustment = (line: AdjustmentLine): AdjustmentBody => {
        // Clients recognise this line by its label, which is the same in every language.
        if ('stepMinor' in line) return { label: priceWords.rounding.en, amount: major(line.amountMinor) };
        const named = { label: textIn(line.label, locale), amount: major(line.amountMinor) };
        return 'basisPoints' in line
            ? { ...named, base: major(line.baseMinor), percent: percentOf(line.basisPoints) }
            : { ...named, perPerson: major(line.perPersonMinor), quantity: line.quantity };
    };
    return {
        currency: price.currency,
        subtotal: major(price.subtotalMinor),
        discount: major(price.discountMinor),
        fees: major(price.feesMinor),
        deposit: major(price.depositMinor),
        total: major(price.totalMinor),
        rest: major(price.restMinor),
        unitBreakdown: price.lines.map(({ label, amountMinor, quantity, unitMinor }) => ({
            label: textIn(label, locale),
            amount: major(amountMinor),
            quantity,
            unitPrice: major(unitMinor),
        })),
        discountBreakdown: price.discountLines.map(adjustment),
        feeBreakdown: price.feeLines.map(adjustment),
    };
}
