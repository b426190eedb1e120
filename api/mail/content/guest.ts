import { siteLocaleOf, textIn } from '../../../contract/local-text.ts';
import { deadlinesOfBooking } from '../../booking/cancellation/booking-refund.ts';
import { bookingPath, experiencePath, paymentPath } from '../../booking/page-paths.ts';
import { isChargeable } from '../../booking/pricing/charge-rule.ts';
import { phone as phoneOf } from '../../locale/format.ts';
import { refundLines } from '../../pages/deadlines.ts';
import type { MailFacts } from '../facts.ts';
import { line, linesOf } from '../text.ts';
import { type Content, plain, present, type Section } from './content.ts';
import type { LocalFacts } from './parts.ts';
import * as part from './parts.ts';

export type GuestMail = 'confirmed' | 'changed' | 'cancelled' | 'refunded' | 'reminder';

/** A mail to the guest, in the language of the booking. */
export function guestContent(kind: GuestMail, facts: MailFacts): Content {
    const local = part.localFactsIn(siteLocaleOf(facts.booking.locale), facts);
    const { translate, locale } = local;
    return {
        locale,
        heading: line(facts.booking.details.provider.name),
        footer: [translate('guestFooter')],
        ...contents[kind](local),
    };
}

type GuestParts = Omit<Content, 'locale' | 'heading' | 'footer'> & { footer?: string[] };

const contents: Record<GuestMail, (local: LocalFacts) => GuestParts> = {
    confirmed: (local) => ({
        ...ahead(local, cancellation(local)),
        subject: local.translate('subjectConfirmed', part.subjectOf(local)),
        title: local.translate('confirmedTitle'),
    }),
    changed: (local) => ({
        ...ahead(local, cancellation(local)),
        subject: local.translate('subjectChanged', part.subjectOf(local)),
        title: local.translate('changedTitle'),
    }),
    reminder: (local) => {
        const hasDeadline = deadlinesOfBooking(local.booking).some(({ untilMs }) => untilMs > local.nowMs);
        return {
            ...ahead(local, hasDeadline ? cancellation(local) : null),
            subject: local.translate('subjectReminder', part.subjectOf(local)),
            title: local.translate('reminderTitle'),
        };
    },
    cancelled: (local) => {
        const { translate, booking, experience, siteUrl, locale } = local;
        const lead = whatComesBack(local);
        const path = experience && experiencePath(locale, booking.provider_slug, experience.slug);
        return {
            subject: translate('subjectCancelled', part.subjectOf(local)),
            preview: lead.title,
            lead,
            title: translate('cancelledTitle'),
            rows: short(local),
            buttons: path === null ? [] : [{ text: translate('bookAgain'), href: siteUrl + path }],
            sections: present([questions(local)]),
        };
    },
    refunded: (local) => {
        const { translate } = local;
        const refunded = { amount: part.amount(local, local.returnMinor) };
        return {
            subject: translate('subjectRefunded', { ...part.subjectOf(local), ...refunded }),
            preview: translate('backHow'),
            title: translate('refundedTitle', refunded),
            rows: [part.backRow(local), ...short(local)],
            sections: present([questions(local)]),
        };
    },
};

/** What all mails about something ahead say. */
function ahead(local: LocalFacts, box: Section | null): Omit<GuestParts, 'subject' | 'title'> {
    const { translate, booking, experience, locale, siteUrl, manageUrl, chargeRule } = local;
    const where = part.whereRow(local);
    const bring = (experience?.bring ?? []).map((text) => line(textIn(text, locale)));
    const contact = questions(local) ?? { title: '', lines: [] };
    const main =
        manageUrl === null
            ? { text: translate('viewBooking'), href: siteUrl + bookingPath(locale, booking.id) }
            : { text: translate('changeOrCancel'), href: manageUrl };
    const pay = { text: translate('balancePay'), href: siteUrl + paymentPath(locale, booking.id) };
    return {
        preview: present([where?.value, box?.title]).join(' · '),
        rows: present([
            part.whatRow(local),
            part.whenRow(local),
            where,
            part.partyRow(local),
            part.beforeRow(local),
            part.extrasRow(local),
            part.paidRow(local),
            local.returnMinor > 0 ? part.backRow(local) : null,
            part.balanceRow(local, 'guest'),
            part.referenceRow(local),
        ]),
        buttons: isChargeable(local.restMinor, chargeRule) ? [main, pay] : [main],
        box,
        sections: present([
            bring.length === 0 ? null : { title: translate('bring'), lines: plain(...bring) },
            { ...contact, lines: [...contact.lines, ...plain(translate('attached'))] },
        ]),
        footer: [translate('guestFooter'), ...(manageUrl === null ? [] : [translate('secretFooter')])],
    };
}

function short(local: LocalFacts) {
    return [part.whatRow(local), part.whenRow(local), part.partyRow(local), part.referenceRow(local)];
}

/** Until when cancelling is free or cheaper, and the provider's own words; null if nothing is known. */
function cancellation(local: LocalFacts): Section | null {
    const { booking, locale, translate, nowMs } = local;
    const { provider, experience } = booking.details;
    const policy = linesOf(textIn(experience.cancellationPolicy, locale));
    const [title, ...further] = refundLines(deadlinesOfBooking(booking), provider.timeZone, nowMs, local);
    if (title !== undefined) return { title, lines: plain(...present([further.join(' ') || null]), ...policy) };
    return policy.length === 0 ? null : { title: translate('cancellationTitle'), lines: plain(...policy) };
}

function whatComesBack(local: LocalFacts): Section {
    const { translate, returnMinor, booking } = local;
    const keptMinor = booking.kept_minor ?? 0;
    if (returnMinor === 0) {
        return { title: translate(keptMinor === 0 ? 'backNothing' : 'backNone'), lines: [] };
    }
    const values = { amount: part.amount(local, returnMinor), paid: part.amount(local, returnMinor + keptMinor) };
    return {
        title: translate(keptMinor === 0 ? 'backAll' : 'backPart', values),
        lines: plain(part.backHow(local)),
    };
}

/** How to reach the provider; null if the catalogue does not say it. */
function questions({ provider, translate }: LocalFacts): Section | null {
    const { email = null, phone = null } = provider?.contact ?? {};
    if (email === null && phone === null) return null;
    const text = translate('ask', { mail: email === null ? 'no' : 'yes', phone: phone === null ? 'no' : 'yes' });
    const link = phone === null ? undefined : phoneOf(phone);
    return { title: translate('questions'), lines: [{ text, link, end: email === null ? '' : '.' }] };
}
