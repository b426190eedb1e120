import { quoteRequestShape } from '../../contract/booking.ts';
import { defaultLocale } from '../../contract/local-text.ts';
import { ok } from '../../contract/result.ts';
import { priceBody } from '../booking/pricing/quote-body.ts';
import { makeQuote } from '../booking/service/quote.ts';
import type { Handler } from '../http/exchange.ts';
import { answering, type BookingParts, catalogOf, jsonAnswer, readPayload } from './parts.ts';
import { spelled } from './refused.ts';

/** POST /api/validate-booking-price */
export function quote(parts: BookingParts): Handler {
    return answering(
        parts,
        async (exchange) => {
            const request = await readPayload(exchange, quoteRequestShape);
            if (!request.ok) return request;
            const { bookingMode, locale = defaultLocale, ...same } = request.value;
            const quoted = await makeQuote(parts.desk, catalogOf(exchange), { ...same, mode: bookingMode });
            const answer = spelled(quoted, { mode: 'bookingMode' });
            return answer.ok ? ok({ ...answer.value, locale }) : answer;
        },
        ({ priced, pricingToken, expiresAtMs, locale }) =>
            jsonAnswer({
                ...priceBody(priced.price, locale),
                expiresAt: new Date(expiresAtMs).toISOString(),
                pricingToken,
            }),
    );
}
