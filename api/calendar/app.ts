import { Hono } from 'hono';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { withPackage } from '../../contract/optional-package.ts';
import { openCalendar } from '../booking/service/calendar-feed.ts';
import type { BookingService } from '../booking/service/service.ts';
import type { Datasets } from '../dataset/reload.ts';
import { Content } from '../http/content.ts';
import type { HttpEnv } from '../http/env.ts';
import { failure, failureResponse, unavailable } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { type OnLedgerError, unlessUnavailable } from '../ledger/fault.ts';

interface CalendarOptions {
    service: Pick<BookingService, 'ledger' | 'clock'>;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
    /** For the name and the language of the provider; without data the calendar is in English. */
    datasets: Pick<Datasets, 'current'>;
    limit: RateLimit;
    onLedgerError: OnLedgerError;
}

/**
 * Only the calendar program that has the address may keep the content, and asks each time whether it has changed.
 * /robots.txt does not name these addresses, because some calendar services obey it.
 */
const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="bookings.ics"',
    'Cache-Control': 'private, no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding',
};

/** GET /calendar/SECRET.ics: the bookings of a provider for a calendar program. The secret is in the address alone. */
export function calendarApp({ service, siteUrl, datasets, limit, onLedgerError }: CalendarOptions): Hono<HttpEnv> {
    const app = new Hono<HttpEnv>();
    app.get('/calendar/:file', limited(limit), async (c) => {
        const [, secret = ''] = /^(.*)\.ics$/u.exec(c.req.param('file')) ?? [];
        const opened = await unlessUnavailable(
            { onLedgerError },
            () => openCalendar(service, secret),
            c.get('requestId'),
        );
        if (opened === null) return failureResponse(c, unavailable('The bookings cannot be read at the moment.'));
        if (!opened.ok) {
            const message = 'There is no calendar at this address: it was revoked or replaced, or is incomplete.';
            return failureResponse(c, failure('not_found', message));
        }
        const { address, feed } = opened.value;
        const provider = datasets.current?.catalog.provider(address.providerSlug);
        const { feedText } = await withPackage('Calendars', () => import('./feed.ts'));
        const text = feedText(feed, {
            title: provider?.name ?? address.providerSlug,
            locale: siteLocaleOf(provider?.languages[0]),
            host: new URL(siteUrl()).hostname,
            changedAt: feed.changedAt ?? address.createdAt,
        });
        return await new Content(Buffer.from(text), headers).respond(c);
    });
    return app;
}
