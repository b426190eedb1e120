import { elements, type Fault, type Item, member } from './fault.ts';

/** What a stay has no use for, and why. */
const notForHotels = {
    timeSlots: 'a stay has nights, not departures',
    requires: 'resources are for departures',
    privatePrice: 'a stay is priced by its unit',
    multiDay: 'a stay is counted in nights',
} as const;

/** A hotel has units, everything else has departures; what is the other's is told of and not read. */
export function hotelFaults(experience: Item): Fault[] {
    const type = member(experience, 'type').value;
    if (typeof type !== 'string') return [];
    return type === 'hotel' ? faultsOfHotel(experience) : faultsOfDepartures(experience);
}

function faultsOfHotel(experience: Item): Fault[] {
    const hotel = member(experience, 'hotel');
    const hint = 'add hotel with its units';
    const lacking =
        hotel.value === undefined
            ? [{ code: 'MISSING_MEMBER', path: hotel.path, message: 'a hotel needs its units', hint }]
            : [];
    const needless = Object.entries(notForHotels).flatMap(([name, why]) => {
        const { value, path } = member(experience, name);
        const isThere = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
        if (!isThere) return [];
        const message = `${why}; it is not read`;
        const hint = `remove ${name}, or change the type`;
        return [{ code: 'NOT_FOR_HOTEL', severity: 'warning' as const, path, message, hint }];
    });
    return [...lacking, ...needless];
}

function faultsOfDepartures(experience: Item): Fault[] {
    const hotel = member(experience, 'hotel');
    const slots = member(experience, 'timeSlots');
    const faults: Fault[] = [];
    if (hotel.value !== undefined) {
        const message = 'only an experience of the type "hotel" has units; it is not read';
        const hint = 'write the type "hotel", or remove it';
        faults.push({ code: 'ONLY_FOR_HOTEL', severity: 'warning', path: hotel.path, message, hint });
    }
    if (slots.value === undefined) {
        const message = 'an experience that is no hotel needs a time slot';
        faults.push({
            code: 'MISSING_MEMBER',
            path: slots.path,
            message,
            hint: 'add timeSlots with at least one slot',
        });
    } else if (Array.isArray(slots.value) && elements(experience, 'timeSlots').length === 0) {
        const message = 'an experience that is no hotel needs a time slot';
        faults.push({ code: 'BAD_MEMBER', path: slots.path, message, hint: 'write at least one slot' });
    }
    return faults;
}
