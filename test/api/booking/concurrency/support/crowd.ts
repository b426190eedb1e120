import { setTimeout as sleep } from 'node:timers/promises';
import { v4 } from 'uuid';
import { addDays } from '../../../../../contract/calendar-day.ts';
import type { Experience } from '../../../../../contract/catalog.ts';
import { testSecret } from '../../../support/service.ts';
import { harbour } from './harbour.ts';

/** Variables of a server that lets a crowd in. */
export const crowdEnvironment = {
    RATE_LIMIT_PER_MINUTE: '0',
    MAX_PENDING_PER_CONTACT: '0',
    MAX_PENDING_PER_ADDRESS: '0',
    CONTACTLESS_HOLD_SECONDS: '2400',
    BOOKING_SECRET: testSecret,
    LOG_LEVEL: 'info',
};

/** A day that no test has to fear to reach while it runs. */
export function dayAhead(days: number): string {
    return addDays(new Date().toISOString().slice(0, 10), 30 + days);
}

/** A departure or a stay, for a number of adults. */
export interface Trip {
    experience: Experience;
    date: string;
    adults: number;
    slotId?: string;
    /** Of a stay. */
    endDate?: string;
    mode?: 'shared' | 'private';
}

/** The result of a request; status 0: no answer. */
export interface Reply {
    status: number;
    body: { code?: string; bookingId?: string; pricingToken?: string; [name: string]: unknown };
    retryAfter: string | null;
    tookMs: number;
}

/** Members of every payload but one that names the party. */
function departureOf({ experience, date, endDate, slotId }: Trip) {
    const slot = slotId ?? experience.timeSlots[0]?.id;
    const unit = experience.hotel?.units[0]?.id;
    return { date, ...(endDate && { endDate }), ...(slot && { slot }), ...(unit && { unitId: unit }) };
}

export function availabilityPayload(trip: Trip) {
    const { slot, ...selection } = departureOf(trip);
    const named = { experienceId: trip.experience.id, ...selection, ...(slot && { timeSlotId: slot }) };
    return { ...named, participantCount: trip.adults, ...(trip.mode && { bookingMode: trip.mode }) };
}

export function quotePayload(trip: Trip) {
    const { participantCount: adults, ...payload } = availabilityPayload(trip);
    return { ...payload, adults };
}

/** The form without a token: prices of the harbour are 10.00 for each adult and day or night, or one price for all. */
export function plainPayload(trip: Trip) {
    const { slot, ...selection } = departureOf(trip);
    const { experience, adults, mode, endDate, date } = trip;
    const isPrivate = (mode ?? experience.bookingMode) === 'private';
    const nights = endDate === undefined ? 1 : (Date.parse(endDate) - Date.parse(date)) / 86_400_000;
    const each = 10 * adults * nights;
    const total = isPrivate && experience.privatePrice !== null ? experience.privatePrice.baseMinor / 100 : each;
    const named = { experience_id: experience.id, ...selection, ...(slot && { time_slot_id: slot }) };
    return { ...named, adults, total_price: total, ...(mode && { booking_mode: mode }) };
}

/** The form with a token, for a contact of its own unless another is named. */
export function tokenPayload(trip: Trip, pricingToken: string, email = `${v4()}@guests.example`) {
    const { slot, ...selection } = departureOf(trip);
    const named = { experience_id: trip.experience.id, ...selection, ...(slot && { time_slot_id: slot }) };
    const participant_data = { adults: trip.adults, firstName: 'Ana', lastName: 'Lima', email };
    return { ...named, pricingToken, participant_data };
}

/** Longer than any answer takes: a request without one fails its test by name, and does not hang it. */
const lostAfterMs = 180_000;

/** Sends a request and never throws: without an answer the status is 0. */
export async function ask(url: string, path: string, payload?: unknown, key?: string): Promise<Reply> {
    const startedMs = performance.now();
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const post = { method: 'POST', headers, body: JSON.stringify(payload) };
    try {
        const signal = AbortSignal.timeout(lostAfterMs);
        const answer = await fetch(`${url}${path}`, payload === undefined ? { signal } : { ...post, signal });
        const body = (await answer.json()) as Reply['body'];
        const tookMs = performance.now() - startedMs;
        return { status: answer.status, body, retryAfter: answer.headers.get('retry-after'), tookMs };
    } catch (error) {
        const { cause = error } = error as Error;
        const body = { message: String(cause) };
        return { status: 0, body, retryAfter: null, tookMs: performance.now() - startedMs };
    }
}

/**
 * Asks like `ask`, and again while the answer is 503, which a service on a busy machine may give for a while. It may
 * give it for a booking that it has made, too, when the commit took too long: its token or key finds that one, and it
 * counts as made.
 */
export async function askUntilDecided(url: string, path: string, payload?: unknown): Promise<Reply> {
    const isCreation = path === paths.create;
    const key = isCreation && !Object.hasOwn(payload as object, 'pricingToken') ? v4() : undefined;
    const endMs = performance.now() + lostAfterMs;
    for (let attempt = 1; ; attempt++) {
        const reply = await ask(url, path, payload, key);
        if (reply.status === 200 && attempt > 1 && isCreation) return { ...reply, status: 201 };
        if (reply.status !== 503 || performance.now() > endMs) return reply;
        await sleep(100);
    }
}

export const paths = {
    create: '/api/embed/booking/create',
    quote: '/api/validate-booking-price',
    availability: '/api/check-availability',
    booking: (id: string) => `/api/embed/booking/${id}`,
    cancel: (id: string) => `/api/embed/booking/${id}/cancel`,
    provider: `/api/embed/provider?providerSlug=${harbour.slug}`,
    experience: (id: string) => `/api/embed/experience?experienceId=${id}`,
};

export async function quoted(url: string, trip: Trip): Promise<string> {
    const { status, body } = await askUntilDecided(url, paths.quote, quotePayload(trip));
    if (status !== 200) throw new Error(`No quote: ${status} ${JSON.stringify(body)}`);
    return body.pricingToken as string;
}

/** Every trip at once, half of them with tokens, spread over the servers. */
export async function crowd(urls: readonly string[], trips: readonly Trip[]): Promise<Reply[]> {
    const url = (at: number) => urls[at % urls.length] as string;
    const payloads = await Promise.all(
        trips.map(async (trip, at) => {
            // Not the parity by which the servers are chosen: each of them gets both forms.
            return at % 4 < 2 ? plainPayload(trip) : tokenPayload(trip, await quoted(url(at), trip));
        }),
    );
    return await Promise.all(payloads.map((payload, at) => askUntilDecided(url(at), paths.create, payload)));
}

/** How often each answer came: its status, and its code where it has one. */
export function tally(replies: readonly Reply[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { status, body } of replies) {
        const name = [status, status === 0 ? body.message : body.code].filter((part) => part !== undefined).join(' ');
        counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
}
