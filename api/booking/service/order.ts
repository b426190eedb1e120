import type { CreateWithoutToken, CreateWithToken, ParticipantData } from '../../../contract/booking.ts';
import type { Category, ExtraName } from '../../../contract/catalog.ts';
import { toMajor, toMinor } from '../../../contract/currency.ts';
import type { Issue } from '../../../contract/errors.ts';
import { defaultLocale } from '../../../contract/local-text.ts';
import { err, ok } from '../../../contract/result.ts';
import { type Failure, failure } from '../../http/errors.ts';
import { contactOf } from '../bookings/contact.ts';
import type { BookingOrder } from '../bookings/create.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Party, resolveParty } from '../party/party.ts';
import type { OptionQuantity } from '../pricing/options.ts';
import type { Price } from '../pricing/price.ts';
import { invalid, type Refusable } from '../refusal.ts';
import type { Occasion } from '../selection/selection.ts';
import { priceRequest } from './quote.ts';
import type { Desk } from './service.ts';

/** What is booked, and at which price. */
export interface BookedParts {
    occasion: Occasion;
    party: Party;
    options: OptionQuantity[];
    extras: ExtraName[];
    price: Price;
}

/** An order without what makes its request one of its kind. */
export type UnkeyedOrder = Omit<BookingOrder, 'names' | 'bodyDigest' | 'addressDigest'>;

/** The parts of an order without a token: priced anew, and refused when the caller has another total in mind. */
export function partsFromPayload(
    desk: Pick<Desk, 'chargeRules'>,
    catalog: Catalog,
    body: CreateWithoutToken,
): Refusable<BookedParts> {
    const { experience_id, date, endDate, time_slot_id, unitId, booking_mode, total_price } = body;
    const { adults, children, childrenAges, categoryCounts, options, extras } = body;
    const asked = {
        experienceId: experience_id,
        date,
        endDate,
        timeSlotId: time_slot_id,
        unitId,
        mode: booking_mode,
        adults,
        children,
        childrenAges,
        categoryCounts,
        options,
        extras,
    };
    const priced = priceRequest(desk, catalog, asked, { timeSlotId: 'time_slot_id', mode: 'booking_mode' });
    if (!priced.ok) return priced;
    const { party, price } = priced.value;
    const disagreeing = disagreements(body.participant_data, party, priced.value.occasion.categories);
    if (disagreeing.length > 0) return invalid(...disagreeing);
    const submitted = total_price;
    if (toMinor(submitted, price.exponent) !== price.totalMinor) return err(priceMismatch(submitted, price));
    return ok(priced.value);
}

/** The party may be told twice, with the contact too, but not in two ways. */
function disagreements(data: ParticipantData | undefined, party: Party, categories: readonly Category[]): Issue[] {
    const issues: Issue[] = [];
    for (const name of ['adults', 'children'] as const) {
        const told = data?.[name];
        if (told !== undefined && told !== party[name]) {
            issues.push({ path: `participant_data.${name}`, message: `Does not agree with ${name}, ${party[name]}.` });
        }
    }
    if (data?.categoryCounts !== undefined) {
        const told = resolveParty(categories, { categoryCounts: data.categoryCounts });
        if (!told.ok || JSON.stringify(told.value.counts) !== JSON.stringify(party.counts)) {
            const message = 'Does not agree with the party besides.';
            issues.push({ path: 'participant_data.categoryCounts', message });
        }
    }
    return issues;
}

export function priceMismatch(submitted: number, price: Price): Failure {
    const current = toMajor(price.totalMinor, price.exponent);
    return failure(
        'price_mismatch',
        `The submitted total ${submitted} does not match current pricing: ${current} ${price.currency}.`,
        { details: { currency: price.currency, total: current } },
    );
}

/** An order of these parts for whoever the payload says. */
export function orderOf(parts: BookedParts, body: CreateWithToken | CreateWithoutToken): UnkeyedOrder {
    const { occasion, party, options, extras, price } = parts;
    return {
        wanted: { ...occasion, persons: party.persons },
        date: occasion.date,
        endDate: occasion.endDate,
        party,
        options,
        extras,
        price,
        payment: body.payment === 'full' || price.depositMinor === 0 ? 'full' : 'deposit',
        contact: contactOf(body.participant_data),
        specialRequests: body.special_requests || null,
        locale: body.locale ?? defaultLocale,
    };
}
