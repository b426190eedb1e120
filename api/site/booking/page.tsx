import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { bookingPath } from '../../booking/page-paths.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { Problems } from '../../pages/fields.tsx';
import { Layout } from '../../pages/layout.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import { Contact, List, Meeting } from '../experience/practical.tsx';
import { RequestForm } from '../manage/request.tsx';
import { Notices } from '../shared/notices.tsx';
import { Cancel, Pay, PayRest, WaitingChange } from './pay.tsx';
import { State } from './state.tsx';
import { againPath, type BookingView } from './view.ts';
import { Money, What } from './what.tsx';

/** The page of a booking: what is booked, the price, and the payment. */
export function BookingPage({ view, siteUrl }: { view: BookingView; siteUrl: string }) {
    const { booking, locale, translate, status, isPaying, isProcessing, issues, notices, suffix, refreshSeconds } =
        view;
    const addressIn = (other: SiteLocale) => `${siteUrl}${bookingPath(other, booking.id)}${suffix}`;
    const isOpen = status === 'pending' && isPaying && !isProcessing;
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
                {status === 'confirmed' && <Arrival view={view} />}
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
                {status === 'confirmed' && <Questions view={view} />}
                <p class="hint">{translate('keepLink')}</p>
                <Onward view={view} />
            </div>
        </Layout>
    );
}

/** Where to be and what to bring, as the catalogue says it today. */
function Arrival({ view: { offer, locale, translate } }: { view: BookingView }) {
    if (offer === null) return null;
    const { bring } = offer.experience;
    const meeting = Meeting({ offer, locale, translate });
    if (meeting === null && bring.length === 0) return null;
    return (
        <div class="card">
            {meeting}
            {bring.length > 0 && (
                <div class="bring">
                    <List title={translate('bringTitle')} texts={bring} locale={locale} />
                </div>
            )}
        </div>
    );
}

function Questions({ view: { offer, translate } }: { view: BookingView }) {
    const contact = offer?.provider.contact ?? null;
    if (offer === null || contact === null) return null;
    return (
        <div class="card">
            <Contact translate={translate} offer={offer} contact={contact} />
        </div>
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
                <ButtonLink href={`/${locale}`} text={translate('toStart')} kind="quiet" />
            ) : (
                <a class={isOver ? 'button' : 'button quiet'} href={isOver ? path : path.split('?')[0]}>
                    {isOver ? translate('bookAgain') : translate('seeExperience', { name })}
                </a>
            )}
        </p>
    );
}
