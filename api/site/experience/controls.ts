import { isCalendarDay } from '../../../contract/calendar-day.ts';
import { type BookingMode, bookingModes, type Experience } from '../../../contract/catalog.ts';
import { parameterNames } from '../../../contract/prefill.ts';
import { modesOf } from '../../booking/availability/availability.ts';
import type { FormState } from '../../booking/prefill/form-state.ts';
import { isReadFor } from '../../booking/prefill/parameters.ts';

/**
 * What stands in the controls of the form, by their names, as it was typed. Pages are made from these texts and from
 * nothing else, so that whatever becomes of an attempt, a person finds again what was entered.
 */
export type Texts = ReadonlyMap<string, string>;

/** Hidden controls: what the page remembers from one turn to the next. */
export const memory = ['month', 'calendarDay', 'partyBy', 'span', 'quote', 'total', 'key'] as const;

export type PartyWay = 'people' | 'categories';

/** Every name that the form of an experience has; a form may send others, which mean nothing. */
export function controlNames(experience: Experience): ReadonlySet<string> {
    const { hotel, categories, options } = experience;
    const entries: Readonly<Record<string, readonly { id: string }[]>> = {
        categoryCounts: [...categories, ...(hotel?.units.flatMap((unit) => unit.categories) ?? [])],
        options,
    };
    const names = parameterNames
        .filter((name) => isReadFor(name, experience))
        .flatMap((name) => entries[name]?.map(({ id }) => `${name}.${id}`) ?? [name]);
    return new Set([...names, ...(hotel === null ? ['bookingMode'] : []), ...memory]);
}

/** The controls' texts of a form that was sent. Line breaks come as the browser's two characters and are kept as one. */
export function sentTexts(fields: ReadonlyMap<string, string>, experience: Experience): Map<string, string> {
    const known = controlNames(experience);
    const own = [...fields].filter(([name]) => known.has(name));
    return new Map(own.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
}

/** The controls' texts that a link gives, with what stands in them when it says nothing. */
export function linkedTexts(state: FormState, experience: Experience): Map<string, string> {
    const texts = new Map<string, string>();
    const put = (name: string, value: string | number | null) => {
        if (value !== null) texts.set(name, String(value));
    };
    const {
        kind: _,
        extras,
        slot,
        adults,
        children,
        childrenAges,
        categoryCounts,
        options,
        ...others
    } = {
        extras: {},
        slot: null,
        ...state,
    };
    for (const [name, value] of Object.entries(others)) put(name, value);
    for (const [name, isWanted] of Object.entries(extras)) if (isWanted) put(name, '1');
    const [onlySlot, ...moreSlots] = experience.timeSlots;
    put('slot', slot ?? (moreSlots.length === 0 ? (onlySlot?.id ?? null) : null));
    if (categoryCounts !== null) {
        put('partyBy', 'categories');
        for (const [id, count] of Object.entries(categoryCounts)) put(`categoryCounts.${id}`, count);
    } else {
        put('adults', adults ?? Math.max(1, experience.minParticipants));
        put('children', children ?? childrenAges.length);
        put('childrenAges', childrenAges.length === 0 ? null : childrenAges.join(','));
    }
    for (const [id, quantity] of Object.entries(options)) put(`options.${id}`, quantity);
    return texts;
}

/**
 * What buttons of the form set: controls and their texts as a query. The script reads the same attribute, so that a day
 * of the calendar does the same with and without it.
 */
export function setting(texts: Readonly<Record<string, string>>): string {
    return new URLSearchParams(texts).toString();
}

/** The texts with those of a pressed button put in. */
export function withSetting(texts: Texts, pressed: string, experience: Experience): Map<string, string> {
    const known = controlNames(experience);
    const changed = new Map(texts);
    for (const [name, text] of new URLSearchParams(pressed)) {
        if (known.has(name)) changed.set(name, text);
    }
    return changed;
}

/** Whether an experience that can be booked over several days is being booked so. */
export function isSpan(texts: Texts, { multiDay }: Experience): boolean {
    const span = texts.get('span') ?? (texts.has('date') ? 'day' : 'days');
    return multiDay && span !== 'day';
}

export function partyWay(texts: Texts): PartyWay {
    return texts.get('partyBy') === 'categories' ? 'categories' : 'people';
}

/** The names of the controls that say when, in order: one day, or the first and the last. */
export function dayControls(texts: Texts, experience: Experience): [string] | [string, string] {
    if (experience.hotel !== null) return ['checkin', 'checkout'];
    return isSpan(texts, experience) ? ['startDate', 'endDate'] : ['date'];
}

/** The day in the first of these controls, if it is one. */
export function chosenDay(texts: Texts, experience: Experience): string | null {
    const text = texts.get(dayControls(texts, experience)[0])?.trim() ?? '';
    return isCalendarDay(text) ? text : null;
}

/** Whether anything of an experience can be booked in more than one mode. */
export function offersModes(experience: Experience): boolean {
    return experience.timeSlots.some((slot) => modesOf(experience, slot).offered.length > 1);
}

/** The mode in which the chosen departure is asked for; null as long as none is chosen. */
export function modeOf(texts: Texts, experience: Experience): BookingMode | null {
    const slot = experience.timeSlots.find(({ id }) => id === texts.get('slot'));
    if (slot === undefined) return null;
    const told = bookingModes.find((mode) => mode === texts.get('bookingMode'));
    const { offered, usual } = modesOf(experience, slot);
    return told !== undefined && offered.includes(told) ? told : usual;
}

/** The texts with the usual mode in place of one that the chosen departure does not have. */
export function withOfferedMode(texts: Texts, experience: Experience): Texts {
    const mode = modeOf(texts, experience);
    if (mode === null || !texts.has('bookingMode') || texts.get('bookingMode') === mode) return texts;
    return new Map(texts).set('bookingMode', mode);
}

/** The modes that may be asked for: of the chosen departure, or of any as long as none is chosen. */
export function offeredModes(texts: Texts, experience: Experience): BookingMode[] {
    const slot = experience.timeSlots.find(({ id }) => id === texts.get('slot'));
    const slots = slot === undefined ? experience.timeSlots : [slot];
    const offered = new Set(slots.flatMap((each) => modesOf(experience, each).offered));
    return bookingModes.filter((mode) => offered.has(mode));
}

/** The categories by which a party can be told: the chosen unit's in a hotel. */
export function categoriesFor(texts: Texts, { hotel, categories }: Experience) {
    return hotel?.units.find(({ id }) => id === texts.get('unitId'))?.categories ?? categories;
}
