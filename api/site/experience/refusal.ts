import { availabilityReasons } from '../../../contract/booking.ts';
import type { Experience } from '../../../contract/catalog.ts';
import type { Failure } from '../../http/errors.ts';
import type { Say, WordName } from '../../pages/locale/words.ts';
import { dayControls, modeOf, type Texts } from './controls.ts';
import type { FieldIssue } from './read-wish.ts';

/** Why what is wanted cannot be booked as it stands: nothing is wrong with any control. */
export const refusalReasons = [...availabilityReasons, 'amount_too_small'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const reasonWords: Readonly<Record<RefusalReason, WordName>> = {
    past_date: 'reasonPastDate',
    not_operating: 'reasonNotOperating',
    closed: 'reasonClosed',
    cutoff_passed: 'reasonCutoffPassed',
    party_too_small: 'reasonPartyTooSmall',
    party_too_large: 'reasonPartyTooLarge',
    private_conflict: 'reasonPrivateConflict',
    slot_full: 'reasonSlotFull',
    resource_unavailable: 'reasonResourceUnavailable',
    amount_too_small: 'reasonAmountTooSmall',
};

/** Every reason in words, with the bounds of the experience and of the chosen room. */
export function reasonText(reason: RefusalReason, texts: Texts, { experience }: { experience: Experience }, say: Say) {
    const unit = experience.hotel?.units.find(({ id }) => id === texts.get('unitId'));
    const most = Math.min(experience.maxParticipants ?? Infinity, unit?.maxGuests ?? Infinity);
    const isFullStay = reason === 'slot_full' && experience.hotel !== null;
    const word = isFullStay ? 'reasonSlotFullStay' : reasonWords[reason];
    const mode = modeOf(texts, experience) ?? experience.bookingMode;
    return say(word, { least: experience.minParticipants, most, mode });
}

/** The control that a member of a payload was read from. */
function controlOf(path: string, texts: Texts, experience: Experience): string {
    const name = path.replace(/^participant_data\./u, '');
    const [first, last = first] = dayControls(texts, experience);
    if (name === 'date') return first;
    if (name === 'endDate') return last;
    if (/^time_?slot_?id$/iu.test(name)) return 'slot';
    if (/^booking_?mode$/iu.test(name)) return 'bookingMode';
    if (name === 'special_requests') return 'specialRequests';
    return name.replace(/^(children|childrenAges)\..*$/u, '$1').replace(/^extras\./u, '');
}

/** What the desk finds wrong with a payload although the controls could be read, at the controls it was read from. */
export function issuesOfFailure(failure: Failure, texts: Texts, experience: Experience): FieldIssue[] {
    return (failure.issues ?? []).map(({ path }) => ({
        control: controlOf(path, texts, experience),
        word: 'issueOther',
    }));
}
