import { addDays, weekdayOf } from '../../contract/calendar-day.ts';
import { deskPath } from '../../contract/page-paths.ts';
import { countDays } from '../booking/service/provider-day.ts';
import { Days } from './day/page.tsx';
import type { SignedInVisit } from './desk.ts';
import { deskResponse } from './frame.tsx';

const daysShown = 42;
const pagesMost = 52;

/** GET /:locale/desk/calendar?page=N: six weeks, each day with its guests. */
export async function calendarPage(visit: SignedInVisit): Promise<Response> {
    const { service, provider, translate, locale, today, query } = visit;
    const requested = Number(query.get('page') ?? 0);
    const page = Number.isInteger(requested) && Math.abs(requested) <= pagesMost ? requested : 0;
    const monday = addDays(today, 1 - weekdayOf(today));
    const first = addDays(monday, page * daysShown);
    const period = { from: first, to: addDays(first, daysShown - 1) };
    const days = await countDays(service, provider.slug, period);
    const queryOf = (other: number): Record<string, string> => (other === 0 ? {} : { page: String(other) });
    const to = (other: number) => deskPath(locale, 'calendar', queryOf(other));
    const children = (
        <>
            <p class="lead">{translate('calendarText')}</p>
            <Days days={days} day={null} visit={visit} />
            <nav class="dayhead" aria-label={translate('weeks')}>
                {page > -pagesMost && <a href={to(page - 1)}>{translate('earlier')}</a>}
                {page < pagesMost && <a href={to(page + 1)}>{translate('later')}</a>}
            </nav>
        </>
    );
    return deskResponse(visit, { title: translate('tabCalendar'), page: 'calendar', query: queryOf(page), children });
}
