import { errorStatus } from '../../../contract/errors.ts';
import { textIn } from '../../../contract/local-text.ts';
import { withPackage } from '../../../contract/optional-package.ts';
import { endOf, startOf } from '../../booking/cancellation/booking-refund.ts';
import type { HttpHandler } from '../../http/env.ts';
import { secured } from '../../http/security-headers.ts';
import { spacedReference } from '../../ledger/booking-reference.ts';
import { shownBooking } from '../booking/view.ts';
import { page, type SiteDependencies } from '../site-dependencies.ts';
import { show, withBooking } from './handlers.tsx';

/** GET /:locale/manage/:token/calendar.ics: the calendar entry of a confirmed booking, the same as in its mails. */
export function calendarFile(dependencies: SiteDependencies): HttpHandler {
    return page(dependencies, (visit) =>
        withBooking(visit, async (state) => {
            const nowMs = visit.service.clock();
            const view = shownBooking(visit, state, new Date(nowMs).toISOString());
            const { booking, details, offer, locale, translate, status } = view;
            if (status !== 'confirmed') return await show(visit, state, {}, errorStatus.not_found);
            const { experience = null, provider = null } = offer ?? {};
            const meetingPoint = textIn(experience?.meetingPoint ?? {}, locale);
            const { name = null, address = null, lat = null, lon = null } = experience?.location ?? {};
            const place = [name, address].filter((text) => text !== null);
            const { calendarEntry } = await withPackage('Calendars', () => import('../../locale/calendar-entry.ts'));
            const { fileName, content } = calendarEntry('PUBLISH', {
                bookingId: booking.id,
                reference: booking.reference,
                host: new URL(visit.siteUrl()).hostname,
                sequence: booking.revision,
                startMs: startOf(booking),
                endMs: endOf(booking, experience?.hotel?.checkOutTime),
                nowMs,
                title: textIn(details.experience.name, locale),
                notes: [
                    `${translate('bookingNumber')} ${spacedReference(booking.reference)}`,
                    meetingPoint,
                    [details.provider.name, provider?.contact?.phone].filter((text) => text != null).join(', '),
                ],
                place: place.length === 0 ? [meetingPoint] : place,
                geo: lat === null || lon === null ? null : { lat, lon },
            });
            const headers = secured({
                'Content-Type': 'text/calendar; charset=utf-8',
                'Content-Disposition': `attachment; filename="${fileName}"`,
                'Cache-Control': 'no-store',
            });
            return new Response(content, { headers });
        }),
    );
}
