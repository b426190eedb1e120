import type { PaymentChoice } from '../../../contract/booking.ts';
import type { ExtraName } from '../../../contract/catalog.ts';

/** Contact and wishes, in either form. Null: not filled in. */
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

/** Who comes: either by category, or adults and children with their ages. */
export interface PartyState {
    /** By the categories' own ids, above 0; null: the party is told by adults and children. */
    categoryCounts: Record<string, number> | null;
    adults: number | null;
    children: number | null;
    childrenAges: number[];
}

/** What a link fills in on the page of anything but a hotel. */
export interface ExcursionState extends CommonState, PartyState {
    kind: 'excursion';
    /** The day of a departure of one day. */
    date: string | null;
    /** First and last day of a multi-day booking: both or none. */
    startDate: string | null;
    endDate: string | null;
    /** Id of a time slot. */
    slot: string | null;
}

/** What a link fills in on the page of a hotel. */
export interface HotelState extends CommonState, PartyState {
    kind: 'hotel';
    checkin: string | null;
    checkout: string | null;
    unitId: string | null;
    /** Null: the link does not say; false clears the box. */
    extras: Record<ExtraName, boolean | null>;
}

export type FormState = ExcursionState | HotelState;

/**
 * Why a part of a link is not used: it is no parameter here, its value does not fit, another part of the link says it
 * instead, or it says nothing.
 */
export type IgnoredCode = 'unknown' | 'invalid' | 'superseded' | 'empty';

/** A parameter of a link, or a part of one, that is not used. */
export interface Ignored {
    /** As it stands in the link; an entry within it after a dot, such as `options.lunch`. */
    parameter: string;
    code: IgnoredCode;
    /** For developers, in English. */
    reason: string;
}

/** A link as the form understands it. */
export interface Prefill<S extends FormState = FormState> {
    state: S;
    ignored: Ignored[];
}
