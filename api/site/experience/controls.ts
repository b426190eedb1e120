import { isCalendarDay } from '../../../contract/calendar-day.ts';
import { type BookingMode, bookingModes, type Experience } from '../../../contract/catalog.ts';
import { parameterNames } from '../../../contract/prefill.ts';
import { modesOf } from '../../booking/availability/availability.ts';
import { resolveParty } from '../../booking/party/party.ts';
import type { FormState } from '../../booking/prefill/form-state.ts';
import { isReadFor } from '../../booking/prefill/parameters.ts';
import { categoriesFor, chosenSlot, dayControls, modeOf, partyWay } from '../../pages/booking-form/chosen.ts';
import { readFormInput } from '../../pages/booking-form/read-form-input.ts';
import type { Texts } from '../../pages/fields.tsx';
import type { Fields } from '../../pages/visit.ts';

/** Hidden controls: state that the form keeps between requests. */
const memory = ['month', 'calendarDay', 'partyBy', 'span', 'quote', 'total', 'key'] as const;

/** Names of all controls of an experience's form. Other names are ignored. */
function controlNames(experience: Experience): ReadonlySet<string> {
    const { hotel, categories, options } = experience;
    const entries: Readonly<Record<string, readonly { id: string }[]>> = {
        categoryCounts: [...categories, ...(hotel?.units.flatMap((unit) => unit.categories) ?? [])],
        options,
    };
    const names = parameterNames
        .filter((name) => isReadFor(name, experience))
        .flatMap((name) => entries[name]?.map(({ id }) => `${name}.${id}`) ?? [name]);
    return new Set([...names, ...memory]);
}

/** The controls' texts of a form that was sent. Browsers send line breaks as CR LF; they are kept as LF. */
export function sentTexts(fields: Fields, experience: Experience): Map<string, string> {
    const known = controlNames(experience);
    const own = [...fields].filter(([name]) => known.has(name));
    return new Map(own.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
}

/** The controls' texts of a link, with defaults for what it does not give. */
export function linkedTexts(state: FormState, experience: Experience): Map<string, string> {
    const texts = new Map<string, string>();
    const put = (name: string, value: FormState[keyof FormState]) => {
        if (value === undefined || value === false) return;
        if (typeof value !== 'object') texts.set(name, value === true ? '1' : String(value));
        else if (Array.isArray(value)) texts.set(name, value.join(','));
        else for (const [id, count] of Object.entries(value)) texts.set(`${name}.${id}`, String(count));
    };
    const [onlySlot, ...moreSlots] = experience.timeSlots;
    if (moreSlots.length === 0) put('slot', onlySlot?.id);
    if (state.categoryCounts !== undefined) put('partyBy', 'categories');
    else {
        put('adults', Math.max(1, experience.minParticipants));
        put('children', state.childrenAges?.length ?? 0);
    }
    for (const [name, value] of Object.entries(state)) put(name, value);
    return texts;
}

/** The day in the first control for days, if it is valid. */
export function chosenDay(texts: Texts, experience: Experience): string | null {
    const text = texts.get(dayControls(texts, experience)[0])?.trim() ?? '';
    return isCalendarDay(text) ? text : null;
}

/** The texts with the default mode in place of one that the chosen departure does not offer. */
export function withOfferedMode(texts: Texts, experience: Experience): Texts {
    const mode = modeOf(texts, experience);
    if (mode === null || !texts.has('bookingMode') || texts.get('bookingMode') === mode) return texts;
    return new Map(texts).set('bookingMode', mode);
}

/** The modes of the chosen departure, or of all departures if none is chosen. */
export function offeredModes(texts: Texts, experience: Experience): BookingMode[] {
    const slot = chosenSlot(texts, experience);
    const slots = slot === undefined ? experience.timeSlots : [slot];
    const offered = new Set(slots.flatMap((each) => modesOf(experience, each).offered));
    return bookingModes.filter((mode) => offered.has(mode));
}

/**
 * The form after a button that changes it: a day, an alternative, another month, another way to give the days or the
 * party. Days and party given in one way are converted to the other if possible.
 */
export function afterPress(sent: Texts, pressed: string, experience: Experience): Map<string, string> {
    const [known, settings] = [controlNames(experience), new URLSearchParams(pressed)];
    const texts = new Map([...sent, ...[...settings].filter(([name]) => known.has(name))]);
    if (texts.get('span') !== sent.get('span')) carryDays(texts);
    if (partyWay(texts) !== partyWay(sent)) carryParty(texts, sent, experience);
    if (settings.has('month')) texts.set('calendarDay', chosenDay(texts, experience) ?? '');
    return texts;
}

function carryDays(texts: Map<string, string>): void {
    const first = texts.get('span') === 'day' ? texts.get('startDate') : texts.get('date');
    if (!first) return;
    if (texts.get('span') === 'day') texts.set('date', first);
    else {
        texts.set('startDate', first);
        if (!texts.get('endDate')) texts.set('endDate', first);
    }
}

function carryParty(texts: Map<string, string>, sent: Texts, experience: Experience): void {
    const categories = categoriesFor(texts, experience);
    const { party: sentParty } = readFormInput(sent, experience);
    const party = sentParty === null ? null : resolveParty(categories, sentParty);
    if (party?.ok !== true) return;
    const { counts, adults, children } = party.value;
    if (partyWay(texts) === 'categories') {
        for (const { id } of categories) {
            const count = counts.find(({ categoryId }) => categoryId === id)?.count ?? 0;
            texts.set(`categoryCounts.${id}`, String(count));
        }
        return;
    }
    // The ages stay if they give the same party.
    const before = readFormInput(texts, experience).party;
    const same = before === null ? null : resolveParty(categories, before);
    if (same?.ok === true && JSON.stringify(same.value.counts) === JSON.stringify(counts)) return;
    texts.set('adults', String(adults));
    texts.set('children', String(children));
    texts.delete('childrenAges');
}
