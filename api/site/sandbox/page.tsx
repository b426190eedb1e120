import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import type { SandboxSession } from '../../booking/payment/sandbox.ts';
import { money } from '../../locale/format.ts';
import { Layout } from '../../pages/layout.tsx';
import { bookingPath, type PageLocale } from '../site-dependencies.ts';

type SandboxOptions = PageLocale & { known: SandboxSession; siteUrl: string };

/** A card page on which nothing is charged, and which says so. */
export function SandboxPage(options: SandboxOptions) {
    const { locale, translate, known, siteUrl } = options;
    const { session, state } = known;
    const { booking } = state;
    const details = booking.details;
    const pathIn = (other: SiteLocale) => `${bookingPath(other, booking.id)}/sandbox/${session.id}`;
    const amount = money(session.amount_minor, booking.currency, booking.exponent, locale);
    return (
        <Layout
            locale={locale}
            title={translate('sandboxTitle')}
            addressIn={(other) => siteUrl + pathIn(other)}
            isPublic={false}
            scripts={['guard.js']}
        >
            <div class="wide narrow pages">
                <p class="test">{translate('sandboxBanner')}</p>
                <section class="card" aria-labelledby="card-title">
                    <h1 id="card-title">{translate('sandboxTitle')}</h1>
                    <p class="hint">{translate('sandboxText')}</p>
                    <dl class="booked">
                        <div>
                            <dt>{details.provider.name}</dt>
                            <dd>{textIn(details.experience.name, locale)}</dd>
                        </div>
                        <div>
                            <dt>{translate('sandboxAmount')}</dt>
                            <dd>{amount}</dd>
                        </div>
                    </dl>
                    {known.isOpen ? (
                        <Card {...options} action={pathIn(locale)} amount={amount} />
                    ) : (
                        <>
                            <p class="notice">{translate('sandboxOver')}</p>
                            <p class="actions">
                                <a class="button" href={`${bookingPath(locale, booking.id)}?payment=true`}>
                                    {translate('backToBooking')}
                                </a>
                            </p>
                        </>
                    )}
                </section>
            </div>
        </Layout>
    );
}

/** Controls without names are not sent: what stands in them stays where it was typed. */
function Card({ translate, action, amount }: SandboxOptions & { action: string; amount: string }) {
    return (
        <form method="post" action={action} class="stack">
            <div class="field">
                <label for="card-number">{translate('cardNumber')}</label>
                <input id="card-number" value="4242 4242 4242 4242" inputmode="numeric" autocomplete="off" />
            </div>
            <div class="pair">
                <div class="field">
                    <label for="card-expiry">{translate('cardExpiry')}</label>
                    <input id="card-expiry" value="12/34" autocomplete="off" />
                </div>
                <div class="field">
                    <label for="card-code">{translate('cardCode')}</label>
                    <input id="card-code" value="123" inputmode="numeric" autocomplete="off" />
                </div>
            </div>
            <button type="submit" class="button" name="do" value="approve">
                {translate('sandboxApprove', { amount })}
            </button>
            <button type="submit" class="button danger" name="do" value="decline">
                {translate('sandboxDecline')}
            </button>
            <button type="submit" class="button quiet" name="do" value="abandon">
                {translate('sandboxAbandon')}
            </button>
        </form>
    );
}
