import type { Hold } from '../availability/departure.ts';

/**
 * The holds that a change needs in addition to the present holds of a booking, so that the booking can keep either: the
 * further places of a departure. A room, and a departure that the party has for itself, are not held twice.
 */
export function holdsBeside(present: readonly Hold[], wanted: readonly Hold[]): Hold[] {
    return wanted.flatMap((hold) => {
        const own = present.find((each) => each.day === hold.day && isSamePlace(each, hold));
        if (own === undefined || (own.mode === 'shared' && hold.mode === 'private')) return [hold];
        const persons = hold.mode === 'shared' ? Math.max(0, hold.persons - own.persons) : 0;
        return own.mode !== 'shared' || persons === 0 ? [] : [{ ...hold, persons }];
    });
}

/** Whether both take the same departure or room, with the same times and resources. */
function isSamePlace(one: Hold, other: Hold): boolean {
    const keyOf = ({ experienceId, placeId, startsAtMs, endsAtMs, requires }: Hold) =>
        JSON.stringify([experienceId, placeId, startsAtMs, endsAtMs, requires]);
    return keyOf(one) === keyOf(other);
}
