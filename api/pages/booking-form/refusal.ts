import { availabilityReasons } from '../../../contract/booking.ts';
import type { Experience } from '../../../contract/catalog.ts';
import type { Refusal } from '../../booking/refusal.ts';
import type { FieldIssue, Texts } from '../fields.tsx';
import type { Translate, WordName } from '../locale/words.ts';
import { chosenUnit, dayControls, modeOf } from './chosen.ts';

/** Reasons why a valid request cannot be booked. */
const reasons = [...availabilityReasons, 'amount_too_small'] as const;
type Reason = (typeof reasons)[number];

/** Why a request cannot be booked, and what can be booked instead; null for any other refusal. */
export function notBookableOf({ code, alternatives = [] }: Refusal) {
    const reason = reasons.find((known) => known === code);
    return reason === undefined ? null : { reason, alternatives };
}

const reasonWords: Readonly<Record<Reason, WordName>> = {
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

/** The text of a reason, with the limits of the experience and the chosen room. */
export function reasonText(
    reason: Reason,
    texts: Texts,
    { experience }: { experience: Experience },
    translate: Translate,
) {
    const inAll = experience.maxParticipants ?? Infinity;
    const inRoom = chosenUnit(texts, experience)?.maxGuests ?? Infinity;
    const [most, room] = [Math.min(inAll, inRoom), inRoom < inAll ? 'yes' : 'no'];
    const isFullStay = reason === 'slot_full' && experience.hotel !== null;
    const word = isFullStay ? 'reasonSlotFullStay' : reasonWords[reason];
    const mode = modeOf(texts, experience) ?? experience.bookingMode;
    const slot = texts.get('slot') ? 'yes' : 'no';
    return translate(word, { least: experience.minParticipants, most, room, mode, slot });
}

/** The control for a member of the request. */
function controlOf(path: string, texts: Texts, experience: Experience): string {
    const [member = '', entry] = path.split('.');
    const [first, last = first] = dayControls(texts, experience);
    const controls = new Map([
        ['date', first],
        ['endDate', last],
        ['timeSlotId', 'slot'],
        ['mode', 'bookingMode'],
        ['children', 'children'],
        ['childrenAges', 'childrenAges'],
        ['extras', entry ?? member],
    ]);
    return controls.get(member) ?? path;
}

/** Issues that the core finds in a request whose controls could all be read, at their controls. */
export function issuesOfRefusal({ issues = [] }: Refusal, texts: Texts, experience: Experience): FieldIssue[] {
    return issues.map(({ path }) => ({ control: controlOf(path, texts, experience), word: 'issueOther' }));
}
