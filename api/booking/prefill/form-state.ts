import type { PaymentChoice } from '../../../contract/booking.ts';
import type { BookingMode } from '../../../contract/catalog.ts';
import type { ExtraName } from '../../../contract/extras.ts';

/** What a link fills in: the values of its parameters by first name. Absent: not in the link, or not valid. */
export interface FormState extends Partial<Record<ExtraName, boolean>> {
    /** Day of a one-day departure. */
    date?: string;
    /** First and last day of a multi-day booking; both or none. */
    startDate?: string;
    endDate?: string;
    /** Id of a time slot. */
    slot?: string;
    bookingMode?: BookingMode;
    checkin?: string;
    checkout?: string;
    unitId?: string;
    /** Counts above 0 by category id. They replace adults and children. */
    categoryCounts?: Record<string, number>;
    adults?: number;
    children?: number;
    childrenAges?: number[];
    /** Quantities above 0 by option id. */
    options: Record<string, number>;
    payment?: PaymentChoice;
    specialRequests?: string;
    firstName?: string;
    lastName?: string;
    email?: string;
    phone?: string;
    /** Two letters, in capitals. */
    phoneCountry?: string;
}

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
