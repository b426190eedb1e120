import type { ExtraName } from '../../../contract/extras.ts';
import type { Party } from '../party/party.ts';
import type { Selection } from '../selection/selection.ts';
import type { OptionQuantity } from './options.ts';

/** Everything a price depends on, resolved against the catalogue. */
export interface PriceRequest extends Pick<Selection, 'experience' | 'unit' | 'slot' | 'days' | 'mode'> {
    party: Party;
    options: readonly OptionQuantity[];
    extras: readonly ExtraName[];
}

/** How many times options and fees per person are charged: per day of a departure, once for a stay. */
export function chargedDays({ unit, days }: PriceRequest): number {
    return unit === null ? days.length : 1;
}
