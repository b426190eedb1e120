import { quoteRequestShape } from '../../contract/booking.ts';
import { defaultLocale } from '../../contract/local-text.ts';
import { ok } from '../../contract/result.ts';
import { priceBody } from '../booking/pricing/quote-body.ts';
import { makeQuote } from '../booking/service/quote.ts';
import type { Handler } from '../http/exchange.ts';
import { answering, type BookingParts, catalogOf, jsonAnswer, readPayload } from './parts.ts';

/** POST /api/validate-booking-price */
export function quote(parts: BookingParts): Handler {
    return answering(
        parts,
        async (exchange) => {
            const request = await readPayload(exchange, quoteRequestShape);
            if (!request.ok) return request;
            const quoted = await makeQuote(parts.desk, catalogOf(exchange), request.value);
            return quoted.ok ? ok({ ...quoted.value, locale: request.value.locale ?? defaultLocale }) : quoted;
        },
        ({ priced, pricingToken, expiresAtMs, locale }) =>
            jsonAnswer({
                ...priceBody(priced.price, locale),
                expiresAt: new Date(expiresAtMs).toISOString(),
                pricingToken,
            }),
    );
}
