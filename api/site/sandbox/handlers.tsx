import { pressCard, sandboxSession } from '../../booking/payment/sandbox.ts';
import { catalogOf } from '../../dataset/retain-data.ts';
import { readForm } from '../../http/body.ts';
import type { HttpContext, HttpHandler } from '../../http/env.ts';
import { failure, failureResponse } from '../../http/errors.ts';
import { inPageLocale } from '../../pages/locale-path.ts';
import { pageResponse, seeOther } from '../../pages/page-answer.ts';
import { orUnavailable, type PageLocale, type SiteDependencies } from '../site-dependencies.ts';
import { SandboxPage } from './page.tsx';

const buttons = ['approve', 'decline', 'abandon'] as const;

/** GET /:locale/booking/:booking/sandbox/:session: the card page that stands in for a payment provider's. */
export function sandboxPage(dependencies: SiteDependencies): HttpHandler {
    return inPageLocale((c, pageLocale) =>
        orUnavailable(dependencies, c, 'Payments', () => show(dependencies, c, pageLocale)),
    );
}

/** POST to the same address. The card's digits are in no named control, so that they never leave the browser. */
export function sandboxForm(dependencies: SiteDependencies): HttpHandler {
    return inPageLocale(async (c, pageLocale) => {
        const form = await readForm(c);
        if (!form.ok) return failureResponse(c, form.error);
        return await orUnavailable(dependencies, c, 'Payments', async () => {
            const pressed = buttons.find((name) => name === form.value.get('do'));
            if (pressed === undefined) return await show(dependencies, c, pageLocale);
            const context = { ...dependencies.payment, catalog: catalogOf(c) };
            const answer = await pressCard(context, ...idsOf(c), pressed);
            return answer.kind === 'not_found' ? notFound(c) : seeOther(answer.url, dependencies.siteUrl());
        });
    });
}

async function show({ payment, siteUrl }: SiteDependencies, c: HttpContext, pageLocale: PageLocale): Promise<Response> {
    const known = await sandboxSession(payment, ...idsOf(c));
    if (known === null) return notFound(c);
    return pageResponse(String(<SandboxPage {...pageLocale} known={known} siteUrl={siteUrl()} />));
}

function idsOf({ req }: HttpContext): [bookingId: string, sessionId: string] {
    return [req.param('booking') ?? '', req.param('session') ?? ''];
}

function notFound(c: HttpContext): Response {
    return failureResponse(c, failure('not_found', 'There is no such test payment.'));
}
