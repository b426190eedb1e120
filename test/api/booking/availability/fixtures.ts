import { holdsOf, type PartySelection } from '../../../../api/booking/availability/availability.ts';
import type { Hold } from '../../../../api/booking/availability/departure.ts';
import type { Experience, Provider, TimeSlot, Unit } from '../../../../contract/catalog.ts';

/** A catalogue in which everything can be booked, so that a test states only what it is about. */
export const everyDay = [1, 2, 3, 4, 5, 6, 7];
export const longAgo = Date.parse('2000-01-01T00:00:00Z');
export const privatePrice = { baseMinor: 100, includedPersons: null, perExtraPersonMinor: 0 };

export function slotWith(members: Partial<TimeSlot> = {}): TimeSlot {
    const slot = { id: 'morning', startTime: '09:00', duration: 120, capacity: null, bookingMode: null };
    return { ...slot, weekdays: everyDay, ...members };
}

export function unitWith(members: Partial<Unit> = {}): Unit {
    const unit = { id: 'garden', name: { en: 'Garden' }, quantity: 1, maxGuests: null, nightlyPriceMinor: 100 };
    return { ...unit, categories: [], ...members };
}

export function operatingWith(members: Partial<Experience['availability']> = {}): Experience['availability'] {
    return { from: null, to: null, weekdays: everyDay, closed: [], closedSlots: [], ...members };
}

export function experienceWith(members: Partial<Experience> = {}): Experience {
    return {
        id: '2d6c2a2e-3e0c-5d6e-9d2b-3a3c8b1a4e77',
        slug: 'sail',
        type: 'excursion',
        name: { en: 'Sail' },
        description: {},
        cancellationPolicy: {},
        currency: 'EUR',
        exponent: 2,
        bookingMode: 'shared',
        capacity: null,
        minParticipants: 1,
        maxParticipants: null,
        cutoffMinutes: 0,
        categories: [],
        privatePrice: null,
        timeSlots: [slotWith()],
        seasons: [],
        options: [],
        discounts: [],
        fees: [],
        depositBasisPoints: null,
        availability: operatingWith(),
        requires: [],
        multiDay: false,
        languages: [],
        location: null,
        meetingPoint: {},
        included: [],
        notIncluded: [],
        bring: [],
        photos: [],
        refundPolicy: null,
        hotel: null,
        ...members,
    };
}

export const checkTimes = { checkInTime: '15:00', checkOutTime: '11:00' };

export function hotelWith(units: Unit[], members: Partial<Experience> = {}): Experience {
    const off = { enabled: false, priceMinor: 0 };
    const settings = { extraBed: off, petFee: off, earlyCheckin: off, lateCheckout: off };
    return experienceWith({ type: 'hotel', timeSlots: [], hotel: { units, settings, ...checkTimes }, ...members });
}

export function providerWith(experiences: Experience[], members: Partial<Provider> = {}): Provider {
    const lagoon = { slug: 'lagoon', name: 'Lagoon', timeZone: 'UTC', resources: [], languages: [] };
    return {
        ...lagoon,
        currency: null,
        contact: null,
        embedOrigins: [],
        logo: null,
        refundPolicy: null,
        experiences,
        ...members,
    };
}

/** Two persons on the first slot, or in the first unit, of the experience on 2027-05-15, a Saturday. */
export function wantedWith(experience: Experience, members: Partial<PartySelection> = {}): PartySelection {
    return {
        provider: providerWith([experience]),
        experience,
        slot: experience.timeSlots[0] ?? null,
        unit: experience.hotel?.units[0] ?? null,
        mode: 'shared',
        days: ['2027-05-15'],
        persons: 2,
        ...members,
    };
}

/** The holds of the same selection in another booking. */
export function bookedAs(wanted: PartySelection, members: Partial<PartySelection> = {}): Hold[] {
    return holdsOf({ ...wanted, ...members });
}
