import type { CreateWithToken } from '../../../contract/booking.ts';
import { toMinor } from '../../../contract/currency.ts';
import type { Issue } from '../../../contract/errors.ts';
import { failure } from '../../http/errors/errors.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Found, found, lost, misfit } from '../found.ts';
import { findOccasion } from '../occasion/occasion.ts';
import { categoryCalled } from '../party/party.ts';
import type { OpenedToken, Quote } from '../quote/token.ts';
import { type BookedParts, priceMismatch } from './order.ts';

/** Everything but the contact of an order whose price is a token's. */
export function partsFromToken(catalog: Catalog, body: CreateWithToken, token: OpenedToken): Found<BookedParts> {
    const { quote } = token;
    if (quote.timeSlotId !== null && body.time_slot_id === undefined) {
        return misfit({ path: 'time_slot_id', message: 'Required.' });
    }
    const different = differences(body, quote, catalog);
    if (different.length > 0) {
        const names = different.map(({ path }) => path).join(', ');
        const message = `The token was made for something else: ${names} differ from what was priced.`;
        return lost(failure('token_invalid', message, { issues: different }));
    }
    if (token.expired) {
        return lost(failure('quote_expired', 'The quote has lapsed; ask for the price again.'));
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
    const { party, options, extras, price } = quote;
    const submitted = body.total_price;
    if (submitted !== undefined && toMinor(submitted, price.exponent) !== price.totalMinor) {
        return lost(priceMismatch(submitted, price));
    }
    return found({ occasion: occasion.value, party, options, extras, price });
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
    compareParty(compare, 'participant_data.', data ?? {}, quote, catalog);
    compareParty(compare, '', body, quote, catalog);
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
    children?: number | unknown[];
    childrenAges?: number[];
    categoryCounts?: Record<string, number>;
}

function compareParty(compare: Compare, at: string, sent: SentParty, quote: Quote, catalog: Catalog): void {
    compare(`${at}adults`, sent.adults, quote.party.adults);
    const children = Array.isArray(sent.children) ? sent.children.length : sent.children;
    compare(`${at}children`, children, quote.party.children);
    compare(`${at}childrenAges`, sent.childrenAges?.length, quote.party.children);
    if (sent.categoryCounts === undefined) return;
    const priced = Object.fromEntries(quote.party.counts.map(({ categoryId, count }) => [categoryId, count]));
    compare(`${at}categoryCounts`, sortedText(canonical(sent.categoryCounts, quote, catalog)), sortedText(priced));
}

/** Counts under the categories' own ids: `adult` and `free_children` are names for some of them. */
function canonical(counts: Record<string, number>, quote: Quote, catalog: Catalog): Record<string, number> {
    const experience = catalog.offer(quote.experienceId)?.experience;
    const unit = experience?.hotel?.units.find(({ id }) => id === quote.unitId);
    const categories = unit?.categories ?? experience?.categories ?? [];
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
