import { textIn } from '../../../contract/local-text.ts';
import { List } from '../experience/practical.tsx';
import type { ShownBooking } from './view.ts';

/** Directions to the meeting point and what to bring, from today's catalogue. */
export function Arrival({ view: { offer, locale, translate } }: { view: ShownBooking }) {
    if (offer === null) return null;
    const { bring, meetingPoint } = offer.experience;
    const meeting = textIn(meetingPoint, locale);
    return (
        <>
            {meeting !== '' && (
                <section>
                    <h2>{translate('meetingTitle')}</h2>
                    <p>{meeting}</p>
                </section>
            )}
            {bring.length > 0 && <List title={translate('bringTitle')} texts={bring} locale={locale} />}
        </>
    );
}
