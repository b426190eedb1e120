import { bookingLimits } from '../../../contract/booking.ts';
import { isCalendarDay } from '../../../contract/calendar-day.ts';
import { searchLimits } from '../../../contract/search.ts';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import { buildPrefill } from '../../booking/prefill/build.ts';
import { type SearchQuery, searchExperiences } from '../../booking/service/search.ts';
import type { BookingService } from '../../booking/service/service.ts';
import { Submit } from '../../pages/buttons.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';

/** What a visitor searches for. Fields that are empty or invalid are left out. */
export type Wanted = Pick<SearchQuery, 'text' | 'date' | 'persons' | 'type'>;

export function wantedIn(query: URLSearchParams): Wanted {
    const text = (query.get('q') ?? '').trim().slice(0, searchLimits.textCharacters);
    const date = query.get('date') ?? '';
    const persons = Number(/^[1-9]\d{0,3}$/u.exec(query.get('participants') ?? '')?.[0]);
    return {
        text: text || undefined,
        date: isCalendarDay(date) ? date : undefined,
        persons: persons <= bookingLimits.persons ? persons : undefined,
        type: query.get('type') || undefined,
    };
}

export function queryFor({ text, date, persons, type }: Wanted): string {
    const entries = Object.entries({ q: text, date, participants: persons, type });
    const given = entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(given).toString();
}

/**
 * An offer that a list shows. `nextFree` is present if the party cannot book it on the wanted day. Otherwise `unitId`
 * is a free room of a stay.
 */
export interface Listed {
    offer: Offer;
    unitId?: string | null;
    nextFree?: string | null;
}

/**
 * What a list shows: the search of the API, then what only the day or the party excludes. Without text, day and party
 * that is everything in catalogue order, which does not need the ledger.
 */
export async function listFor(service: BookingService, catalog: Catalog, wanted: Wanted): Promise<Listed[]> {
    const { text, date, persons, type } = wanted;
    if (text === undefined && date === undefined && persons === undefined) {
        return catalog.offers
            .filter(({ experience }) => type === undefined || experience.type === type)
            .map((offer) => ({ offer }));
    }
    const free = await searchExperiences(service, catalog, wanted);
    const listed: Listed[] = free.map((offer) => ({ offer, unitId: offer.unitId }));
    if (date === undefined && persons === undefined) return listed;
    const ids = new Set(free.map(({ experience }) => experience.id));
    const onAnyDay =
        date === undefined ? free : await searchExperiences(service, catalog, { text, type, persons, from: date });
    const later = new Map(onAnyDay.map(({ experience, nextAvailable }) => [experience.id, nextAvailable]));
    const all = await searchExperiences(service, catalog, { text, type });
    const others = all.filter(({ experience }) => !ids.has(experience.id));
    return [...listed, ...others.map((offer) => ({ offer, nextFree: later.get(offer.experience.id) ?? null }))];
}

/** The query that fills in the form of an experience with the day and the party, and for a stay with a free room. */
export function prefillFor({ offer: { experience }, unitId }: Listed, { date, persons }: Wanted): string {
    const room = persons === undefined ? undefined : (unitId ?? undefined);
    const what = experience.hotel === null ? { date } : { checkin: date, unitId: room };
    return buildPrefill(experience, { ...what, adults: persons }).query;
}

/** The heading of what is found. The form leads to it, because on phones it stands below the first screen. */
export const resultsId = 'count';

/** The form of the search; it works without scripts. */
export function SearchForm({ locale, translate, wanted }: PageLocale & { wanted: Wanted }) {
    const { text, date, persons, type } = wanted;
    return (
        <search aria-label={translate('searchTitle')}>
            <form class="search" method="get" action={`/${locale}#${resultsId}`}>
                {type !== undefined && <input type="hidden" name="type" value={type} />}
                <div class="field">
                    <label for="q">{translate('searchText')}</label>
                    <input id="q" name="q" type="search" value={text ?? ''} maxlength={searchLimits.textCharacters} />
                </div>
                <div class="field">
                    <label for="date">{translate('searchDay')}</label>
                    <input id="date" name="date" type="date" value={date ?? ''} />
                </div>
                <div class="field">
                    <label for="participants">{translate('searchParty')}</label>
                    <input
                        id="participants"
                        name="participants"
                        type="number"
                        min={1}
                        max={bookingLimits.persons}
                        value={String(persons ?? '')}
                    />
                </div>
                <Submit text={translate('searchButton')} />
            </form>
        </search>
    );
}
