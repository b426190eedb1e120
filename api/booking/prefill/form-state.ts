import type { PaymentChoice } from '../../../contract/booking.ts';
import type { BookingMode } from '../../../contract/catalog.ts';
import type { ExtraName } from '../../../contract/extras.ts';

/** State that both forms have. Null: not filled in. */
export interface CommonState {
    /** By option id. */
    options: Record<string, number>;
    payment: PaymentChoice | null;
    specialRequests: string | null;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    phone: string | null;
    /** Two letters, in capitals. */
    phoneCountry: string | null;
}

/** The party: either counts by category, or adults and children with their ages. */
export interface PartyState {
    /** Counts above 0 by category id; null: adults and children are used. */
    categoryCounts: Record<string, number> | null;
    adults: number | null;
    children: number | null;
    childrenAges: number[];
}

/** State of the form of an experience that is not a hotel. */
export interface ExcursionState extends CommonState, PartyState {
    kind: 'excursion';
    /** Day of a one-day departure. */
    date: string | null;
    /** First and last day of a multi-day booking; both are set or both are null. */
    startDate: string | null;
    endDate: string | null;
    /** Id of a time slot. */
    slot: string | null;
    bookingMode: BookingMode | null;
}

/** State of the form of a hotel. */
export interface HotelState extends CommonState, PartyState {
    kind: 'hotel';
    checkin: string | null;
    checkout: string | null;
    unitId: string | null;
    /** Null: not in the link. False clears the checkbox. */
    extras: Record<ExtraName, boolean | null>;
}

export type FormState = ExcursionState | HotelState;

/**
 * Why a part of a link is ignored: the page has no such parameter, its value is invalid, another part takes precedence,
 * or it is empty.
 */
export type IgnoredCode = 'unknown' | 'invalid' | 'superseded' | 'empty';

/** A parameter of a link, or a part of one, that is ignored. */
export interface Ignored {
    /** The name in the link. An entry of a list or object follows a dot, such as `options.lunch`. */
    parameter: string;
    code: IgnoredCode;
    /** For developers, in English. */
    reason: string;
}

export interface Prefill {
    state: FormState;
    ignored: Ignored[];
}
