import type { PriceRuleName } from '../../../contract/price-rules.ts';
import { type DraftAdjustment, discountsOn, feesOn } from './adjustments.ts';
import { personLines, privateLines } from './departure-lines.ts';
import type { DraftLine } from './line.ts';
import type { Money } from './money.ts';
import { optionLines } from './option-lines.ts';
import type { PriceRequest } from './price-request.ts';
import { inSeason, type Tariff } from './season.ts';
import { extraLines, stayLines } from './stay-lines.ts';

/** What a price rule of the catalogue does to a price. */
interface PriceRule {
    /** Changes a unit price of the party's lines on a day. */
    unitPrice?: (price: Money, request: PriceRequest, day: string) => Money;
    /** Lines for persons, private bookings, nights and guests: those that discounts are on. */
    party?: (request: PriceRequest, tariff: Tariff) => DraftLine[];
    /** Lines that follow them. */
    added?: (request: PriceRequest) => DraftLine[];
    /** @param base the sum of the party's lines */
    discounts?: (base: Money, request: PriceRequest) => DraftAdjustment[];
    /** @param base the subtotal less the discounts */
    fees?: (base: Money, request: PriceRequest) => DraftAdjustment[];
}

/** Each rule that `contract/price-rules.ts` declares; lines and adjustments are in this order. */
const rules: Readonly<Record<PriceRuleName, PriceRule>> = {
    categories: { party: personLines },
    privatePrice: { party: privateLines },
    seasons: { unitPrice: inSeason },
    options: { added: optionLines },
    hotel: { party: stayLines, added: extraLines },
    discounts: { discounts: discountsOn },
    fees: { fees: feesOn },
    // A share of the total, which `priceOf` takes once that is known.
    deposit: {},
};

export const pricing = Object.values(rules);
