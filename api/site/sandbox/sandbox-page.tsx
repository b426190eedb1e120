import { type SiteLocale, siteLocaleOf, textIn } from '../../../contract/local-text.ts';
import { paymentPath, sandboxPath } from '../../../contract/page-paths.ts';
import { pressCard, type SandboxSession, sandboxSession } from '../../booking/payment/sandbox.ts';
import { type DataNotice, noticeIn } from '../../dataset/retain-data.ts';
import { failure, failureResponse } from '../../http/errors.ts';
import { money } from '../../locale/format.ts';
import { ButtonLink, Submit } from '../../pages/buttons.tsx';
import { Fact } from '../../pages/facts.tsx';
import { Layout } from '../../pages/layout.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import { pageResponse, seeOther } from '../../pages/page-answer.ts';
import { withLedger } from '../../pages/visit.ts';
import type { Visit } from '../site-dependencies.ts';

const buttons = ['approve', 'decline', 'abandon'] as const;

/** GET /:locale/booking/:booking/sandbox/:session: the test card page, in place of a payment provider's. */
export const sandboxPage = withLedger((visit: Visit) => show(visit));

/** POST to the same address. */
export const sandboxForm = withLedger(async (visit: Visit, fields) => {
    const pressed = buttons.find((name) => name === fields.get('do'));
    if (pressed === undefined) return await show(visit);
    const { payment, catalog } = visit;
    const answer = await pressCard({ ...payment, catalog }, ...idsOf(visit), pressed);
    if (answer === null) return notFound(visit);
    const { session, outcome } = answer;
    return seeOther(paymentPath(siteLocaleOf(session.locale), session.booking_id, outcome), visit.siteUrl());
});

async function show(visit: Visit): Promise<Response> {
    const { payment, locale, translate, c } = visit;
    const known = await sandboxSession(payment, ...idsOf(visit));
    if (known === null) return notFound(visit);
    return pageResponse(String(<SandboxPage {...{ locale, translate, known, notice: noticeIn(c, locale) }} />));
}

function idsOf({ c: { req } }: Visit): [bookingId: string, sessionId: string] {
    return [req.param('booking') ?? '', req.param('session') ?? ''];
}

function notFound({ c }: Visit): Response {
    return failureResponse(c, failure('not_found', 'There is no such test payment.'));
}

type SandboxOptions = PageLocale & { known: SandboxSession; notice: DataNotice | null };

/** A test card page that charges nothing and says so. */
function SandboxPage(options: SandboxOptions) {
    const { locale, translate, known, notice } = options;
    const { session, state } = known;
    const { booking } = state;
    const details = booking.details;
    const pathIn = (other: SiteLocale) => sandboxPath(other, booking.id, session.id);
    const amount = money(session.amount_minor, booking.currency, booking.exponent, locale);
    return (
        <Layout
            locale={locale}
            title={translate('sandboxTitle')}
            pathIn={pathIn}
            notice={notice}
            scripts={['guard.js']}
        >
            <div class="wide narrow pages">
                <p class="test">{translate('sandboxBanner')}</p>
                <section class="card" aria-labelledby="card-title">
                    <h1 id="card-title">{translate('sandboxTitle')}</h1>
                    <p class="hint">{translate('sandboxText')}</p>
                    <dl class="booked">
                        <Fact name={details.provider.name}>{textIn(details.experience.name, locale)}</Fact>
                        <Fact name={translate('amount')}>{amount}</Fact>
                    </dl>
                    {known.isOpen ? (
                        <Card {...options} action={pathIn(locale)} amount={amount} />
                    ) : (
                        <>
                            <p class="notice">{translate('sandboxOver')}</p>
                            <p class="actions">
                                <ButtonLink href={paymentPath(locale, booking.id)} text={translate('backToBooking')} />
                            </p>
                        </>
                    )}
                </section>
            </div>
        </Layout>
    );
}

function Card({ translate, action, amount }: SandboxOptions & { action: string; amount: string }) {
    return (
        <form method="post" action={action} class="stack">
            <Submit value="approve" text={translate('pay', { amount })} />
            <Submit value="decline" text={translate('sandboxDecline')} kind="danger" />
            <Submit value="abandon" text={translate('sandboxAbandon')} kind="quiet" />
        </form>
    );
}
