import type { CreateWithToken } from '../../../contract/booking.ts';
import type { Category } from '../../../contract/catalog.ts';
import { toMinor } from '../../../contract/currency.ts';
import type { Issue } from '../../../contract/errors.ts';
import { err, ok } from '../../../contract/result.ts';
import { failure } from '../../http/errors.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { categoryCalled, type Party, resolveParty } from '../party/party.ts';
import { isPayable } from '../pricing/charge-rule.ts';
import type { OpenedToken, Quote } from '../quote/token.ts';
import { invalid, type Refusable } from '../refusal.ts';
import { findOccasion } from '../selection/selection.ts';
import { type BookedParts, priceMismatch } from './order.ts';
import type { Desk } from './service.ts';

/** Everything but the contact of an order whose price is a token's. */
export function partsFromToken(
    desk: Pick<Desk, 'chargeRules'>,
    catalog: Catalog,
    body: CreateWithToken,
    token: OpenedToken,
): Refusable<BookedParts> {
    const { quote } = token;
    if (quote.timeSlotId !== null && body.time_slot_id === undefined) {
        return invalid({ path: 'time_slot_id', message: 'Required.' });
    }
    const different = differences(body, quote, catalog);
    if (different.length > 0) {
        const names = different.map(({ path }) => path).join(', ');
        const message = `The token was made for something else. What differs from what was priced: ${names}.`;
        return err(failure('token_invalid', message, { issues: different }));
    }
    // A price that was sealed before another payment provider was configured may be one that it cannot charge.
    const { price } = quote;
    const isCharged = [price.totalMinor, price.depositMinor].every((minor) =>
        isPayable(minor, desk.chargeRules(price.currency, price.exponent)),
    );
    if (token.expired || !isCharged) {
        return err(failure('quote_expired', 'The quote has lapsed; ask for the price again.'));
    }
    const asked = {
        experienceId: quote.experienceId,
        date: quote.date,
        endDate: quote.endDate ?? undefined,
        timeSlotId: quote.timeSlotId ?? undefined,
        unitId: quote.unitId ?? undefined,
        mode: quote.mode,
    };
    const occasion = findOccasion(catalog, asked, { timeSlotId: 'time_slot_id', mode: 'booking_mode' });
    if (!occasion.ok) return occasion;
    const { party, options, extras } = quote;
    const submitted = body.total_price;
    if (submitted !== undefined && toMinor(submitted, price.exponent) !== price.totalMinor) {
        return err(priceMismatch(submitted, price));
    }
    return ok({ occasion: occasion.value, party, options, extras, price });
}

/** Each member of the payload that says something else than the quote. What is left out says nothing. */
function differences(body: CreateWithToken, quote: Quote, catalog: Catalog): Issue[] {
    const issues: Issue[] = [];
    const compare = (path: string, sent: unknown, priced: unknown) => {
        if (sent === undefined || sent === priced) return;
        const told = priced === null ? 'nothing' : JSON.stringify(priced);
        issues.push({ path, message: `The quote says ${told}, not ${JSON.stringify(sent)}.` });
    };
    compare('experience_id', body.experience_id, quote.experienceId);
    compare('date', body.date, quote.date);
    // The last day of a single one may be told.
    if (!(quote.endDate === null && body.endDate === quote.date)) compare('endDate', body.endDate, quote.endDate);
    if (quote.timeSlotId !== null) compare('time_slot_id', body.time_slot_id, quote.timeSlotId);
    compare('unitId', body.unitId, quote.unitId);
    compare('booking_mode', body.booking_mode, quote.mode);
    const data = body.participant_data;
    const categories = categoriesOf(quote, catalog);
    compareParty(compare, 'participant_data.', data ?? {}, quote, categories);
    compareParty(compare, '', body, quote, categories);
    issues.push(...differingAges(body, quote, categories));
    if (body.options !== undefined) {
        compare('options', sortedText(body.options), sortedText(quantitiesOf(quote)));
    }
    const extras = Object.entries(body.extras ?? {});
    for (const [name, wanted] of extras) {
        compare(`extras.${name}`, wanted, (quote.extras as string[]).includes(name));
    }
    return issues;
}

type Compare = (path: string, sent: unknown, priced: unknown) => void;

interface SentParty {
    adults?: number;
    children?: number | { age?: number }[];
    childrenAges?: number[];
    categoryCounts?: Record<string, number>;
}

function compareParty(
    compare: Compare,
    at: string,
    sent: SentParty,
    quote: Quote,
    categories: readonly Category[],
): void {
    compare(`${at}adults`, sent.adults, quote.party.adults);
    const children = Array.isArray(sent.children) ? sent.children.length : sent.children;
    compare(`${at}children`, children, quote.party.children);
    compare(`${at}childrenAges`, sent.childrenAges?.length, quote.party.children);
    if (sent.categoryCounts === undefined) return;
    const priced = Object.fromEntries(quote.party.counts.map(({ categoryId, count }) => [categoryId, count]));
    compare(`${at}categoryCounts`, sortedText(canonical(sent.categoryCounts, categories)), sortedText(priced));
}

/** Ages that are told, under either name, of children who would not be in the categories that were priced. */
function differingAges({ children, childrenAges }: SentParty, quote: Quote, categories: readonly Category[]): Issue[] {
    const told: Record<string, number[]> = {
        children: Array.isArray(children) ? children.flatMap(({ age }) => age ?? []) : [],
        childrenAges: childrenAges ?? [],
    };
    const different = Object.keys(told).filter((path) => !agesFit(told[path] as number[], quote.party, categories));
    return different.map((path) => ({ path, message: 'Children of these ages are not those that were priced.' }));
}

/** The quote keeps no ages, only how many are in each category: of none may be told more than were priced. */
function agesFit(ages: number[], priced: Party, categories: readonly Category[]): boolean {
    // A number of children that differs is named as such, an experience that is gone is told after the differences.
    if (ages.length === 0 || ages.length > priced.children || categories.length === 0) return true;
    const told = resolveParty(categories, { adults: 1, childrenAges: ages });
    if (!told.ok) return false;
    const ofChildren = categories.filter(({ kind }) => kind === 'child').map(({ id }) => id);
    const countIn = ({ counts }: Party, id: string) => counts.find(({ categoryId }) => categoryId === id)?.count ?? 0;
    const asAdults = (party: Party) => ofChildren.reduce((rest, id) => rest - countIn(party, id), party.children);
    return (
        asAdults(told.value) <= asAdults(priced) &&
        ofChildren.every((id) => countIn(told.value, id) <= countIn(priced, id))
    );
}

function categoriesOf(quote: Quote, catalog: Catalog): readonly Category[] {
    const experience = catalog.offer(quote.experienceId)?.experience;
    const unit = experience?.hotel?.units.find(({ id }) => id === quote.unitId);
    return unit?.categories ?? experience?.categories ?? [];
}

/** Counts under the categories' own ids: `adult` and `free_children` are names for some of them. */
function canonical(counts: Record<string, number>, categories: readonly Category[]): Record<string, number> {
    const sums = new Map<string, number>();
    for (const [id, count] of Object.entries(counts)) {
        const own = categoryCalled(categories, id)?.id ?? id;
        sums.set(own, (sums.get(own) ?? 0) + count);
    }
    return Object.fromEntries(sums);
}

function quantitiesOf(quote: Quote): Record<string, number> {
    return Object.fromEntries(quote.options.map(({ optionId, quantity }) => [optionId, quantity]));
}

/** Numbers by name as a text in which order and zeros do not show. */
function sortedText(numbers: Record<string, number>): string {
    const told = Object.entries(numbers).filter(([, number]) => number !== 0);
    const parts = told.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, number]) => `${name}: ${number}`);
    return parts.length === 0 ? 'none' : parts.join(', ');
}
