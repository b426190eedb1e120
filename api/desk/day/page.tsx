import { deskPath } from '../../../contract/page-paths.ts';
import { type DayCount, type Guest, isConfirmed } from '../../booking/service/provider-day.ts';
import { closeAtDesk, isClosable, openAtDesk, setArrived } from '../../booking/service/provider-desk.ts';
import { failure, failureResponse } from '../../http/errors.ts';
import { longDay, shortDay, timeInSentence, wallTime } from '../../locale/format.ts';
import { Submit } from '../../pages/buttons.tsx';
import { momentText } from '../../pages/deadlines.ts';
import { Fact } from '../../pages/facts.tsx';
import { Hidden } from '../../pages/fields.tsx';
import { seeOther } from '../../pages/page-answer.ts';
import type { Fields } from '../../pages/visit.ts';
import { type DeskVisit, dayOr, dayPath, type SignedInVisit, signedIn } from '../desk.ts';
import { deskResponse } from '../frame.tsx';
import { amountOf, GuestItem } from '../guests.tsx';
import { signInPage } from '../sign-in.tsx';
import { type Card, type DayView, heldBy, viewOfDay } from './view.ts';

/** GET /:locale/desk?day=YYYY-MM-DD: the day, or the form that requests a link. */
export async function dayPage(visit: DeskVisit): Promise<Response> {
    const own = await signedIn(visit);
    if (own === null) return signInPage(visit);
    return dayResponse(own, await viewOfDay(own, dayOr(visit.query.get('day'), own.today)));
}

/** POST /:locale/desk/close: closes or opens a departure, a kind of room or a day. */
export async function closeForm(visit: SignedInVisit, fields: Fields): Promise<Response> {
    const { service, provider, acting, today, c } = visit;
    const day = dayOr(fields.get('day'), null);
    const place = { experienceId: fields.get('experience') ?? '', placeId: fields.get('place') ?? '' };
    if (day === null || day < today || !isClosable(provider, place)) {
        return failureResponse(c, failure('not_found', 'There is no such departure on a coming day.'));
    }
    const what = { day, ...place };
    const note = (fields.get('note') ?? '').replaceAll('\0', '').trim().slice(0, noteCharacters);
    const isOpening = fields.get('do') === 'open';
    if (isOpening) await openAtDesk(service, acting, what);
    else await closeAtDesk(service, acting, what, note === '' ? null : note);
    return backTo(visit, day, isOpening ? 'opened' : 'closed');
}

/** POST /:locale/desk/arrived: marks a confirmed booking, or takes the mark back. */
export async function arrivedForm(visit: SignedInVisit, fields: Fields): Promise<Response> {
    const { service, acting, today, locale, siteUrl } = visit;
    const booking = fields.get('booking') ?? '';
    const hasArrived = fields.get('arrived') === 'yes';
    const id = encodeURIComponent(booking);
    const isConfirmed = await setArrived(service, acting, booking, hasArrived);
    if (!isConfirmed) return seeOther(deskPath(locale, `booking/${id}`), siteUrl());
    return backTo(visit, dayOr(fields.get('day'), today), hasArrived ? 'arrived' : 'not_arrived', `#b-${id}`);
}

function backTo({ locale, today, siteUrl }: SignedInVisit, day: string, done: string, anchor = ''): Response {
    return seeOther(deskPath(locale, '', { ...(day !== today && { day }), done }) + anchor, siteUrl());
}

/** The page of a day: its numbers, its departures with their guests, and what can be closed. */
function dayResponse(visit: SignedInVisit, view: DayView): Response {
    const { translate, locale, today, provider } = visit;
    const { day, days, cards, stays, dayClosure } = view;
    const isToday = day === today;
    const what = longDay(day, locale);
    const title = isToday ? translate('todayTitle', { day: what }) : what;
    const sums = view.collect.map(({ booking, minor }) => amountOf(booking, minor, visit));
    const booked = [...cards, ...stays].flatMap(({ guests }) => guests).filter(isConfirmed).length;
    const children = (
        <>
            <dl class="nums">
                <Fact name={translate('guests')}>{view.guestCount}</Fact>
                <Fact name={translate('departures', view.begin)}>{translate('bookedOf', view.begin)}</Fact>
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
                        <h2 id={`part-${part}`}>{translate(part)}</h2>
                    </header>
                    <GuestList guests={guests} visit={visit} />
                </section>
            ))}
            {cards.map((card, index) => (
                <DepartureCard card={card} id={`card-${index}`} view={view} visit={visit} />
            ))}
            {cards.length === 0 && stays.length === 0 && <p class="lead">{translate('nothingOn')}</p>}
            {day >= today && (
                <Closing
                    place={{ day, experience: '', place: '' }}
                    isClosed={dayClosure !== null}
                    isWhole
                    title={translate('closeDay')}
                    text={translate('closeDayText', { day: what, stays: booked })}
                    label={translate('close', { what, kind: 'day' })}
                    opening={translate('open', { what, kind: 'day' })}
                    visit={visit}
                />
            )}
            <p class="hint">{translate('updated', { when: momentText(provider.timeZone, visit.nowMs, visit) })}</p>
        </>
    );
    const above = <Days days={days} day={day} visit={visit} />;
    return deskResponse(visit, { title, page: '', above, query: isToday ? {} : { day }, children });
}

/** Links to days, each with its number of guests. */
export function Days(options: {
    days: readonly DayCount[];
    /** The day of the page; null: the page of some weeks. */
    day: string | null;
    visit: SignedInVisit;
}) {
    const { days, day, visit } = options;
    const { translate, locale, today } = visit;
    return (
        <nav class={day === null ? 'days weeks' : 'days'} aria-label={translate('daysTitle')}>
            {days.map(({ day: each, guests, isClosed }) => {
                // The weekday stands in a line of its own.
                const [weekday, ...date] = shortDay(each, locale).split(' ');
                return (
                    <a
                        href={dayPath(locale, each === today ? null : each)}
                        aria-current={each === (day ?? today) ? 'date' : undefined}
                    >
                        <b>
                            <span>{weekday}</span> {date.join(' ')}
                        </b>{' '}
                        <span data-short={isClosed ? '×' : guests === 0 ? '–' : guests}>
                            {isClosed ? translate('closed') : translate('guestCount', { guests })}
                        </span>
                    </a>
                );
            })}
        </nav>
    );
}

function DepartureCard({ card, id, view, visit }: { card: Card; id: string; view: DayView; visit: SignedInVisit }) {
    const { translate, locale, today } = visit;
    const { experienceId, placeId, time, name, places, sold, held, guests, cancelled, closure } = card;
    const place = { day: view.day, experience: experienceId, place: placeId };
    const what = time === null ? name : wallTime(time, locale);
    const word = time === null ? 'roomsTaken' : 'placesTaken';
    const taken = places === null ? translate('persons', { sold }) : translate(word, { sold, places });
    const named = { what: time === null ? name : timeInSentence(time, locale), kind: card.kind };
    const hints = [time === null ? '' : name, card.state ?? '', closure?.note ?? ''].filter((part) => part !== '');
    const stays = time === null ? sold : guests.filter(isConfirmed).length;
    const text = translate('closeText', { ...named, stays });
    const until = heldBy(guests, visit);
    return (
        <section class="dep" aria-labelledby={id}>
            <header>
                <div class="t">
                    <h2 id={id}>{what}</h2>
                    <span>
                        {taken}
                        {held > 0 && ` · ${translate('onHold', { held })}`}
                        {cancelled > 0 && (
                            <>
                                {' · '}
                                <a href={deskPath(locale, 'bookings', { from: view.day, to: view.day })}>
                                    {translate('cancelledCount', { count: cancelled })}
                                </a>
                            </>
                        )}
                    </span>
                </div>
                {places !== null && <Places places={places} sold={sold} held={held} />}
                <p class="hint">{hints.join(' · ')}</p>
            </header>
            <GuestList guests={guests} visit={visit} />
            {view.day >= today && card.state !== null && view.dayClosure === null && (
                <div class="acts">
                    {closure === null && (
                        <a href={deskPath(locale, 'add', place)} aria-label={translate('addTo', { what })}>
                            {translate('tabAdd')}
                        </a>
                    )}
                    <Closing
                        place={place}
                        isClosed={closure !== null}
                        title={translate('close', named)}
                        text={`${text} ${until ? translate('closeHolds', until) : ''}`}
                        label={translate('closeOn', { ...named, day: shortDay(view.day, locale) })}
                        opening={translate('open', named)}
                        visit={visit}
                    />
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
    const { translate } = visit;
    const until = heldBy(guests, visit);
    if (guests.length === 0) return null;
    return (
        <ul class="guests">
            {guests.filter(isConfirmed).map((guest) => (
                <GuestItem guest={guest} visit={visit} />
            ))}
            {until !== null && (
                <li class="off">
                    <span>{translate('holdItem', until)}</span>
                    <span>{translate('until', until)}</span>
                </li>
            )}
        </ul>
    );
}

/** The longest reason for closing. */
const noteCharacters = 200;

/** The form that closes or opens a departure or a day. Before the button it says which bookings stay. */
function Closing(options: {
    place: Readonly<Record<string, string>>;
    isClosed: boolean;
    isWhole?: boolean;
    title: string;
    text: string;
    /** The button that closes, and the one that opens. */
    label: string;
    opening: string;
    visit: SignedInVisit;
}) {
    const { place, isClosed, isWhole = false, title, text, label, opening, visit } = options;
    const { translate, locale } = visit;
    const form = (
        <form method="post" action={deskPath(locale, 'close')} class="shut-form">
            {Object.entries(place).map(([name, value]) => (
                <Hidden name={name} value={value} />
            ))}
            {!isClosed && (
                <label class="field">
                    {translate('closeNote')}
                    <input type="text" name="note" maxlength={noteCharacters} autocomplete="off" />
                </label>
            )}
            <Submit
                value={isClosed ? 'open' : 'close'}
                text={isClosed ? opening : label}
                kind={isClosed ? 'quiet' : 'danger'}
            />
        </form>
    );
    if (isClosed) return form;
    return (
        <details class={isWhole ? 'shut whole' : 'shut'}>
            <summary>{title}</summary>
            <p>{text}</p>
            {form}
        </details>
    );
}
