import type { Experience } from '../../../contract/catalog.ts';
import { toMajor } from '../../../contract/currency.ts';
import type { ExtraName } from '../../../contract/extras.ts';
import { ok } from '../../../contract/result.ts';
import { type RefundDeadline, refundDeadlines } from '../cancellation/refund.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type PartyRequest, resolveParty } from '../party/party.ts';
import type { ChargeRule } from '../pricing/charge-rule.ts';
import { resolveExtras, resolveOptions } from '../pricing/options.ts';
import { priceOf } from '../pricing/price.ts';
import { type Priced, wantedBy } from '../pricing/priced.ts';
import { invalid, type Refusable, refuse } from '../refusal.ts';
import { resolveSelection, type Selection, type SelectionRequest } from '../selection/selection.ts';
import { refuseUnavailable, unavailableReason } from './availability.ts';
import type { BookingService } from './service.ts';

/** A request for a price. */
export interface QuoteRequest extends SelectionRequest, PartyRequest {
    /** Quantities by option id. */
    options?: Record<string, number>;
    extras?: Partial<Record<ExtraName, boolean>>;
}

/** A sealed price, valid until it expires. */
interface Quoted {
    priced: Priced;
    pricingToken: string;
    expiresAtMs: number;
}

/**
 * Resolves and prices a request, at a price that the payment provider can charge. A pure function; it does not check
 * availability.
 *
 * @returns the error `invalid_request`, or `amount_too_small` if the price cannot be charged
 */
export function priceRequest(
    { chargeRules }: Pick<BookingService, 'chargeRules'>,
    catalog: Catalog,
    request: QuoteRequest,
): Refusable<Priced> {
    const selection = resolveSelection(catalog, request);
    if (!selection.ok) return selection;
    const { experience, categories } = selection.value;
    const party = resolveParty(categories, request);
    const options = resolveOptions(experience.options, request.options);
    const extras = resolveExtras(experience.hotel, request.extras);
    if (!party.ok || !options.ok || !extras.ok) {
        return invalid(...[party, options, extras].flatMap((part) => (part.ok ? [] : part.error)));
    }
    const chosen = { party: party.value, options: options.value, extras: extras.value };
    const rule = chargeRules(experience.currency, experience.exponent);
    const price = priceOf({ ...selection.value, ...chosen }, rule);
    if (price.ok) return ok({ selection: selection.value, ...chosen, price: price.value });
    if (price.error.why === 'too_small') return refuseTooSmall(experience, price.error.totalMinor, rule);
    return invalid({ path: '', message: 'The price is too large.' });
}

/** Refuses a total that is above 0 and below the minimum of the payment provider. */
function refuseTooSmall({ currency, exponent }: Experience, totalMinor: number, { minimumMinor }: ChargeRule) {
    const total = toMajor(totalMinor, exponent);
    const least = toMajor(minimumMinor, exponent);
    const message = `The total is ${total} ${currency}, below the minimum payment of ${least} ${currency}. Book more, or ask the provider.`;
    return refuse('amount_too_small', message, { price: { currency, exponent, totalMinor } });
}

/** Until when a guest who books this selection gets money back. */
export function deadlinesOf({ provider, experience, slot, date }: Selection): RefundDeadline[] {
    const time = slot?.startTime ?? experience.hotel?.checkInTime ?? '00:00';
    return refundDeadlines(experience.refundPolicy, { timeZone: provider.timeZone, day: date, time });
}

/**
 * Prices a request if it is available now, and seals the price. Holds no places.
 * @param amendedId of a booking that is to become this one; its own places count as free.
 */
export async function makeQuote(
    service: BookingService,
    catalog: Catalog,
    request: QuoteRequest,
    amendedId?: string,
): Promise<Refusable<Quoted>> {
    const priced = priceRequest(service, catalog, request);
    if (!priced.ok) return priced;
    const { selection, ...rest } = priced.value;
    const wanted = { ...wantedBy(priced.value), amendedId };
    const reason = await unavailableReason(service, wanted);
    if (reason !== null) return await refuseUnavailable(service, wanted, reason);
    const nowMs = service.clock();
    const expiresAtMs = nowMs + service.quoteTtlSeconds * 1000;
    const quote = {
        experienceId: selection.experience.id,
        date: selection.date,
        endDate: selection.endDate,
        timeSlotId: selection.slot?.id ?? null,
        unitId: selection.unit?.id ?? null,
        mode: selection.mode,
        ...rest,
    };
    const pricingToken = await service.sealer.seal(quote, service.newId(), nowMs, expiresAtMs);
    if (pricingToken === null) {
        return invalid({ path: 'endDate', message: 'The price has too many lines to be sealed; book fewer days.' });
    }
    return ok({ priced: priced.value, pricingToken, expiresAtMs });
}
