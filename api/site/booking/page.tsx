import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { bookingPath } from '../../booking/page-paths.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { Problems } from '../../pages/fields.tsx';
import { Layout } from '../../pages/layout.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import { Contact } from '../experience/practical.tsx';
import { RequestForm } from '../manage/request.tsx';
import { Notices } from '../shared/notices.tsx';
import { Arrival } from './arrival.tsx';
import { Cancel, Pay, PayRest, WaitingChange } from './pay.tsx';
import { State } from './state.tsx';
import { againPath, type BookingView, isOver } from './view.ts';
import { Money, What } from './what.tsx';

/** The page of a booking: what is booked, the price, and the payment. */
export function BookingPage({ view, siteUrl }: { view: BookingView; siteUrl: string }) {
    const { booking, locale, translate, status, isPaying, isProcessing, issues, notices, suffix, refreshSeconds } =
        view;
    const addressIn = (other: SiteLocale) => `${siteUrl}${bookingPath(other, booking.id)}${suffix}`;
    const isOpen = status === 'pending' && isPaying && !isProcessing;
    const awaitsRefund = view.money.refundDueMinor > 0 || view.mayHavePaid;
    const title = translate('summaryTitle');
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
                {/* The only controls are those of the contact. Page texts of the same names label them. */}
                <Problems form={view} nameOf={(control) => translate(control as WordName)} />
                <Notices notices={notices} translate={translate} />
                <State view={view} />
                <WaitingChange view={view} />
                {isOpen && <Pay view={view} />}
                <What view={view} hasPolicy={!isOver(status)} />
                {status === 'confirmed' && <Arrival view={view} />}
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
                {status === 'confirmed' && <Questions view={view} />}
                {(!isOver(status) || awaitsRefund) && <p class="hint">{translate('keepLink')}</p>}
                <Onward view={view} />
            </div>
        </Layout>
    );
}

function Questions({ view: { offer, translate } }: { view: BookingView }) {
    const contact = offer?.provider.contact ?? null;
    if (contact === null) return null;
    return (
        <div class="card">
            <Contact translate={translate} contact={contact} />
        </div>
    );
}

/** A link to book again if this booking has ended, otherwise to the experience. */
function Onward({ view }: { view: BookingView }) {
    const { translate, status, locale } = view;
    const path = againPath(view);
    const name = textIn(view.details.experience.name, locale);
    return (
        <p class="actions">
            {path === null ? (
                <ButtonLink href={`/${locale}`} text={translate('toStart')} kind="quiet" />
            ) : (
                <a class={isOver(status) ? 'button' : 'button quiet'} href={isOver(status) ? path : path.split('?')[0]}>
                    {isOver(status) ? translate('bookAgain') : translate('seeExperience', { name })}
                </a>
            )}
        </p>
    );
}
