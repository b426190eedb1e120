import type { PaymentChoice } from '../../../contract/booking.ts';
import type { BookingMode, ExtraName } from '../../../contract/catalog.ts';
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
}
