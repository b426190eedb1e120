import { defaultLocale } from '../../contract/local-text.ts';
import { ok } from '../../contract/result.ts';
import { priceBody } from '../booking/pricing/quote-body.ts';
import { makeQuote } from '../booking/service/quote.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { jsonResponse } from '../http/json-response.ts';
import { answering, type BookingApiDependencies, type Endpoint } from './dependencies.ts';
import { spelled } from './refused.ts';
import type { quoteRoute } from './routes.ts';

/** POST /api/validate-booking-price */
export function quote(dependencies: BookingApiDependencies): Endpoint<typeof quoteRoute> {
    return answering(
        dependencies,
        async (c) => {
            const { bookingMode, locale = defaultLocale, ...same } = c.req.valid('json');
            const quoted = await makeQuote(dependencies.service, catalogOf(c), { ...same, mode: bookingMode });
            const answer = spelled(quoted, { mode: 'bookingMode' });
            return answer.ok ? ok({ ...answer.value, locale }) : answer;
        },
        ({ priced, pricingToken, expiresAtMs, locale }) =>
            jsonResponse({
                ...priceBody(priced.price, locale),
                expiresAt: new Date(expiresAtMs).toISOString(),
                pricingToken,
            }),
    );
}
