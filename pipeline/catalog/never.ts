import { type Item, member } from './fault.ts';
import type { Report } from './rules.ts';

/** Warns of a capacity below the smallest party, and of slots on no weekday of the experience. */
export function slotsCanBeBooked(
    experience: Item,
    slots: readonly Item[],
    units: readonly Item[],
    report: Report,
): void {
    const least = member(experience, 'minParticipants').value;
    const limits = [
        member(experience, 'capacity'),
        ...slots.map((slot) => member(slot, 'capacity')),
        ...units.map((unit) => member(unit, 'maxGuests')),
    ];
    for (const limit of limits) {
        if (typeof least !== 'number' || typeof limit.value !== 'number' || limit.value >= least) continue;
        const message = `${limit.value} is below minParticipants ${least}: nobody can book`;
        report('NEVER_BOOKABLE', limit, message, 'raise it, or lower minParticipants', 'warning');
    }
    const open = member(experience, 'availability', 'weekdays').value;
    for (const weekdays of slots.map((slot) => member(slot, 'weekdays'))) {
        if (!Array.isArray(open) || !Array.isArray(weekdays.value)) continue;
        if (weekdays.value.some((weekday) => open.includes(weekday))) continue;
        const message = 'availability has none of these weekdays: nobody can book';
        report('NEVER_BOOKABLE', weekdays, message, 'add one of them to availability.weekdays', 'warning');
    }
}

/** Warns of seasons whose every day and slot an earlier season has. */
export function seasonsApply(seasons: readonly Item[], report: Report): void {
    for (const [at, season] of seasons.entries()) {
        const other = seasons.slice(0, at).findIndex((earlier) => covers(earlier, season));
        if (other < 0) continue;
        const message = `seasons[${other}] has all its days and applies, because it comes first`;
        report('NEVER_APPLIES', season, message, `move it before seasons[${other}], or remove it`, 'warning');
    }
}

/** Days are compared as texts. */
function covers(earlier: Item, season: Item): boolean {
    const [from, to, otherFrom, otherTo] = [season, earlier].flatMap((each) => [
        member(each, 'from').value,
        member(each, 'to').value,
    ]);
    const days = [otherFrom, from, to, otherTo];
    if (!days.every((day, at) => typeof day === 'string' && (at === 0 || (days[at - 1] as string) <= day)))
        return false;
    const slots = member(earlier, 'timeSlotIds').value;
    const ofSeason = member(season, 'timeSlotIds').value;
    return !Array.isArray(slots) || (Array.isArray(ofSeason) && ofSeason.every((id) => slots.includes(id)));
}
