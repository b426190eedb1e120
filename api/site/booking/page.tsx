import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { Problems } from '../../pages/fields.tsx';
import { Layout } from '../../pages/layout.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import { RequestForm } from '../manage/request.tsx';
import { bookingPath } from '../site-dependencies.ts';
import { Cancel, Pay, PayRest } from './pay.tsx';
import { State } from './state.tsx';
import { againPath, type BookingView } from './view.ts';
import { Money, What } from './what.tsx';

/** The page of a booking: what is booked, the price, and the payment. */
export function BookingPage({ view, siteUrl }: { view: BookingView; siteUrl: string }) {
    const { booking, locale, translate, status, isPaying, isProcessing, issues, notices, suffix, refreshSeconds } =
        view;
    const addressIn = (other: SiteLocale) => `${siteUrl}${bookingPath(other, booking.id)}${suffix}`;
    // The only controls are those of the contact. Page texts of the same names label them.
    const nameOf = (control: string) => translate(control as WordName);
    const isOpen = status === 'pending' && isPaying && !isProcessing;
    const title = translate('bookingTitle');
    return (
        <Layout
            locale={locale}
            title={issues.length > 0 ? translate('problemPrefix', { title }) : title}
            addressIn={addressIn}
            isPublic={false}
            scripts={['guard.js', 'booking.js']}
            refreshSeconds={refreshSeconds ?? undefined}
        >
            <div class="wide narrow pages" data-refresh={refreshSeconds === null ? undefined : String(refreshSeconds)}>
                {issues.length > 0 && (
                    <Problems
                        form={view}
                        title={translate('problemsTitle', { count: issues.length })}
                        nameOf={nameOf}
                    />
                )}
                {notices.map(({ word, values }) => (
                    <p class="notice" role="alert">
                        {translate(word, values)}
                    </p>
                ))}
                <State view={view} />
                {isOpen && <Pay view={view} />}
                <What view={view} />
                <Money view={view} />
                {isPaying && <PayRest view={view} />}
                {isOpen && view.money.paidMinor === 0 && <Cancel view={view} />}
                {view.canRequestLink && (
                    <details class="card">
                        <summary>{translate('requestTitle')}</summary>
                        <p>{translate('requestText')}</p>
                        <RequestForm locale={locale} translate={translate} reference={booking.reference} />
                    </details>
                )}
                <p class="hint">{translate('keepLink')}</p>
                <Onward view={view} />
            </div>
        </Layout>
    );
}

/** A link to book again if this booking has ended, otherwise to the experience. */
function Onward({ view }: { view: BookingView }) {
    const { translate, status, locale } = view;
    const isOver = status === 'expired' || status === 'cancelled';
    const path = againPath(view);
    const name = textIn(view.details.experience.name, locale);
    return (
        <p class="actions">
            {path === null ? (
                <a class="button quiet" href={`/${locale}`}>
                    {translate('toStart')}
                </a>
            ) : (
                <a class={isOver ? 'button' : 'button quiet'} href={isOver ? path : path.split('?')[0]}>
                    {isOver ? translate('bookAgain') : translate('seeExperience', { name })}
                </a>
            )}
        </p>
    );
}
