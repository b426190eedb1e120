import type { CalendarDay, CalendarQuestion } from '../availability/calendar.ts';
import { calendarOf, calendarWindowOf } from '../availability/calendar.ts';
import { liveHolds } from '../bookings/holds.ts';
import type { BookingService } from './service.ts';

/** What is free on each day at this moment. */
export async function readCalendar(service: BookingService, question: CalendarQuestion): Promise<CalendarDay[]> {
    const nowMs = service.clock();
    const asked = { ...question, window: calendarWindowOf(question) };
    const live = await service.ledger.query((database) => liveHolds(database, asked, new Date(nowMs).toISOString()));
    return calendarOf(question, live, nowMs);
}
