import { getCountries } from 'libphonenumber-js';
import { bookingLimits } from '../../../contract/booking.ts';
import type { Category, Experience } from '../../../contract/catalog.ts';
import { prefillLimits } from '../../../contract/prefill.ts';
import type { CommonState, PartyState } from './form-state.ts';
import type { Parameters, Reader } from './parameters.ts';
import { categoryCounts, optionQuantities } from './quantities.ts';
import { ages, line, numberFrom, paymentChoice, specialRequests } from './values.ts';

const countries: ReadonlySet<string> = new Set(getCountries());

const country: Reader<string> = (text) => {
    const value = text.trim().toUpperCase();
    return countries.has(value) ? { value } : { reason: 'must be a country code of two letters' };
};

/** Reads the parameters that both forms have. */
export function readCommon(parameters: Parameters, experience: Experience): CommonState {
    const name = line(bookingLimits.nameCharacters);
    return {
        options: parameters.first('options', optionQuantities(experience.options)) ?? {},
        payment: readPayment(parameters, experience),
        specialRequests: parameters.first('specialRequests', specialRequests),
        firstName: parameters.first('firstName', name),
        lastName: parameters.first('lastName', name),
        email: parameters.first('email', line(bookingLimits.emailCharacters)),
        phone: parameters.first('phone', line(bookingLimits.phoneCharacters)),
        phoneCountry: parameters.first('phoneCountry', country),
    };
}

/** Reads `payment`, else `deposit`. Afterwards ignores a deposit if the experience takes none. */
function readPayment(parameters: Parameters, experience: Experience): CommonState['payment'] {
    const taken = parameters.take('payment', paymentChoice);
    if (taken?.value !== 'deposit' || experience.depositBasisPoints !== null) return taken?.value ?? null;
    parameters.ignore(taken.name, 'this experience takes no deposit');
    return null;
}

const plainParty = ['adults', 'children', 'childrenAges'] as const;

const emptyParty: PartyState = { categoryCounts: null, adults: null, children: null, childrenAges: [] };

/** Reads the party. Counts by category replace adults, children and ages. */
export function readParty(parameters: Parameters, categories: readonly Category[]): PartyState {
    const counts = parameters.first('categoryCounts', categoryCounts(categories));
    if (counts !== null) {
        parameters.ignoreAll(plainParty, 'categoryCounts is used instead', 'superseded');
        return { ...emptyParty, categoryCounts: counts };
    }
    return {
        ...emptyParty,
        adults: parameters.first('adults', numberFrom(1, prefillLimits.adults)),
        children: parameters.first('children', numberFrom(0, prefillLimits.children)),
        childrenAges: parameters.first('childrenAges', ages) ?? [],
    };
}

/** Ignores the party: its categories are unknown without a unit. */
export function ignoreParty(parameters: Parameters): PartyState {
    parameters.ignoreAll(['categoryCounts', ...plainParty], 'needs a valid unitId');
    return emptyParty;
}
