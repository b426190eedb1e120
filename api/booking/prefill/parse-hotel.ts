import type { Experience, Hotel, Unit } from '../../../contract/catalog.ts';
import { type ExtraName, extraNames, offeredExtras } from '../../../contract/extras.ts';
import { ignoreParty, readCommon, readParty } from './common.ts';
import type { HotelState, Prefill } from './form-state.ts';
import { Parameters } from './parameters.ts';
import { day, truth } from './values.ts';

/**
 * Parses the link of a hotel.
 *
 * @param query the part of the link after the question mark, not decoded.
 */
export function parseHotel(query: string, experience: Experience): Prefill<HotelState> {
    const hotel = experience.hotel as Hotel;
    const parameters = new Parameters(query);
    const unit = parameters.first<Unit>('unitId', (text) => {
        const value = hotel.units.find(({ id }) => id === text.trim());
        return value === undefined ? { reason: 'no such unit' } : { value };
    });
    const state: HotelState = {
        kind: 'hotel',
        ...readNights(parameters),
        unitId: unit?.id ?? null,
        ...(unit === null ? ignoreParty(parameters) : readParty(parameters, unit.categories)),
        extras: Object.fromEntries(
            extraNames.map((name) => [name, readExtra(parameters, hotel, name)]),
        ) as HotelState['extras'],
        ...readCommon(parameters, experience),
    };
    return { state, ignored: parameters.ignored };
}

function readNights(parameters: Parameters): Pick<HotelState, 'checkin' | 'checkout'> {
    const checkin = parameters.take('checkin', day);
    const checkout = parameters.take('checkout', day);
    if (checkin === null || checkout === null || checkin.value < checkout.value) {
        return { checkin: checkin?.value ?? null, checkout: checkout?.value ?? null };
    }
    parameters.ignore(checkout.name, `must be later than ${checkin.name}`);
    return { checkin: checkin.value, checkout: null };
}

/** True is valid only for extras that the hotel offers; false is always valid. */
function readExtra(parameters: Parameters, hotel: Hotel, name: ExtraName): boolean | null {
    return parameters.first<boolean>(name, (text, note) => {
        const read = truth(text, note);
        const isRefused = 'value' in read && read.value && !offeredExtras(hotel).some((extra) => extra.name === name);
        return isRefused ? { reason: 'not offered here' } : read;
    });
}
