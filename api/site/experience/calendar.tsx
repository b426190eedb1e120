import { weekdayOf } from '../../../contract/calendar-day.ts';
import type { CalendarDay } from '../../booking/availability/calendar.ts';
import { longDay, longMonth, weekdays } from '../../locale/format.ts';
import { dayControls, modeOf } from '../../pages/booking-form/chosen.ts';
import { Hidden } from '../../pages/fields.tsx';
import { chosenDay } from './controls.ts';
import { SetButton } from './set-button.tsx';
import { type ExperienceView, monthAfter } from './view.ts';

/** A day shows how much is left if it is at most this, and less than on another free day. */
const few = 3;

/** Reasons for which a day is not available to a party of any size. */
const never = ['past_date', 'not_operating', 'closed', 'cutoff_passed'];

/** Reasons that depend on the size of the party: shown with the price, not with each day. */
const ofParty = ['party_too_small', 'party_too_large'];

/**
 * State of the chosen slot or room, or of all together if none is chosen: how much is free for this party, or why
 * nothing is. `left` counts places or rooms, also if too few for this party; null for no limit or none left.
 */
function stateOfDay(day: CalendarDay, { texts, offer }: ExperienceView) {
    const chosen = texts.get('slot') ?? texts.get('unitId');
    const own = day.cells.filter(({ placeId }) => placeId === chosen);
    const cells = own.length > 0 ? own : day.cells;
    const free = cells.filter(
        ({ reason, remaining }) => reason === null || (ofParty.includes(reason) && remaining !== 0),
    );
    if (free.length > 0) {
        // A private booking leaves no places.
        const isPrivate = (id: string) => modeOf(new Map(texts).set('slot', id), offer.experience) === 'private';
        const shared = free.filter(({ placeId }) => !isPrivate(placeId));
        const isUncounted = shared.length === 0 || shared.some(({ remaining }) => remaining === null);
        return {
            kind: 'free' as const,
            left: isUncounted ? null : Math.max(...shared.map(({ remaining }) => remaining ?? 0)),
        };
    }
    const tooFew = Math.max(0, ...cells.map(({ reason, remaining }) => (reason === 'slot_full' && remaining) || 0));
    const isNever = cells.every(({ reason }) => never.includes(reason ?? ''));
    return { kind: isNever ? ('none' as const) : ('full' as const), left: tooFew || null };
}

type ShownDay = CalendarDay & ReturnType<typeof stateOfDay>;

/** A press chooses the day: the first one, or the last one if only the first is chosen. */
function settingOfDay(day: string, { texts, offer }: ExperienceView): Record<string, string> {
    const [first, last] = dayControls(texts, offer.experience);
    if (last === undefined) return { [first]: day };
    const start = chosenDay(texts, offer.experience);
    const isOpen = start !== null && !texts.get(last);
    const isLater = start !== null && (last === 'checkout' ? day > start : day >= start);
    return isOpen && isLater ? { [last]: day } : { [first]: day, [last]: '' };
}

export function Calendar({ view }: { view: ExperienceView }) {
    const { calendar, locale, translate, month, firstMonth, offer } = view;
    if (calendar === null) return null;
    const isStay = offer.experience.hotel !== null;
    const days = calendar.map((day) => ({ ...day, ...stateOfDay(day, view) }));
    const most = mostLeft(days);
    const monthButton = (count: number, word: 'previousMonth' | 'nextMonth', sign: string) => {
        const target = monthAfter(month, count);
        return (
            <SetButton
                view={view}
                class="month-button"
                sets={{ month: target.slice(0, 7) }}
                to="calendar"
                disabled={target < firstMonth}
            >
                <span aria-hidden="true">{sign}</span>
                <span class="unseen">{`${translate(word)}, ${longMonth(target, locale)}`}</span>
            </SetButton>
        );
    };
    return (
        <div class="calendar" id="calendar">
            <Hidden name="month" value={month.slice(0, 7)} />
            <Hidden name="calendarDay" value={chosenDay(view.texts, offer.experience) ?? ''} />
            <h3 id="calendar-title">{translate('calendarTitle')}</h3>
            <div class="months">
                {monthButton(-1, 'previousMonth', '‹')}
                <p class="month" aria-live="polite">
                    {longMonth(month, locale)}
                </p>
                {monthButton(1, 'nextMonth', '›')}
            </div>
            <table aria-labelledby="calendar-title">
                <thead>
                    <tr>
                        {weekdays(locale).map(({ short, long }) => (
                            <th scope="col">
                                <abbr title={long}>{short}</abbr>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {weeksOf(days).map((week) => (
                        <tr>
                            {week.map((day) => (
                                <td>{day !== null && <Day {...{ day, view, most }} />}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="hint">{translate(isStay ? 'calendarHintStay' : 'calendarHint')}</p>
        </div>
    );
}

/**
 * The largest number that is left on a free day of the month; infinite if only one day is free. A day does not show
 * this number, because every day would show the same if few places are booked.
 */
function mostLeft(days: readonly ShownDay[]): number {
    const free = days.filter(({ kind }) => kind === 'free');
    if (free.length < 2) return Number.POSITIVE_INFINITY;
    return Math.max(...free.map(({ left }) => left ?? Number.POSITIVE_INFINITY));
}

/** @param most the result of `mostLeft` */
function Day({ day, view, most }: { day: ShownDay; view: ExperienceView; most: number }) {
    const { locale, translate, today, offer } = view;
    const isStay = offer.experience.hotel !== null;
    const { kind, left } = day;
    const isChosen = isWithin(day.date, view);
    const words = { free: translate('dayFree'), full: translate('dayFull'), none: translate('dayNone') };
    const state = left === null ? words[kind] : translate(isStay ? 'roomsLeft' : 'placesLeft', { count: left });
    // No stay starts on such a day, but one may end on it.
    const isDisabled = kind === 'none' && (!isStay || day.date < today);
    return (
        <SetButton
            view={view}
            class={`day ${kind}${isChosen ? ' chosen' : ''}`}
            sets={settingOfDay(day.date, view)}
            to="calendar"
            data-day={day.date}
            disabled={isDisabled}
            aria-current={isChosen ? 'date' : undefined}
        >
            <span class="number" aria-hidden="true">
                {String(Number(day.date.slice(8)))}
            </span>
            {left !== null && left <= few && left < most && (
                <span class="left" aria-hidden="true">
                    {translate('cellLeft', { count: left })}
                </span>
            )}
            <span class="unseen">
                {[longDay(day.date, locale), state, ...(isChosen ? [translate('dayChosen')] : [])].join(', ')}
            </span>
        </SetButton>
    );
}

/** Whether a day is chosen or within the chosen period. */
function isWithin(day: string, { texts, offer }: ExperienceView): boolean {
    const [first, last] = dayControls(texts, offer.experience).map((name) => texts.get(name) ?? '');
    if (!first) return false;
    return last ? first <= day && day <= last : day === first;
}

/** Weeks from Monday to Sunday; null for days outside the month. */
function weeksOf(days: readonly ShownDay[]): (ShownDay | null)[][] {
    const first = days[0];
    if (first === undefined) return [];
    const before = weekdayOf(first.date) - 1;
    const count = Math.ceil((before + days.length) / 7);
    return Array.from({ length: count }, (_, week) =>
        Array.from({ length: 7 }, (__, weekday) => {
            const index = week * 7 + weekday - before;
            const day = days[index];
            return index < 0 ? null : (day ?? null);
        }),
    );
}
