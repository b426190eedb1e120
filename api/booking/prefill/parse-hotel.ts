import { type Experience, type ExtraName, type Hotel, settingNames } from '../../../contract/catalog.ts';
import { ignoreParty, readCommon, readParty } from './common.ts';
import type { HotelState, Prefill } from './form-state.ts';
import { Parameters } from './parameters.ts';
import { day, truth } from './values.ts';

/**
 * The parser of hotels.
 *
 * @param query the part of the link behind its question mark, as it is.
 */
export function parseHotel(query: string, experience: Experience): Prefill<HotelState> {
    const hotel = experience.hotel as Hotel;
    const parameters = new Parameters(query);
    const unitId = parameters.first<string>(['unitId', 'unit', 'room'], (text) => {
        const unit = hotel.units.find(({ id }) => id === text.trim());
        return unit === undefined ? { reason: 'no such unit' } : { value: unit.id };
    });
    const unit = hotel.units.find(({ id }) => id === unitId);
    const state: HotelState = {
        kind: 'hotel',
        ...readNights(parameters),
        unitId,
        ...(unit === undefined ? ignoreParty(parameters) : readParty(parameters, unit.categories)),
        extras: {
            extraBed: readExtra(parameters, hotel, 'extraBed', ['extraBed']),
            withPet: readExtra(parameters, hotel, 'withPet', ['withPet']),
            earlyCheckin: readExtra(parameters, hotel, 'earlyCheckin', ['earlyCheckin', 'early_checkin']),
            lateCheckout: readExtra(parameters, hotel, 'lateCheckout', ['lateCheckout', 'late_checkout']),
        },
        ...readCommon(parameters, experience),
    };
    return { state, ignored: parameters.ignored };
}

const checkoutNames = ['checkout', 'checkOut', 'dateTo'];

function readNights(parameters: Parameters): Pick<HotelState, 'checkin' | 'checkout'> {
    const checkin = parameters.first(['checkin', 'checkIn', 'dateFrom'], day);
    const checkout = parameters.first(checkoutNames, day);
    if (checkin === null || checkout === null || checkin < checkout) return { checkin, checkout };
    parameters.ignoreAll(checkoutNames, 'must be later than the check-in');
    return { checkin, checkout: null };
}

/** True sticks only for an extra that the hotel offers; false always clears the box. */
function readExtra(parameters: Parameters, hotel: Hotel, name: ExtraName, names: readonly string[]): boolean | null {
    return parameters.first<boolean>(names, (text, note) => {
        const read = truth(text, note);
        const isRefused = 'value' in read && read.value && !hotel.settings[settingNames[name]].enabled;
        return isRefused ? { reason: 'not offered here' } : read;
    });
}
