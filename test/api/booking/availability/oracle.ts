import { holdsOf, type PartySelection } from '../../../../api/booking/availability/availability.ts';
import type { Hold } from '../../../../api/booking/availability/departure.ts';

const quarterMs = 15 * 60_000;

/**
 * Whether bookings were sold twice, found in the slowest and plainest way: each place of each day, and each quarter of
 * an hour of each resource, by looking at all bookings. Times in the catalogue are whole quarters.
 */
export function soldTwice(bookings: readonly PartySelection[]): string | null {
    return placesSoldTwice(bookings) ?? resourcesSoldTwice(bookings);
}

function placesSoldTwice(bookings: readonly PartySelection[]): string | null {
    for (const { experience, slot, unit, days } of bookings) {
        for (const day of days) {
            const here = bookings.filter(
                (other) =>
                    other.experience.id === experience.id && other.slot?.id === slot?.id && other.unit?.id === unit?.id,
            );
            const those = here.filter((other) => other.days.includes(day));
            if (unit !== null) {
                if (those.length > unit.quantity) return `room ${unit.id} of ${day}`;
                continue;
            }
            if (those.length > 1 && those.some(({ mode }) => mode === 'private'))
                return `private ${slot?.id} of ${day}`;
            const capacity = slot?.capacity ?? experience.capacity ?? experience.maxParticipants ?? Number.MAX_VALUE;
            if (those.reduce((sum, { persons }) => sum + persons, 0) > capacity) return `slot ${slot?.id} of ${day}`;
        }
    }
    return null;
}

function resourcesSoldTwice(bookings: readonly PartySelection[]): string | null {
    const holds = bookings.flatMap(holdsOf);
    const provider = bookings[0]?.provider;
    const from = Math.min(...holds.map(({ startsAtMs }) => startsAtMs));
    const to = Math.max(...holds.map(({ endsAtMs }) => endsAtMs));
    for (let instant = from; instant < to; instant += quarterMs) {
        const now = holds.filter(({ startsAtMs, endsAtMs }) => startsAtMs <= instant && instant < endsAtMs);
        for (const resource of ['boat', 'guide', 'gone']) {
            const there = provider?.resources.find(({ id }) => id === resource)?.quantity ?? 0;
            if (neededOf(resource, now) > there) return `${resource} at ${new Date(instant).toISOString()}`;
        }
    }
    return null;
}

function neededOf(resource: string, holds: readonly Hold[]): number {
    const seen: Hold[] = [];
    let needed = 0;
    for (const hold of holds) {
        const isSame = (other: Hold) =>
            other.experienceId === hold.experienceId && other.placeId === hold.placeId && other.day === hold.day;
        if (hold.mode === 'shared' && seen.some(isSame)) continue;
        seen.push(hold);
        needed += hold.requires.find(({ resourceId }) => resourceId === resource)?.quantity ?? 0;
    }
    return needed;
}
