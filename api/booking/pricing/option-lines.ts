import { lineOf, type PriceLine } from './line.ts';
import { chargedDays, type PriceRequest } from './price-request.ts';
import { countOfDays, labelOf } from './words.ts';

/** Lines of the options: per day of a departure, once for a stay. Seasons do not apply. */
export function optionLines(request: PriceRequest): PriceLine[] {
    const days = chargedDays(request);
    return request.options.map(({ optionId, quantity }) => {
        const option = request.experience.options.find(({ id }) => id === optionId);
        if (option === undefined) throw new Error(`The experience has no option ${optionId}.`);
        const label = days > 1 ? labelOf(option.label, countOfDays(days)) : labelOf(option.label);
        return lineOf(label, quantity * days, option.priceMinor, null);
    });
}
