import { quoteRequestShape } from '../../../contract/booking.ts';
import { defaultLocale } from '../../../contract/local-text.ts';
import type { Handler } from '../../http/exchange/exchange.ts';
import { makeQuote } from '../desk/quote.ts';
import { found } from '../found.ts';
import { priceBody } from '../pricing/quote-body.ts';
import { answering, type BookingParts, catalogOf, jsonAnswer, readPayload } from './parts.ts';

/** POST /api/validate-booking-price */
export function quote(parts: BookingParts): Handler {
    return answering(
        parts,
        async (exchange) => {
            const request = await readPayload(exchange, quoteRequestShape);
            if (!request.ok) return request;
            const quoted = await makeQuote(parts.desk, catalogOf(exchange), request.value);
            return quoted.ok ? found({ ...quoted.value, locale: request.value.locale ?? defaultLocale }) : quoted;
        },
        ({ priced, pricingToken, expiresAtMs, locale }) =>
            jsonAnswer({
                ...priceBody(priced.price, locale),
                expiresAt: new Date(expiresAtMs).toISOString(),
                pricingToken,
            }),
    );
}
