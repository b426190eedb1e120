import { type BookingMode, bookingModes, type Experience } from '../../../contract/catalog.ts';
import { modesOf } from '../../booking/availability/availability.ts';
import { categoriesOf } from '../../booking/party/party.ts';
import type { Texts } from '../fields.tsx';

type PartyWay = 'people' | 'categories';

/** Whether several days are being booked of an experience that allows it. */
export function isSpan(texts: Texts, { multiDay }: Experience): boolean {
    const span = texts.get('span') ?? (texts.has('date') ? 'day' : 'days');
    return multiDay && span !== 'day';
}

export function partyWay(texts: Texts): PartyWay {
    return texts.get('partyBy') === 'categories' ? 'categories' : 'people';
}

type DayControl = 'date' | 'startDate' | 'endDate' | 'checkin' | 'checkout';

/** Names of the controls for days, in order: one day, or the first and the last. Their labels have the same names. */
export function dayControls(texts: Texts, experience: Experience): [DayControl] | [DayControl, DayControl] {
    if (experience.hotel !== null) return ['checkin', 'checkout'];
    return isSpan(texts, experience) ? ['startDate', 'endDate'] : ['date'];
}

/** Whether any departure can be booked in more than one mode. */
export function offersModes(experience: Experience): boolean {
    return experience.timeSlots.some((slot) => modesOf(experience, slot).offered.length > 1);
}

export function chosenSlot(texts: Texts, { timeSlots }: Experience) {
    return timeSlots.find(({ id }) => id === texts.get('slot'));
}

export function chosenUnit(texts: Texts, { hotel }: Experience) {
    return hotel?.units.find(({ id }) => id === texts.get('unitId'));
}

/** The mode for the chosen departure; null if none is chosen. */
export function modeOf(texts: Texts, experience: Experience): BookingMode | null {
    const slot = chosenSlot(texts, experience);
    if (slot === undefined) return null;
    const wanted = bookingModes.find((mode) => mode === texts.get('bookingMode'));
    const { offered, usual } = modesOf(experience, slot);
    return wanted !== undefined && offered.includes(wanted) ? wanted : usual;
}

/** The categories of the party: in a hotel, those of the chosen unit. */
export function categoriesFor(texts: Texts, experience: Experience) {
    return categoriesOf(experience, texts.get('unitId'));
}
