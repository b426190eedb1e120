import { textIn } from '../../../contract/local-text.ts';
import { dayIn, percent, phone as phoneOf, timeIn } from '../../locale/format.ts';
import type { MailFacts } from '../facts.ts';
import { line, linesOf } from '../text.ts';
import { type Content, type Link, plain, present, type Section } from './content.ts';
import type { LocalFacts } from './parts.ts';
import * as part from './parts.ts';

export type GuestMail = 'confirmed' | 'changed' | 'cancelled' | 'refunded' | 'reminder';

/** A mail to the guest, in the language of the booking. */
export function guestContent(kind: GuestMail, facts: MailFacts): Content {
    const local = part.localFactsIn(facts.guest.locale, facts);
    const { translate, locale } = local;
    return {
        locale,
        heading: line(facts.provider.name),
        footer: [translate('guestFooter')],
        ...contents[kind](local),
    };
}

type GuestParts = Omit<Content, 'locale' | 'heading' | 'footer'> & { footer?: string[] };

const contents: Record<GuestMail, (local: LocalFacts) => GuestParts> = {
    confirmed: (local) => {
        const { translate } = local;
        return {
            ...ahead(local, cancellation(local)),
            subject: translate('subjectConfirmed', part.subjectOf(local)),
            title: translate('confirmedTitle'),
        };
    },
    changed: (local) => {
        const { translate } = local;
        const { rows, ...rest } = ahead(local, cancellation(local));
        const { returnMinor } = local.facts.money;
        const back = {
            label: translate('refund'),
            value: part.amount(local, returnMinor),
            notes: plain(translate('backHow')),
        };
        return {
            ...rest,
            rows: present([...rows, returnMinor > 0 ? back : null, part.beforeRow(local)]),
            subject: translate('subjectChanged', part.subjectOf(local)),
            title: translate('changedTitle'),
        };
    },
    reminder: (local) => {
        const { translate, facts } = local;
        return {
            ...ahead(local, facts.deadlines.length === 0 ? null : cancellation(local)),
            subject: translate('subjectReminder', part.subjectOf(local)),
            title: translate('reminderTitle'),
        };
    },
    cancelled: (local) => {
        const { translate, facts } = local;
        const again = facts.links.experience;
        const lead = whatComesBack(local);
        return {
            subject: translate('subjectCancelled', { ...part.subjectOf(local), done: refundDone(local) }),
            preview: lead.title,
            lead,
            title: translate('cancelledTitle'),
            rows: short(local),
            buttons: again === null ? [] : [{ text: translate('bookAgain'), href: again }],
            box: null,
            sections: present([questions(local)]),
        };
    },
    refunded: (local) => {
        const { translate, facts } = local;
        const refunded = part.amount(local, facts.money.returnMinor);
        const back = { label: translate('refund'), value: refunded, notes: plain(translate('backHow')) };
        return {
            subject: translate('subjectRefunded', { ...part.subjectOf(local), amount: refunded }),
            preview: translate('backHow'),
            title: translate('refundedTitle', { amount: refunded }),
            rows: [back, ...short(local)],
            buttons: [],
            box: null,
            lead: null,
            sections: present([questions(local)]),
        };
    },
};

/** What all mails about something ahead say. */
function ahead(local: LocalFacts, box: Section | null): Omit<GuestParts, 'subject' | 'title'> {
    const { translate, facts, locale } = local;
    const { manage, pay, booking } = facts.links;
    const where = part.whereRow(local);
    const main: Link =
        manage === null
            ? { text: translate('viewBooking'), href: booking }
            : { text: translate('changeOrCancel'), href: manage };
    const bring = facts.experience.bring.map((text) => line(textIn(text, locale)));
    const contactLines = questions(local);
    const attached = plain(translate('attached'));
    return {
        lead: null,
        preview: [where?.value, box?.title].filter((text) => text !== undefined).join(' · '),
        rows: present([
            part.whatRow(local),
            part.whenRow(local),
            where,
            part.partyRow(local),
            part.extrasRow(local),
            part.paidRow(local),
            part.balanceRow(local, 'guest'),
            part.referenceRow(local),
        ]),
        buttons: [main, ...(pay === null ? [] : [{ text: translate('payBalance'), href: pay }])],
        box,
        sections: present([
            bring.length === 0 ? null : { title: translate('bring'), lines: plain(...bring) },
            contactLines === null
                ? { title: '', lines: attached }
                : { title: contactLines.title, lines: [...contactLines.lines, ...attached] },
        ]),
        footer: [translate('guestFooter'), ...(manage === null ? [] : [translate('secretFooter')])],
    };
}

function short(local: LocalFacts) {
    return [part.whatRow(local), part.whenRow(local), part.partyRow(local), part.referenceRow(local)];
}

/** Until when cancelling is free or cheaper, and the provider's own words; null if nothing is known. */
function cancellation({ facts, locale, translate }: LocalFacts): Section | null {
    const { timeZone } = facts.provider;
    const policy = linesOf(textIn(facts.experience.policy, locale));
    const sentences = facts.deadlines.map(({ percent: back, untilMs }) => {
        const until = new Date(untilMs).toISOString();
        const when = { day: dayIn(timeZone, until, locale), time: timeIn(timeZone, until, locale) };
        if (back === 100) return translate('freeUntil', when);
        return translate('feeUntil', { ...when, percent: percent((100 - back) * 100, locale) });
    });
    const [title, ...further] = sentences;
    if (title !== undefined) {
        return { title, lines: plain([...further, translate('refundNone')].join(' '), ...policy) };
    }
    // Every deadline has passed.
    if (facts.experience.hasRefundPolicy) return { title: translate('refundNoneNow'), lines: plain(...policy) };
    return policy.length === 0 ? null : { title: translate('cancellation'), lines: plain(...policy) };
}

function whatComesBack(local: LocalFacts): Section {
    const { translate, facts } = local;
    const { returnMinor, keptMinor, refundedMinor } = facts.money;
    if (returnMinor === 0) {
        return { title: translate(keptMinor === 0 ? 'backNothing' : 'backNone'), lines: [] };
    }
    const values = {
        amount: part.amount(local, returnMinor),
        paid: part.amount(local, returnMinor + keptMinor),
        done: refundDone(local),
    };
    const isPart = refundedMinor > 0 && refundedMinor < returnMinor;
    const some = isPart ? [translate('backSome', { amount: part.amount(local, refundedMinor) })] : [];
    const lines = plain([...some, translate('backHow')].join(' '));
    return { title: translate(keptMinor === 0 ? 'backAll' : 'backPart', values), lines };
}

/** Whether all that comes back has been refunded. */
function refundDone({ facts: { money } }: LocalFacts): 'yes' | 'no' {
    return money.returnMinor > 0 && money.refundedMinor >= money.returnMinor ? 'yes' : 'no';
}

/** How to reach the provider; null if the catalogue does not say it. */
function questions({ facts, translate }: LocalFacts): Section | null {
    const { email, phone } = facts.provider;
    if (email === null && phone === null) return null;
    const text = translate('ask', { mail: email === null ? 'no' : 'yes', phone: phone === null ? 'no' : 'yes' });
    const link = phone === null ? undefined : phoneOf(phone);
    return { title: translate('questions'), lines: [{ text, link, end: email === null ? '' : '.' }] };
}
