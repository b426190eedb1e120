import { money, shortDay, timeIn } from '../../locale/format.ts';
import { Submit } from '../../pages/buttons.tsx';
import { Fact } from '../../pages/facts.tsx';
import { Hidden } from '../../pages/fields.tsx';
import { dayPath, deskPath, type SignedInVisit } from '../desk.ts';
import { deskResponse } from '../frame.tsx';
import { GuestItem } from '../guests.tsx';
import { type Card, type DayCount, type DayView, type Guest, heldUntil, isConfirmed, titleOf } from './view.ts';

/** The page of a day: its numbers, its departures with their guests, and what can be closed. */
export function dayResponse(visit: SignedInVisit, view: DayView): Response {
    const { translate, locale, today, provider } = visit;
    const { day, days, cards, stays, dayClosure } = view;
    const isToday = day === today;
    const title = isToday ? translate('todayTitle', { day: shortDay(day, locale) }) : shortDay(day, locale);
    const sums = view.collect.map(({ minor, currency, exponent }) => money(minor, currency, exponent, locale));
    const children = (
        <>
            <dl class="nums">
                <Fact name={translate('guests')}>{view.guestCount}</Fact>
                <Fact name={translate(view.beginning.word)}>{view.beginning.count}</Fact>
                <Fact name={translate('toCollect')}>{sums.length === 0 ? translate('nothing') : sums.join(' + ')}</Fact>
            </dl>
            {dayClosure !== null && (
                <p class="notice">
                    {translate('dayClosed')} {dayClosure.note !== null && <span>{dayClosure.note}</span>}
                </p>
            )}
            {stays.map(({ part, guests }) => (
                <section class="dep" aria-labelledby={`part-${part}`}>
                    <header>
                        <h2 id={`part-${part}`}>{translate(partWords[part])}</h2>
                    </header>
                    <GuestList guests={guests} visit={visit} />
                </section>
            ))}
            {cards.map((card, index) => (
                <DepartureCard card={card} id={`card-${index}`} view={view} visit={visit} />
            ))}
            {cards.length === 0 && stays.length === 0 && <p class="lead">{translate('nothingOn')}</p>}
            {day >= today && <CloseDay view={view} visit={visit} />}
            <p class="hint">{translate('updated', { time: timeIn(provider.timeZone, visit.now, locale) })}</p>
        </>
    );
    const above = <Days days={days} day={day} visit={visit} />;
    return deskResponse(visit, { title, page: '', above, query: isToday ? {} : { day }, children });
}

const partWords = { arrival: 'arriving', stay: 'staying', leaving: 'leaving' } as const;

/** Links to days, each with its number of guests. */
export function Days(options: {
    days: readonly DayCount[];
    /** The day of the page; null: none of them. */
    day: string | null;
    isMonth?: boolean;
    visit: SignedInVisit;
}) {
    const { days, day, isMonth = false, visit } = options;
    const { translate, locale, today } = visit;
    return (
        <nav class={isMonth ? 'days weeks' : 'days'} aria-label={translate('daysTitle')}>
            {days.map(({ day: each, guests, isClosed }) => (
                <a
                    href={dayPath(locale, each === today ? null : each)}
                    aria-current={each === day ? 'date' : undefined}
                >
                    <DayName name={shortDay(each, locale)} />{' '}
                    <span>{isClosed ? translate('closed') : translate('guestCount', { guests })}</span>
                </a>
            ))}
        </nav>
    );
}

/** The weekday apart, which stands in a line of its own where there is little room. */
function DayName({ name }: { name: string }) {
    const [weekday, ...date] = name.split(' ');
    return (
        <b>
            <span>{weekday}</span> {date.join(' ')}
        </b>
    );
}

function DepartureCard({ card, id, view, visit }: { card: Card; id: string; view: DayView; visit: SignedInVisit }) {
    const { translate, locale, today } = visit;
    const { time, name, places, sold, held, guests, closure, state, isFixed } = card;
    const isRooms = time === null;
    const word = isRooms ? 'roomsTaken' : 'placesTaken';
    const taken = places === null ? translate('persons', { sold }) : translate(word, { sold, places });
    return (
        <section class="dep" aria-labelledby={id}>
            <header>
                <div class="t">
                    <h2 id={id}>{titleOf(card, locale)}</h2>
                    <span>
                        {taken}
                        {held > 0 && ` · ${translate('onHold', { held })}`}
                    </span>
                </div>
                {places !== null && <Places places={places} sold={sold} held={held} />}
                <p class="hint">
                    {[isRooms ? '' : name, state, closure?.note ?? ''].filter((part) => part !== '').join(' · ')}
                </p>
            </header>
            <GuestList guests={guests} visit={visit} />
            {view.day >= today && !isFixed && view.dayClosure === null && (
                <div class="acts">
                    {closure === null && (
                        <a
                            href={deskPath(locale, 'add', {
                                experience: card.experienceId,
                                day: view.day,
                                place: card.placeId,
                            })}
                            aria-label={translate('addTo', { what: titleOf(card, locale) })}
                        >
                            {translate('tabAdd')}
                        </a>
                    )}
                    <Close card={card} day={view.day} visit={visit} />
                </div>
            )}
        </section>
    );
}

/** Places as a bar: sold ones solid, held ones striped. Many places share a segment. */
function Places({ places, sold, held }: { places: number; sold: number; held: number }) {
    const most = 24;
    const segments = Math.min(places, most);
    const scale = (count: number) => Math.ceil((Math.min(count, places) * segments) / Math.max(places, 1));
    const kinds = Array.from({ length: segments }, (_, at) =>
        at < scale(sold) ? 'on' : at < scale(sold + held) ? 'held' : undefined,
    );
    return (
        <div class="fill" aria-hidden="true">
            {kinds.map((kind) => (
                <i class={kind} />
            ))}
        </div>
    );
}

function GuestList({ guests, visit }: { guests: readonly Guest[]; visit: SignedInVisit }) {
    const { translate, locale, provider } = visit;
    const pending = guests.filter(({ status }) => status === 'pending');
    const places = pending.reduce((sum, { booking }) => sum + booking.details.party.persons, 0);
    if (guests.length === 0) return null;
    return (
        <ul class="guests">
            {guests.filter(isConfirmed).map((guest) => (
                <GuestItem guest={guest} visit={visit} />
            ))}
            {pending.length > 0 && (
                <li class="off">
                    <span>{translate('holdItem', { places })}</span>
                    <span>{translate('until', { time: heldUntil(pending, provider.timeZone, locale) })}</span>
                </li>
            )}
        </ul>
    );
}

/** Closing or opening a departure: says what stays before it is done. */
function Close({ card, day, visit }: { card: Card; day: string; visit: SignedInVisit }) {
    const { translate, locale, provider } = visit;
    const { experienceId, placeId, guests, closure, name, time } = card;
    const what = titleOf(card, locale);
    const pending = guests.filter(({ status }) => status === 'pending');
    const stays = guests.length - pending.length;
    const place = { day, experience: experienceId, place: placeId };
    if (closure !== null)
        return <CloseForm place={place} isOpening label={translate('open', { what })} visit={visit} />;
    return (
        <details class="shut">
            <summary>{translate('close', { what })}</summary>
            <p>
                {translate('closeText', { what: time === null ? name : `${name}, ${what}`, stays })}{' '}
                {pending.length > 0 &&
                    translate('closeHolds', { places: card.held, time: heldUntil(pending, provider.timeZone, locale) })}
            </p>
            <CloseForm place={place} label={translate('closeOn', { what, day: shortDay(day, locale) })} visit={visit} />
        </details>
    );
}

function CloseDay({ view: { day, dayClosure, cards, stays }, visit }: { view: DayView; visit: SignedInVisit }) {
    const { translate, locale } = visit;
    const what = shortDay(day, locale);
    const place = { day, experience: '', place: '' };
    if (dayClosure !== null)
        return <CloseForm place={place} isOpening label={translate('open', { what })} visit={visit} />;
    const count = [...cards, ...stays].flatMap(({ guests }) => guests).filter(isConfirmed).length;
    return (
        <details class="shut whole">
            <summary>{translate('closeDay')}</summary>
            <p>{translate('closeDayText', { day: what, stays: count })}</p>
            <CloseForm place={place} label={translate('close', { what })} visit={visit} />
        </details>
    );
}

function CloseForm(options: {
    place: Readonly<Record<string, string>>;
    label: string;
    isOpening?: boolean;
    visit: SignedInVisit;
}) {
    const { place, label, isOpening = false, visit } = options;
    return (
        <form method="post" action={deskPath(visit.locale, 'close')} class="shut-form">
            {Object.entries(place).map(([name, value]) => (
                <Hidden name={name} value={value} />
            ))}
            {!isOpening && (
                <label class="field">
                    {visit.translate('closeNote')}
                    <input type="text" name="note" maxlength={200} autocomplete="off" />
                </label>
            )}
            <Submit value={isOpening ? 'open' : 'close'} text={label} kind={isOpening ? 'quiet' : 'danger'} />
        </form>
    );
}
