import type { ExtraName } from '../../../contract/extras.ts';
import type { PartySelection } from '../availability/availability.ts';
import type { Party } from '../party/party.ts';
import type { Selection } from '../selection/selection.ts';
import type { OptionQuantity } from './options.ts';
import type { Price } from './price.ts';

/** A request that was resolved against the catalogue and priced. */
export interface Priced {
    selection: Selection;
    party: Party;
    options: OptionQuantity[];
    extras: ExtraName[];
    price: Price;
}

/** What is to be booked, for questions about its availability. */
export function wantedBy({ selection, party }: Pick<Priced, 'selection' | 'party'>): PartySelection {
    return { ...selection, persons: party.persons };
}
