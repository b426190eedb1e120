import { textIn } from '../../../contract/local-text.ts';
import { bookingPath, experiencePath, paymentPath } from '../../../contract/page-paths.ts';
import { statusAt, takesPlace } from '../../booking/bookings/status.ts';
import { deadlinesOfBooking } from '../../booking/cancellation/booking-refund.ts';
import { isChargeable } from '../../booking/pricing/charge-rule.ts';
import { phone as phoneOf } from '../../locale/contact-links.ts';
import { line } from '../../locale/line.ts';
import { refundLines } from '../../pages/deadlines.ts';
import { type Body, present, type Section } from './content.ts';
import type { LocalFacts } from './parts.ts';
import * as part from './parts.ts';

export function cancelled(local: LocalFacts): Body {
    const lead = whatComesBack(local);
    return { preview: lead.title, lead, rows: short(local), ...again(local), sections: present([questions(local)]) };
}

/** Also says whether the booking still stands, and what is still to be paid. */
export function refunded(local: LocalFacts): Body {
    const { translate, booking, nowMs } = local;
    const status = statusAt(booking, nowMs);
    const isOn = takesPlace(status);
    const title = translate('refundedState', { status });
    return {
        preview: `${title} ${translate('backHow')}`,
        lead: { title, lines: [] },
        rows: present([part.backRow(local), isOn ? part.balanceRow(local, 'guest') : null, ...short(local)]),
        ...(isOn ? actions(local) : again(local)),
        sections: present([questions(local)]),
    };
}

/** What all mails about something ahead say. */
export function ahead(local: LocalFacts, box: Section | null = cancellation(local)): Body {
    const { translate, experience, locale } = local;
    const where = part.whereRow(local);
    const bring = (experience?.bring ?? []).map((text) => line(textIn(text, locale)));
    const contact = questions(local) ?? { title: '', lines: [] };
    return {
        preview: present([where?.value, box?.title]).join(' · '),
        lead: part.changes(local),
        rows: present([
            part.whatRow(local),
            part.whenRow(local),
            where,
            part.partyRow(local),
            part.extrasRow(local),
            part.paidRow(local),
            local.returnMinor > 0 ? part.backRow(local) : null,
            part.balanceRow(local, 'guest'),
            part.referenceRow(local),
        ]),
        ...actions(local),
        box,
        sections: present([
            bring.length === 0 ? null : { title: translate('bring'), lines: bring },
            { ...contact, lines: [...contact.lines, translate('attached')] },
        ]),
    };
}

/** The buttons that change the booking and pay its balance, and what readers should know of the link. */
function actions({ translate, booking, locale, siteUrl, manageUrl, chargeRule, restMinor }: LocalFacts) {
    const main =
        manageUrl === null
            ? { text: translate('viewBooking'), href: siteUrl + bookingPath(locale, booking.id) }
            : { text: translate('changeOrCancel'), href: manageUrl };
    const pay = { text: translate('balancePay'), href: siteUrl + paymentPath(locale, booking.id) };
    return {
        buttons: isChargeable(restMinor, chargeRule) ? [main, pay] : [main],
        footer: [translate('guestFooter'), ...(manageUrl === null ? [] : [translate('secretFooter')])],
    };
}

/** The button that books again; none if the catalogue lacks the experience. */
function again({ translate, booking, experience, locale, siteUrl }: LocalFacts) {
    const path = experience && experiencePath(locale, booking.provider_slug, experience.slug);
    return { buttons: path === null ? [] : [{ text: translate('bookAgain'), href: siteUrl + path }] };
}

/** The same, without terms whose last deadline has passed. */
export function reminder(local: LocalFacts): Body {
    const hasDeadline = deadlinesOfBooking(local.booking).some(({ untilMs }) => untilMs > local.nowMs);
    return ahead(local, hasDeadline ? cancellation(local) : null);
}

function short(local: LocalFacts) {
    return [part.whatRow(local), part.whenRow(local), part.partyRow(local), part.referenceRow(local)];
}

/** Until when cancelling is free or cheaper, and the provider's own words; null if nothing is known. */
function cancellation(local: LocalFacts): Section | null {
    const { booking, locale, translate, nowMs } = local;
    const { provider, experience } = booking.details;
    const policy = part.linesOf(textIn(experience.cancellationPolicy, locale));
    const [title, ...further] = refundLines(deadlinesOfBooking(booking), provider.timeZone, nowMs, local);
    if (title !== undefined) return { title, lines: present([further.join(' ') || null, ...policy]) };
    return policy.length === 0 ? null : { title: translate('cancellationTitle'), lines: policy };
}

function whatComesBack(local: LocalFacts): Section {
    const { translate, returnMinor, booking } = local;
    const keptMinor = booking.kept_minor ?? 0;
    const none = keptMinor === 0 ? 'backNothing' : 'backNone';
    if (returnMinor === 0) return { title: translate(none, { kept: part.amount(local, keptMinor) }), lines: [] };
    const paid = part.amount(local, returnMinor + keptMinor);
    return { title: translate(keptMinor === 0 ? 'backAll' : 'backPart', { paid }), lines: [part.backHow(local)] };
}

/** How to reach the provider; null if the catalogue does not say it. */
function questions({ provider, translate }: LocalFacts): Section | null {
    const { email = null, phone = null } = provider?.contact ?? {};
    if (email === null && phone === null) return null;
    const text = translate('ask', { mail: email === null ? 'no' : 'yes', phone: phone === null ? 'no' : 'yes' });
    const sentence = phone === null ? text : { text, link: phoneOf(phone), end: email === null ? '' : '.' };
    return { title: translate('questions'), lines: [sentence] };
}
