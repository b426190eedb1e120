import type { PriceRuleName } from '../../../contract/price-rules.ts';
import { type DraftAdjustment, discountsOn, feesOn } from './adjustments.ts';
import { personLines, privateLines } from './departure-lines.ts';
import type { DraftLine } from './line.ts';
import type { Money } from './money.ts';
import { optionLines } from './option-lines.ts';
import type { PriceRequest } from './price-request.ts';
import { inSeason, type Tariff } from './season.ts';
import { extraLines, stayLines } from './stay-lines.ts';

interface PriceRule {
    /** Changes a unit price of the party's lines on a day. */
    unitPrice?: (price: Money, request: PriceRequest, day: string) => Money;
    /** Lines for persons, private bookings and nights, to which discounts apply. */
    party?: (request: PriceRequest, tariff: Tariff) => DraftLine[];
    /** Further lines, to which discounts do not apply. */
    added?: (request: PriceRequest) => DraftLine[];
    /** @param base sum of the party's lines */
    discounts?: (base: Money, request: PriceRequest) => DraftAdjustment[];
    /** @param base subtotal less discounts */
    fees?: (base: Money, request: PriceRequest) => DraftAdjustment[];
}

/** The effect of each rule in `contract/price-rules.ts`, in the order of lines and adjustments. */
const rules: Readonly<Record<PriceRuleName, PriceRule>> = {
    categories: { party: personLines },
    privatePrice: { party: privateLines },
    seasons: { unitPrice: inSeason },
    options: { added: optionLines },
    hotel: { party: stayLines, added: extraLines },
    discounts: { discounts: discountsOn },
    fees: { fees: feesOn },
    // `priceOf` calculates the deposit from the total.
    deposit: {},
};

export const pricing = Object.values(rules);
