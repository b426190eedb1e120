import type { PriceRuleName } from '../../../contract/price-rules.ts';
import { type AdjustmentLine, discountsOn, feesOn } from './adjustments.ts';
import { personLines, privateLines } from './departure-lines.ts';
import { lineOf, type PriceLine } from './line.ts';
import { chargedDays, type PriceRequest } from './price-request.ts';
import { inSeason, type Tariff } from './season.ts';
import { extraLines, stayLines } from './stay-lines.ts';
import { countOfDays, labelOf } from './words.ts';

interface PriceRule {
    /** Changes a unit price of the party's lines on a day. */
    unitPrice?: (priceMinor: number, request: PriceRequest, day: string) => number;
    /** Lines for persons, private bookings and nights, to which discounts apply. */
    party?: (request: PriceRequest, tariff: Tariff) => PriceLine[];
    /** Further lines, to which discounts do not apply. */
    added?: (request: PriceRequest) => PriceLine[];
    /** @param baseMinor sum of the party's lines */
    discounts?: (baseMinor: number, request: PriceRequest) => AdjustmentLine[];
    /** @param baseMinor subtotal less discounts */
    fees?: (baseMinor: number, request: PriceRequest) => AdjustmentLine[];
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

/** Lines of the options: per day of a departure, once for a stay. Seasons do not apply. */
function optionLines(request: PriceRequest): PriceLine[] {
    const days = chargedDays(request);
    return request.options.map(({ optionId, quantity }) => {
        const option = request.experience.options.find(({ id }) => id === optionId);
        if (option === undefined) throw new Error(`The experience has no option ${optionId}.`);
        const label = days > 1 ? labelOf(option.label, countOfDays(days)) : labelOf(option.label);
        return lineOf(label, quantity * days, option.priceMinor, null);
    });
}
