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

/** What both parsers read in the same way. */
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

/** `payment` is parsed before `deposit`, by the same words. Only then is it asked whether a deposit is taken at all. */
function readPayment(parameters: Parameters, experience: Experience): CommonState['payment'] {
    const taken = parameters.take('payment', paymentChoice);
    if (taken?.value !== 'deposit' || experience.depositBasisPoints !== null) return taken?.value ?? null;
    parameters.ignore(taken.name, 'no deposit is taken here');
    return null;
}

const plainParty = ['adults', 'children', 'childrenAges'] as const;

const nobody: PartyState = { categoryCounts: null, adults: null, children: null, childrenAges: [] };

/** The party; rows by category replace adults, children and ages. */
export function readParty(parameters: Parameters, categories: readonly Category[]): PartyState {
    const counts = parameters.first('categoryCounts', categoryCounts(categories));
    if (counts !== null) {
        parameters.ignoreAll(plainParty, 'the party is told by category', 'superseded');
        return { ...nobody, categoryCounts: counts };
    }
    return {
        ...nobody,
        adults: parameters.first('adults', numberFrom(1, prefillLimits.adults)),
        children: parameters.first('children', numberFrom(0, prefillLimits.children)),
        childrenAges: parameters.first('childrenAges', ages) ?? [],
    };
}

/** A party means nothing before the unit is known. */
export function ignoreParty(parameters: Parameters): PartyState {
    parameters.ignoreAll(['categoryCounts', ...plainParty], 'needs a valid unitId');
    return nobody;
}
