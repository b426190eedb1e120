import type { Experience } from '../../contract/catalog.ts';
import { extras as declaredExtras } from '../../contract/extras.ts';
import { textIn } from '../../contract/local-text.ts';
import type { AmendedPart } from '../booking/amendment/amendment.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { longDay, wallTimes } from '../locale/format.ts';
import { listed, partyText } from './booked.ts';
import type { PageLocale, WordName } from './locale/words.ts';

/** A booking before or after a change. */
type Amended = Pick<Booking, 'start_date' | 'end_date' | 'details'>;

const partWords: Record<Exclude<AmendedPart, 'date'>, WordName> = {
    slot: 'whatTime',
    unit: 'unit',
    mode: 'whatMode',
    party: 'partyTitle',
    options: 'optionsTitle',
    extras: 'extrasTitle',
};

/** The name of a part of a booking that a change replaces. */
export function partName(part: AmendedPart, amended: Amended): WordName {
    if (part !== 'date') return partWords[part];
    const { start_date: start, end_date: end, details } = amended;
    if (details.unit !== null) return 'whatNights';
    return end === null || end === start ? 'date' : 'whatDays';
}

/** What a part of a booking is; a dash for nothing. */
export function partText(
    part: AmendedPart,
    amended: Amended,
    experience: Experience | null,
    { locale, translate }: PageLocale,
): string {
    const { start_date: start, end_date: end, details } = amended;
    const { slot, unit, mode, options, extras } = details;
    const isRange = end !== null && (end !== start || unit !== null);
    const texts: Record<AmendedPart, () => string> = {
        date: () =>
            isRange
                ? translate('fromTo', { from: longDay(start, locale), to: longDay(end, locale) })
                : longDay(start, locale),
        slot: () => (slot === null ? '–' : wallTimes(slot.startTime, slot.duration, locale)),
        unit: () => (unit === null ? '–' : textIn(unit.name, locale)),
        mode: () => translate(mode === 'private' ? 'modePrivate' : 'modeShared'),
        party: () => partyText(amended, experience, { locale, translate }),
        options: () =>
            listed(
                options.map(({ label, quantity }) =>
                    translate('countOf', { count: quantity, label: textIn(label, locale) }),
                ),
            ) || '–',
        extras: () => extras.map((name) => declaredExtras[name].label[locale]).join(', ') || '–',
    };
    return texts[part]();
}
