import { errorStatus } from '../../../contract/errors.ts';
import { withPackage } from '../../../contract/optional-package.ts';
import type { HttpHandler } from '../../http/env.ts';
import { secured } from '../../http/security-headers.ts';
import { entryFactsOf } from '../../pages/booked.ts';
import { shownBooking } from '../booking/view.ts';
import { page, type SiteDependencies } from '../site-dependencies.ts';
import { show, withBooking } from './handlers.tsx';

/** GET /:locale/manage/:token/calendar.ics: the calendar entry of a confirmed booking, the same as in its mails. */
export function calendarFile(dependencies: SiteDependencies): HttpHandler {
    return page(dependencies, (visit) =>
        withBooking(visit, async (state) => {
            const nowMs = visit.service.clock();
            const view = shownBooking(visit, state, new Date(nowMs).toISOString());
            const { booking, offer, locale, translate, status } = view;
            if (status !== 'confirmed') return await show(visit, state, {}, errorStatus.not_found);
            const { experience = null, provider = null } = offer ?? {};
            const { calendarEntry } = await withPackage('Calendars', () => import('../../locale/calendar-entry.ts'));
            const siteUrl = visit.siteUrl();
            const entry = { booking, provider, experience, siteUrl, nowMs, locale, translate };
            const { fileName, content } = calendarEntry('PUBLISH', entryFactsOf(entry));
            const headers = secured({
                'Content-Type': 'text/calendar; charset=utf-8',
                'Content-Disposition': `attachment; filename="${fileName}"`,
                'Cache-Control': 'no-store',
            });
            return new Response(content, { headers });
        }),
    );
}
