import type { PaymentChoice } from '../../../contract/booking.ts';
import type { Category } from '../../../contract/catalog.ts';
import { toMajor, toMinor } from '../../../contract/currency.ts';
import type { Issue } from '../../../contract/errors.ts';
import { defaultLocale } from '../../../contract/local-text.ts';
import { ok } from '../../../contract/result.ts';
import { type ContactData, contactOf } from '../bookings/contact.ts';
import type { BookingOrder, RequestOrigin } from '../bookings/create.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { categoriesOf, categoryCalled, type Party, type PartyRequest, resolveParty } from '../party/party.ts';
import { isPayable } from '../pricing/charge-rule.ts';
import type { Priced } from '../pricing/priced.ts';
import type { OpenedToken, Quote } from '../quote/token.ts';
import { invalid, type Refusable, refuse } from '../refusal.ts';
import { resolveSelection } from '../selection/selection.ts';
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
function withTotal(shown: number, priced: Priced): Refusable<Priced> {
    const { currency, exponent, totalMinor } = priced.price;
    if (toMinor(shown, exponent) === totalMinor) return ok(priced);
    const message = `The submitted total ${shown} does not match current pricing: ${toMajor(totalMinor, exponent)} ${currency}.`;
    return refuse('price_mismatch', message, { price: { currency, exponent, totalMinor } });
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

/** Returns the contents of a sealed quote. Refuses if the request differs from it. */
export function pricedByToken(
    service: Pick<BookingService, 'chargeRules'>,
    catalog: Catalog,
    request: BookingRequest,
    { quote, expired }: OpenedToken,
): Refusable<Priced> {
    if (quote.timeSlotId !== null && request.timeSlotId === undefined) {
        return invalid({ path: 'timeSlotId', message: 'Required.' });
    }
    const issues = differences(request, quote, catalog);
    if (issues.length > 0)
        return refuse('token_invalid', 'The request differs from what the token was made for.', { issues });
    // After a change of the payment provider, an earlier sealed price may not be chargeable.
    const { party, options, extras, price } = quote;
    const isCharged = [price.totalMinor, price.depositMinor].every((minor) =>
        isPayable(minor, service.chargeRules(price.currency, price.exponent)),
    );
    if (expired || !isCharged) return refuse('quote_expired', 'The quote has expired; request a new one.');
    const selection = resolveSelection(catalog, quote);
    if (!selection.ok) return selection;
    const priced = { selection: selection.value, party, options, extras, price };
    return request.total === undefined ? ok(priced) : withTotal(request.total, priced);
}

/** Issues of members that differ from the quote. Absent members do not differ. */
function differences(request: BookingRequest, quote: Quote, catalog: Catalog): Issue[] {
    const issues: Issue[] = [];
    const compare: Compare = (path, sent, priced) => {
        if (sent === undefined || sent === priced) return;
        const expected = priced === null ? 'nothing' : JSON.stringify(priced);
        issues.push({ path, message: `The quote says ${expected}, not ${JSON.stringify(sent)}.` });
    };
    compare('experienceId', request.experienceId, quote.experienceId);
    compare('date', request.date, quote.date);
    // For one day, endDate may repeat date.
    if (!(quote.endDate === null && request.endDate === quote.date)) compare('endDate', request.endDate, quote.endDate);
    if (quote.timeSlotId !== null) compare('timeSlotId', request.timeSlotId, quote.timeSlotId);
    compare('unitId', request.unitId, quote.unitId);
    compare('mode', request.mode, quote.mode);
    const categories = categoriesOf(catalog.offer(quote.experienceId)?.experience, quote.unitId);
    compareParty(compare, 'contactParty.', request.contactParty ?? {}, quote, categories);
    compareParty(compare, '', request, quote, categories);
    issues.push(...differingAges(request, quote, categories));
    if (request.options !== undefined) {
        const priced = quote.options.map(({ optionId, quantity }) => [optionId, quantity] as const);
        compare('options', sortedText(Object.entries(request.options)), sortedText(priced));
    }
    for (const [name, isChosen] of Object.entries(request.extras ?? {})) {
        compare(`extras.${name}`, isChosen, (quote.extras as string[]).includes(name));
    }
    return issues;
}

type Compare = (path: string, sent: unknown, priced: unknown) => void;

function compareParty(compare: Compare, at: string, sent: PartyRequest, quote: Quote, categories: readonly Category[]) {
    compare(`${at}adults`, sent.adults, quote.party.adults);
    const children = Array.isArray(sent.children) ? sent.children.length : sent.children;
    compare(`${at}children`, children, quote.party.children);
    compare(`${at}childrenAges`, sent.childrenAges?.length, quote.party.children);
    if (sent.categoryCounts === undefined) return;
    const priced = quote.party.counts.map(({ categoryId, count }) => [categoryId, count] as const);
    compare(`${at}categoryCounts`, sortedText(canonical(sent.categoryCounts, categories)), sortedText(priced));
}

/** Issues of ages, under either name, that do not match the priced categories. */
function differingAges({ children, childrenAges }: PartyRequest, quote: Quote, categories: readonly Category[]) {
    const sent: Record<string, number[]> = {
        children: Array.isArray(children) ? children.flatMap(({ age }) => age ?? []) : [],
        childrenAges: childrenAges ?? [],
    };
    const different = Object.keys(sent).filter((path) => !agesFit(sent[path] as number[], quote.party, categories));
    return different.map((path) => ({ path, message: 'Children of these ages are not those that were priced.' }));
}

/** The quote has no ages, only counts by category. The ages must not give a greater count in any category. */
function agesFit(ages: number[], priced: Party, categories: readonly Category[]): boolean {
    // A different number of children, and a missing experience, are reported elsewhere.
    if (ages.length === 0 || ages.length > priced.children || categories.length === 0) return true;
    const sent = resolveParty(categories, { adults: 1, childrenAges: ages });
    if (!sent.ok) return false;
    const ofChildren = categories.filter(({ kind }) => kind === 'child').map(({ id }) => id);
    const countIn = ({ counts }: Party, id: string) => counts.find(({ categoryId }) => categoryId === id)?.count ?? 0;
    const asAdults = (party: Party) => ofChildren.reduce((rest, id) => rest - countIn(party, id), party.children);
    return (
        asAdults(sent.value) <= asAdults(priced) &&
        ofChildren.every((id) => countIn(sent.value, id) <= countIn(priced, id))
    );
}

/** Counts by the categories' own ids. `adult` and `free_children` are aliases for some of them. */
function canonical(counts: Record<string, number>, categories: readonly Category[]): Map<string, number> {
    const sums = new Map<string, number>();
    for (const [id, count] of Object.entries(counts)) {
        const own = categoryCalled(categories, id)?.id ?? id;
        sums.set(own, (sums.get(own) ?? 0) + count);
    }
    return sums;
}

/** Formats numbers by name as a sorted text without zeros, for comparison and messages. */
function sortedText(numbers: Iterable<readonly [string, number]>): string {
    const sent = [...numbers].filter(([, number]) => number !== 0);
    const parts = sent.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, number]) => `${name}: ${number}`);
    return parts.length === 0 ? 'none' : parts.join(', ');
}
