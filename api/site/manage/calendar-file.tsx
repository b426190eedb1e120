import { errorStatus } from '../../../contract/errors.ts';
import { withPackage } from '../../../contract/optional-package.ts';
import { type BookingState, readBooking } from '../../booking/service/booking.ts';
import { failure, failureResponse } from '../../http/errors.ts';
import { secured } from '../../http/security-headers.ts';
import { withLedger } from '../../pages/visit.ts';
import { bookingIdOf, shownBooking } from '../booking/view.ts';
import type { Visit } from '../site-dependencies.ts';
import { ofLink, show } from './handlers.tsx';

/** GET /:locale/manage/:token/calendar.ics: the calendar entry of a confirmed booking, the same as in its mails. */
export const calendarFile = ofLink(async (visit, state) => {
    return (await entryOf(visit, state)) ?? (await show(visit, state, {}, errorStatus.not_found));
});

/** GET /:locale/booking/:booking/calendar.ics: the same entry, which contains nothing about the guest. */
export const bookingCalendarFile = withLedger(async (visit: Visit) => {
    const state = await readBooking(visit.service, bookingIdOf(visit));
    const entry = state.ok ? await entryOf(visit, state.value) : null;
    return entry ?? failureResponse(visit.c, failure('not_found', 'There is no confirmed booking here.'));
});

/** The entry as a file; null unless the booking is confirmed. */
async function entryOf(visit: Visit, state: BookingState): Promise<Response | null> {
    const nowMs = visit.service.clock();
    const view = shownBooking(visit, state, nowMs);
    const { booking, offer, locale, translate, status } = view;
    if (status !== 'confirmed') return null;
    const { experience = null, provider = null } = offer ?? {};
    const { calendarEntry } = await withPackage('Calendars', () => import('../../pages/calendar-entry.ts'));
    const entry = { booking, provider, experience, siteUrl: visit.siteUrl(), nowMs, locale, translate };
    const { fileName, content } = calendarEntry('PUBLISH', entry);
    const headers = secured({
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
    });
    return new Response(content, { headers });
}
