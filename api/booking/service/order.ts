import type { PaymentChoice } from '../../../contract/booking.ts';
import { toMajor, toMinor } from '../../../contract/currency.ts';
import type { Issue } from '../../../contract/errors.ts';
import { defaultLocale } from '../../../contract/local-text.ts';
import { ok } from '../../../contract/result.ts';
import { type ContactData, contactOf } from '../bookings/contact.ts';
import type { BookingOrder, RequestOrigin } from '../bookings/create.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type PartyRequest, resolveParty } from '../party/party.ts';
import type { Price } from '../pricing/price.ts';
import type { Priced } from '../pricing/priced.ts';
import { invalid, type Refusable, refuse } from '../refusal.ts';
import { priceRequest, type QuoteRequest } from './quote.ts';
import type { BookingService } from './service.ts';

/** A request to book. */
export interface BookingRequest extends QuoteRequest {
    /**
     * Sealed quote. The booking gets its price, and the other members of the request must match it. Without a token the
     * price is computed again and must equal `total`.
     */
    pricingToken?: string;
    /** The total that the client was shown, in major units. */
    total?: number;
    contact: ContactData;
    /** The party as given with the contact. It must match the party of the request. */
    contactParty?: Pick<PartyRequest, 'adults' | 'categoryCounts'> & { children?: number };
    payment?: PaymentChoice;
    specialRequests?: string;
    /** Language of the payment page. */
    locale?: string;
}

/** Prices a request without a token. Refuses it if the client was shown a different total. */
export function priceWithoutToken(
    service: Pick<BookingService, 'chargeRules'>,
    catalog: Catalog,
    request: BookingRequest,
): Refusable<Priced> {
    const priced = priceRequest(service, catalog, request);
    if (!priced.ok) return priced;
    const issues = disagreements(request.contactParty ?? {}, priced.value);
    if (issues.length > 0) return invalid(...issues);
    return withTotal(request.total ?? Number.NaN, priced.value);
}

/** Refuses a price that differs from the total that the client was shown. */
export function withTotal(shown: number, priced: Priced): Refusable<Priced> {
    const { price } = priced;
    if (toMinor(shown, price.exponent) === price.totalMinor) return ok(priced);
    return priceMismatch(shown, price);
}

/** Issues of a party that is given with the contact and differs from that of the request. */
function disagreements(given: NonNullable<BookingRequest['contactParty']>, { party, selection }: Priced): Issue[] {
    const issues: Issue[] = [];
    for (const name of ['adults', 'children'] as const) {
        if (given[name] !== undefined && given[name] !== party[name]) {
            issues.push({ path: `contactParty.${name}`, message: `Does not match ${name}, ${party[name]}.` });
        }
    }
    if (given.categoryCounts !== undefined) {
        const other = resolveParty(selection.categories, { categoryCounts: given.categoryCounts });
        if (!other.ok || JSON.stringify(other.value.counts) !== JSON.stringify(party.counts)) {
            const message = 'Does not match the party of the request.';
            issues.push({ path: 'contactParty.categoryCounts', message });
        }
    }
    return issues;
}

function priceMismatch(shown: number, price: Price) {
    const { currency, exponent, totalMinor } = price;
    const message = `The submitted total ${shown} does not match current pricing: ${toMajor(totalMinor, exponent)} ${currency}.`;
    return refuse('price_mismatch', message, { price: { currency, exponent, totalMinor } });
}

/** Makes an order of a priced request. */
export function orderOf(priced: Priced, request: BookingRequest, origin: RequestOrigin): BookingOrder {
    return {
        ...priced,
        ...origin,
        payment: request.payment === 'full' || priced.price.depositMinor === 0 ? 'full' : 'deposit',
        contact: contactOf(request.contact),
        specialRequests: request.specialRequests || null,
        locale: request.locale ?? defaultLocale,
    };
}
