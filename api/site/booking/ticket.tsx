import { textIn } from '../../../contract/local-text.ts';
import { bookingPath } from '../../../contract/page-paths.ts';
import { lastDayOf } from '../../pages/booked.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { Fact } from '../../pages/facts.tsx';
import { Picture } from '../../pages/picture.tsx';
import { photosOf } from '../experience/gallery.tsx';
import { Logo, tintOf } from '../experience/intro.tsx';
import { RequestForm } from '../manage/request.tsx';
import { PayRest } from './pay.tsx';
import { BookingNumber } from './state.tsx';
import { amountIn, type BookingView, type ShownBooking } from './view.ts';
import { Booked, Place, whenOf } from './what.tsx';

/** A confirmed booking as a ticket, with a stub that has the reference and the actions. */
export function Ticket({ view }: { view: BookingView }) {
    const { translate, money, laterMinor } = view;
    const { days, below } = whenTexts(view);
    return (
        <section class="ticket raised" aria-labelledby="what-title">
            <Scene view={view} sizes="(min-width: 60rem) 40rem, 100vw" />
            <div class="trip">
                <Named view={view} />
                <h2 id="what-title">
                    <Pieces texts={days} />
                </h2>
                <p class="below">{below}</p>
                <dl>
                    <Place view={view} />
                    <Booked view={view} />
                    {money.paidMinor > 0 && <Fact name={translate('paid')}>{amountIn(view, money.paidMinor)}</Fact>}
                    {laterMinor > 0 && (
                        <Fact name={translate('balance')}>
                            {amountIn(view, laterMinor)} <span class="hint">{translate('balanceTo')}</span>
                        </Fact>
                    )}
                </dl>
                {view.isPaying && <PayRest view={view} />}
            </div>
            <Stub view={view} />
        </section>
    );
}

/** The first photo of the experience, or its colour. */
export function Scene({ view: { offer }, sizes }: { view: ShownBooking; sizes: string }) {
    if (offer === null) return null;
    const [photo] = photosOf(offer.experience);
    return (
        <div class={`scene tint-${tintOf(offer.experience.slug)}`}>
            {photo !== undefined && <Picture picture={photo.made} alt="" sizes={sizes} />}
        </div>
    );
}

/** Name and provider, with the provider's logo. */
function Named({ view: { offer, details, locale, translate } }: { view: ShownBooking }) {
    return (
        <div class="named">
            {offer !== null && <Logo provider={offer.provider} />}
            <p>
                <b>{textIn(details.experience.name, locale)}</b> <span class="hint">{translate('withProvider')}</span>
            </p>
        </div>
    );
}

/** The days of a booking with its time of day, and what is below them: nights, other times, the clock of the place. */
export function whenTexts(view: ShownBooking): { days: string[]; below: string } {
    const { booking, translate } = view;
    const { days, time, nights, stay, zone } = whenOf(view);
    if (nights === null) {
        const isOneDay = lastDayOf(booking) === null;
        if (time === null) return { days: [days], below: '' };
        return isOneDay ? { days: [days, time], below: zone } : { days: [days], below: `${time} · ${zone}` };
    }
    if (stay === null) return { days: [days], below: nights };
    const times = [`${translate('checkin')} ${stay.checkin}`, `${translate('checkout')} ${stay.checkout}`];
    return { days: [days], below: [nights, ...times, zone].join(' · ') };
}

/** Texts with commas between them, each unbroken if it fits into a line. */
export function Pieces({ texts }: { texts: readonly string[] }) {
    return texts.map((text, at) => (
        <>
            <span class="piece">{at < texts.length - 1 ? `${text},` : text}</span>{' '}
        </>
    ));
}

/** The reference, and what guests do with a booking. The link with which they change it is sent by mail alone. */
function Stub({ view: { booking, locale, translate, canRequestLink } }: { view: BookingView }) {
    const { id, reference } = booking;
    return (
        <div class="stub">
            <p class="hint reference">
                {translate('bookingNumber')} <BookingNumber reference={reference} />
            </p>
            <ButtonLink href={`${bookingPath(locale, id)}/calendar.ics`} text={translate('calendarAdd')} download />
            {canRequestLink && (
                <details>
                    <summary class="button quiet">{translate('changeOrCancel')}</summary>
                    <p class="hint">{translate('requestText')}</p>
                    <RequestForm locale={locale} translate={translate} reference={reference} />
                </details>
            )}
        </div>
    );
}
