import { bookingLimits } from '../../../contract/booking.ts';
import { daysBetween, isCalendarDay } from '../../../contract/calendar-day.ts';
import { bookingModes, type Experience } from '../../../contract/catalog.ts';
import { offeredExtras } from '../../../contract/extras.ts';
import { modesOf } from '../../booking/availability/availability.ts';
import type { PartyRequest } from '../../booking/party/party.ts';
import { wholeNumber } from '../../booking/prefill/values.ts';
import type { QuoteRequest } from '../../booking/service/quote.ts';
import type { FieldIssue, Texts } from '../fields.tsx';
import { categoriesFor, chosenSlot, chosenUnit, dayControls, partyWay } from './chosen.ts';

export type FormInput = ReturnType<typeof readFormInput>;

/** Reads the request from the controls, without the contact. */
export function readFormInput(texts: Texts, experience: Experience) {
    const issues: FieldIssue[] = [];
    const days = readDays(texts, experience, issues);
    const place = experience.hotel === null ? readSlot(texts, experience, issues) : readUnit(texts, experience, issues);
    const partyIssues: FieldIssue[] = [];
    const party =
        partyWay(texts) === 'people' ? readPeople(texts, partyIssues) : readCounts(texts, experience, partyIssues);
    issues.push(...partyIssues);
    const options = readOptions(texts, experience, issues);
    const extras = Object.fromEntries(offeredExtras(experience.hotel).map(({ name }) => [name, texts.has(name)]));
    const request = {
        experienceId: experience.id,
        ...days,
        ...place,
        ...party,
        options,
        ...(experience.hotel !== null && { extras }),
    };
    return {
        /** What the form requests; null if something is missing or wrong. */
        request: issues.length === 0 ? (request as QuoteRequest) : null,
        /** The party, if its own controls are valid. */
        party: partyIssues.length === 0 ? party : null,
        issues,
    };
}

function readDays(texts: Texts, experience: Experience, issues: FieldIssue[]): { date?: string; endDate?: string } {
    const controls = dayControls(texts, experience);
    const [date, endDate] = controls.map((control) => {
        const text = texts.get(control)?.trim() ?? '';
        if (isCalendarDay(text)) return text;
        issues.push({ control, word: text === '' ? 'issueDate' : 'issueDateInvalid' });
        return undefined;
    });
    const last = controls[1];
    if (last === undefined || date === undefined || endDate === undefined) return { date };
    const length = daysBetween(date, endDate) + (experience.hotel === null ? 1 : 0);
    if (length < 1) {
        const word = experience.hotel === null ? 'issueEndBeforeStart' : 'issueCheckoutBeforeCheckin';
        issues.push({ control: last, word });
    } else if (length > bookingLimits.days) {
        issues.push({ control: last, word: 'issueTooLong', values: { most: bookingLimits.days } });
    }
    return { date, endDate };
}

function readSlot(texts: Texts, experience: Experience, issues: FieldIssue[]): Partial<QuoteRequest> {
    const slot = chosenSlot(texts, experience);
    if (slot === undefined) issues.push({ control: 'slot', word: 'issueSlot' });
    const mode = bookingModes.find((known) => known === texts.get('bookingMode'));
    if (slot === undefined || mode === undefined) return { timeSlotId: slot?.id };
    if (!modesOf(experience, slot).offered.includes(mode)) {
        issues.push({ control: 'bookingMode', word: 'issueMode', values: { mode } });
    }
    return { timeSlotId: slot.id, mode };
}

function readUnit(texts: Texts, experience: Experience, issues: FieldIssue[]): Partial<QuoteRequest> {
    const unit = chosenUnit(texts, experience);
    if (unit === undefined) issues.push({ control: 'unitId', word: 'issueUnit' });
    return { unitId: unit?.id };
}

function readPeople(texts: Texts, issues: FieldIssue[]): PartyRequest {
    const adults = numberUpTo(bookingLimits.persons, texts.get('adults') ?? '');
    if (adults === null || adults === 0) issues.push({ control: 'adults', word: 'issueAdults' });
    const children = numberUpTo(bookingLimits.persons, texts.get('children') || '0');
    if (children === null) issues.push({ control: 'children', word: 'issueChildren' });
    const ages = (texts.get('childrenAges') ?? '').split(/[,;\s]+/u).filter((part) => part !== '');
    const childrenAges = ages.map((age) => numberUpTo(bookingLimits.age, age));
    if (childrenAges.includes(null)) {
        issues.push({ control: 'childrenAges', word: 'issueAges', values: { most: bookingLimits.age } });
    } else if (ages.length > 0 && children !== null && ages.length !== children) {
        issues.push({ control: 'childrenAges', word: 'issueAgesCount' });
    }
    return {
        adults: adults ?? undefined,
        children: children ?? undefined,
        ...(ages.length > 0 && { childrenAges: childrenAges as number[] }),
    };
}

function readCounts(texts: Texts, experience: Experience, issues: FieldIssue[]): PartyRequest {
    const categories = categoriesFor(texts, experience);
    const counts: [string, number][] = [];
    let adults = 0;
    let isFaulty = false;
    for (const { id, kind } of categories) {
        const control = `categoryCounts.${id}`;
        const count = numberUpTo(bookingLimits.persons, texts.get(control) || '0');
        if (count === null) {
            issues.push({ control, word: 'issueCount' });
            isFaulty = true;
        } else if (count > 0) {
            counts.push([id, count]);
            if (kind === 'adult') adults += count;
        }
    }
    const first = categories.find(({ kind }) => kind === 'adult');
    if (adults === 0 && !isFaulty) issues.push({ control: `categoryCounts.${first?.id}`, word: 'issueNoAdult' });
    return { categoryCounts: Object.fromEntries(counts) };
}

function readOptions(texts: Texts, experience: Experience, issues: FieldIssue[]): Record<string, number> {
    const options: [string, number][] = [];
    for (const { id, maxQuantity } of experience.options) {
        const control = `options.${id}`;
        const quantity = numberUpTo(maxQuantity, texts.get(control) || '0');
        if (quantity === null) issues.push({ control, word: 'issueQuantity', values: { most: maxQuantity } });
        else if (quantity > 0) options.push([id, quantity]);
    }
    return Object.fromEntries(options);
}

function numberUpTo(most: number, text: string): number | null {
    const number = wholeNumber(text);
    return number === null || number > most ? null : number;
}
