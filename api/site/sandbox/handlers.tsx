import { abandon, approve, decline, type SandboxAnswer, sandboxSession } from '../../booking/payment/sandbox.ts';
import { catalogOf } from '../../booking-api/parts.ts';
import { failure, failureAnswer, unavailable } from '../../http/errors.ts';
import type { Answer, Exchange, Handler } from '../../http/exchange.ts';
import { readForm } from '../../http/form-body.ts';
import { inTongue } from '../../pages/locale-path.ts';
import { pageAnswer, seeOther } from '../../pages/page-answer.ts';
import { type SiteParts, type Tongue, unlessAway } from '../site-parts.ts';
import { SandboxPage } from './page.tsx';

/** GET /:locale/booking/:booking/sandbox/:session: the card page that stands in for a payment provider's. */
export function sandboxPage(parts: SiteParts): Handler {
    return inTongue((exchange, tongue) => orAway(parts, exchange, () => show(parts, exchange, tongue)));
}

/** POST to the same address. The card's digits are in no named control, so that they never leave the browser. */
export function sandboxForm(parts: SiteParts): Handler {
    return inTongue(async (exchange, tongue) => {
        const form = await readForm(exchange);
        if (!form.ok) return failureAnswer(exchange, form.error);
        return await orAway(parts, exchange, async () => {
            const answer = await press(parts, exchange, form.value.get('do'));
            if (answer === null) return await show(parts, exchange, tongue);
            return answer.kind === 'not_found' ? notFound(exchange) : seeOther(answer.url, parts.siteUrl());
        });
    });
}

function press({ payment }: SiteParts, exchange: Exchange, pressed: string | undefined): Promise<SandboxAnswer> | null {
    const [booking, session] = idsOf(exchange);
    if (pressed === 'approve') return approve(payment, catalogOf(exchange), booking, session);
    if (pressed === 'decline') return decline(payment, booking, session);
    if (pressed === 'abandon') return abandon(payment, booking, session);
    return null;
}

async function show({ payment, siteUrl }: SiteParts, exchange: Exchange, tongue: Tongue): Promise<Answer> {
    const known = await sandboxSession(payment, ...idsOf(exchange));
    if (known === null) return notFound(exchange);
    return pageAnswer(String(<SandboxPage {...tongue} known={known} siteUrl={siteUrl()} />));
}

function idsOf({ asked }: Exchange): [bookingId: string, sessionId: string] {
    return [asked.param('booking') ?? '', asked.param('session') ?? ''];
}

function notFound(exchange: Exchange): Answer {
    return failureAnswer(exchange, failure('not_found', 'There is no such test payment.'));
}

async function orAway(parts: SiteParts, exchange: Exchange, answer: () => Promise<Answer>): Promise<Answer> {
    const known = await unlessAway(parts, answer);
    return known ?? failureAnswer(exchange, unavailable('Payments cannot be read at the moment; try again.'));
}
