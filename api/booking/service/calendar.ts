import type { CalendarDay, CalendarQuestion } from '../availability/calendar.ts';
import { calendarOf, calendarWindowOf } from '../availability/calendar.ts';
import { liveHolds } from '../bookings/holds.ts';
import type { Desk } from './service.ts';

/** What is free on each day at this moment. */
export async function readCalendar(desk: Desk, question: CalendarQuestion): Promise<CalendarDay[]> {
    const nowMs = desk.clock();
    const asked = { ...question, window: calendarWindowOf(question) };
    const live = await desk.ledger.query((database) => liveHolds(database, asked, new Date(nowMs).toISOString()));
    return calendarOf(question, live, nowMs);
}
