import { textIn } from '../../../contract/local-text.ts';
import { bookingPath } from '../../../contract/page-paths.ts';
import { takesPlace } from '../../booking/bookings/status.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { Layout } from '../../pages/layout.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import { ProblemList } from '../../pages/problem-list.tsx';
import { Contact } from '../experience/practical.tsx';
import { Notices } from '../shared/notices.tsx';
import { Cancel, Pay, WaitingChange } from './pay.tsx';
import { Confirmation, State } from './state.tsx';
import { Ticket } from './ticket.tsx';
import { againPath, type BookingView } from './view.ts';
import { Arrival, FoldedMoney, Money, Terms, What } from './what.tsx';

/** The page of a booking: what is booked, the price, and the payment. */
export function BookingPage({ view }: { view: BookingView }) {
    const { booking, locale, translate, status, isPaying, isProcessing, issues, notices, suffix, refreshSeconds } =
        view;
    const isOpen = status === 'pending' && isPaying && !isProcessing;
    const awaitsRefund = view.money.refundDueMinor > 0 || view.mayHavePaid;
    const title = translate('summaryTitle');
    return (
        <Layout
            locale={locale}
            title={issues.length > 0 ? translate('problemPrefix', { title }) : title}
            pathIn={(other) => bookingPath(other, booking.id) + suffix}
            notice={view.dataNotice}
            scripts={['guard.js', 'booking.js']}
            refreshSeconds={refreshSeconds ?? undefined}
        >
            <div
                class={status === 'confirmed' ? 'wide pages' : 'wide narrow pages'}
                data-refresh={refreshSeconds === null ? undefined : String(refreshSeconds)}
            >
                {/* The only controls are those of the contact. Page texts of the same names label them. */}
                <ProblemList form={view} nameOf={(control) => translate(control as WordName)} />
                <Notices notices={notices} translate={translate} />
                {status === 'confirmed' ? <Confirmed view={view} /> : <Unconfirmed view={view} isOpen={isOpen} />}
                {(takesPlace(status) || awaitsRefund) && <p class="hint">{translate('keepLink')}</p>}
                <Onward view={view} />
            </div>
        </Layout>
    );
}

function Confirmed({ view }: { view: BookingView }) {
    const { contact, translate } = view;
    return (
        <>
            <Confirmation view={view} />
            <WaitingChange view={view} />
            <Ticket view={view} />
            <div class="next">
                <Arrival view={view} />
                <Terms view={view} Title="h2" />
                {contact !== null && <Contact translate={translate} contact={contact} />}
            </div>
            <FoldedMoney view={view} />
        </>
    );
}

function Unconfirmed({ view, isOpen }: { view: BookingView; isOpen: boolean }) {
    return (
        <>
            <State view={view} />
            <WaitingChange view={view} />
            {isOpen && <Pay view={view} />}
            <What view={view} hasPolicy={takesPlace(view.status)} />
            <Money view={view} />
            {isOpen && view.money.paidMinor === 0 && <Cancel view={view} />}
        </>
    );
}

/** A link to book again if this booking has ended, otherwise to the experience. */
function Onward({ view }: { view: BookingView }) {
    const { translate, status, locale } = view;
    const path = againPath(view);
    const name = textIn(view.details.experience.name, locale);
    if (!takesPlace(status)) {
        const [href, word] = path === null ? ([`/${locale}`, 'toStart'] as const) : ([path, 'bookAgain'] as const);
        return (
            <p class="actions">
                <ButtonLink href={href} text={translate(word)} kind={path === null ? 'quiet' : undefined} />
            </p>
        );
    }
    return (
        <p class="onward">
            {path === null ? (
                <a href={`/${locale}`}>{translate('toStart')}</a>
            ) : (
                <a href={path.split('?')[0]}>{translate('seeExperience', { name })}</a>
            )}
        </p>
    );
}
