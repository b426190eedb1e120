import { bookingLimits, type PartyRequest, type QuoteRequest } from '../../../contract/booking.ts';
import type { BookingMode, Experience, ExtraName } from '../../../contract/catalog.ts';
import { toMajor } from '../../../contract/currency.ts';
import { err, ok } from '../../../contract/result.ts';
import { type Failure, failure } from '../../http/errors.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Party, resolveParty } from '../party/party.ts';
import type { ChargeRule } from '../pricing/charge-rule.ts';
import { type OptionQuantity, resolveExtras, resolveOptions } from '../pricing/options.ts';
import { type Price, priceOf } from '../pricing/price.ts';
import { invalid, type Refusable } from '../refusal.ts';
import { findOccasion, type Occasion, type OccasionNames, type OccasionRequest } from '../selection/selection.ts';
import { reasonAgainst, unavailableFailure } from './availability.ts';
import type { Desk } from './service.ts';

/** What somebody wants to book, found in the catalogue and priced. */
export interface Priced {
    occasion: Occasion;
    party: Party;
    options: OptionQuantity[];
    extras: ExtraName[];
    price: Price;
}

export interface PricedRequest extends OccasionRequest, PartyRequest {
    options?: Record<string, number>;
    extras?: Partial<Record<ExtraName, boolean>>;
}

/** A price that may be booked until it expires. */
export interface Quoted {
    priced: Priced;
    pricingToken: string;
    expiresAtMs: number;
}

/**
 * Finds and prices what a payload asks for, at a price that the payment provider can charge. Pure: whether it can be
 * booked is another question.
 *
 * @returns `invalid_request` where the payload does not fit, `amount_too_small` where the price cannot be charged
 */
export function priceRequest(
    { chargeRules }: Pick<Desk, 'chargeRules'>,
    catalog: Catalog,
    request: PricedRequest,
    names: OccasionNames,
): Refusable<Priced> {
    const occasion = findOccasion(catalog, request, names);
    if (!occasion.ok) return occasion;
    const { experience, categories, slot, unit, days, mode } = occasion.value;
    const party = resolveParty(categories, request);
    const options = resolveOptions(experience.options, request.options);
    const extras = resolveExtras(experience.hotel, request.extras);
    if (!party.ok || !options.ok || !extras.ok) {
        return invalid(...[party, options, extras].flatMap((part) => (part.ok ? [] : part.error)));
    }
    const chosen = { party: party.value, options: options.value, extras: extras.value };
    const rule = chargeRules(experience.currency, experience.exponent);
    const result = priceOf({ experience, unit, slot, days, mode, ...chosen }, rule);
    if (result.ok) return ok({ occasion: occasion.value, ...chosen, price: result.value });
    if (result.error.why === 'too_small') return err(amountTooSmall(experience, result.error.totalMinor, rule));
    return invalid({ path: '', message: 'The price is too large to be told exactly.' });
}

/** The failure of whatever would cost more than nothing and less than the payment provider can charge. */
function amountTooSmall({ currency, exponent }: Experience, totalMinor: number, { minimumMinor }: ChargeRule): Failure {
    const total = toMajor(totalMinor, exponent);
    const least = toMajor(minimumMinor, exponent);
    const message = `The total is ${total} ${currency}, and the least amount that can be paid is ${least} ${currency}. Book more, or ask the provider.`;
    return failure('amount_too_small', message, { details: { currency, total } });
}

/** Prices what can be booked at this moment, and seals the price. It holds no places. */
export async function makeQuote(desk: Desk, catalog: Catalog, request: QuoteRequest): Promise<Refusable<Quoted>> {
    const names = { timeSlotId: 'timeSlotId', mode: 'bookingMode' };
    const priced = priceRequest(desk, catalog, { ...request, mode: request.bookingMode }, names);
    if (!priced.ok) return priced;
    const { occasion, party, options, extras, price } = priced.value;
    const wanted = { ...occasion, persons: party.persons };
    const reason = await reasonAgainst(desk, wanted);
    if (reason !== null) return err(await unavailableFailure(desk, wanted, reason));
    const nowMs = desk.clock();
    const expiresAtMs = nowMs + desk.quoteTtlSeconds * 1000;
    const quote = {
        experienceId: occasion.experience.id,
        date: occasion.date,
        endDate: occasion.endDate,
        timeSlotId: occasion.slot?.id ?? null,
        unitId: occasion.unit?.id ?? null,
        mode: occasion.mode as BookingMode,
        party,
        options,
        extras,
        price,
    };
    const pricingToken = await desk.sealer.seal(quote, desk.newId(), nowMs, expiresAtMs);
    if (pricingToken.length > bookingLimits.tokenCharacters) {
        return invalid({ path: 'endDate', message: 'The price has too many lines to be sealed; book fewer days.' });
    }
    return ok({ priced: priced.value, pricingToken, expiresAtMs });
}
