import type { CalendarDay, CalendarQuery } from '../availability/calendar.ts';
import { calendarOf, calendarWindowOf } from '../availability/calendar.ts';
import { liveHolds } from '../bookings/holds.ts';
import type { BookingService } from './service.ts';

/** The current availability of each day. */
export async function readCalendar(service: BookingService, query: CalendarQuery): Promise<CalendarDay[]> {
    const nowMs = service.clock();
    const holdQuery = { ...query, window: calendarWindowOf(query) };
    const live = await service.ledger.query((database) =>
        liveHolds(database, holdQuery, new Date(nowMs).toISOString()),
    );
    return calendarOf(query, live, nowMs);
}
