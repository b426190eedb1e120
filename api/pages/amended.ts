import type { Experience } from '../../contract/catalog.ts';
import { textIn } from '../../contract/local-text.ts';
import type { AmendedPart } from '../booking/amendment/amendment.ts';
import { type BookedDays, daysText, extrasTexts, lastDayOf, listed, partyText, timesText } from './booked.ts';
import type { PageLocale, WordName } from './locale/words.ts';

const partWords: Record<Exclude<AmendedPart, 'date'>, WordName> = {
    slot: 'whatTime',
    unit: 'unit',
    mode: 'whatMode',
    party: 'partyTitle',
    options: 'optionsTitle',
    extras: 'extrasTitle',
};

/** The name of a part of a booking that a change replaces. */
export function partName(part: AmendedPart, amended: BookedDays): WordName {
    if (part !== 'date') return partWords[part];
    if (amended.details.unit !== null) return 'whatNights';
    return lastDayOf(amended) === null ? 'date' : 'whatDays';
}

/** What a part of a booking is; a dash for nothing. */
export function partText(
    part: AmendedPart,
    amended: BookedDays,
    experience: Experience | null,
    pageLocale: PageLocale,
): string {
    const { details } = amended;
    const { unit, mode } = details;
    const { locale, translate } = pageLocale;
    const texts: Record<AmendedPart, () => string> = {
        date: () => daysText(amended, pageLocale),
        slot: () => timesText(details, locale) ?? '–',
        unit: () => (unit === null ? '–' : textIn(unit.name, locale)),
        mode: () => translate(mode === 'private' ? 'modePrivate' : 'modeShared'),
        party: () => partyText(amended, experience, pageLocale),
        options: () => listed(extrasTexts({ details: { ...details, extras: [] } }, pageLocale)) || '–',
        extras: () => listed(extrasTexts({ details: { ...details, options: [] } }, pageLocale)) || '–',
    };
    return texts[part]();
}
