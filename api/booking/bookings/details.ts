import type { PaymentChoice } from '../../../contract/booking.ts';
import type { BookingMode, ExtraName, Requirement } from '../../../contract/catalog.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import type { Party } from '../party/party.ts';
import type { Price } from '../pricing/price.ts';

/** What was booked, in the words of that moment: a booking can be shown and paid whatever becomes of the catalogue. */
export interface BookingDetails {
    provider: { name: string; timeZone: string };
    experience: { slug: string; name: LocalText; type: string; cancellationPolicy: LocalText };
    slot: { id: string; startTime: string; duration: number } | null;
    unit: { id: string; name: LocalText } | null;
    mode: BookingMode;
    party: Party;
    options: { optionId: string; label: LocalText; quantity: number }[];
    extras: ExtraName[];
    price: Price;
    payment: PaymentChoice;
    taken: Taken;
}

/** What a booking takes of its provider, as the catalogue said when it was made. */
export interface Taken {
    /** One for each day or night, in order; milliseconds since 1970. */
    departures: { day: string; startsAtMs: number; endsAtMs: number }[];
    requires: Requirement[];
    /** Places of the departure, or rooms of the kind; null: unlimited. */
    places: number | null;
    /** How many the provider had of each resource. */
    resources: { id: string; quantity: number }[];
}
