import { textIn } from '../../../contract/local-text.ts';
import { dayIn, percent, timeIn } from '../../locale/format.ts';
import type { MailFacts } from '../facts.ts';
import { line, linesOf } from '../text.ts';
import { type Content, type Link, phoneLink, plain, present, type Section } from './content.ts';
import type { Spoken } from './parts.ts';
import * as part from './parts.ts';

export type GuestMail = 'confirmed' | 'changed' | 'cancelled' | 'refunded' | 'reminder';

/** A mail to the guest, in the language of the booking. */
export function guestContent(kind: GuestMail, facts: MailFacts): Content {
    const spoken = part.spokenIn(facts.guest.locale, facts);
    const { translate, locale } = spoken;
    return {
        locale,
        heading: line(facts.provider.name),
        footer: [translate('guestFooter')],
        ...contents[kind](spoken),
    };
}

type GuestParts = Omit<Content, 'locale' | 'heading' | 'footer'> & { footer?: string[] };

const contents: Record<GuestMail, (spoken: Spoken) => GuestParts> = {
    confirmed: (spoken) => {
        const { translate } = spoken;
        return {
            ...ahead(spoken, cancellation(spoken)),
            subject: translate('subjectConfirmed', part.subjectOf(spoken)),
            title: translate('confirmedTitle'),
        };
    },
    changed: (spoken) => {
        const { translate } = spoken;
        const { rows, ...rest } = ahead(spoken, cancellation(spoken));
        const { returnMinor } = spoken.facts.money;
        const back = {
            label: translate('refund'),
            value: part.amount(spoken, returnMinor),
            notes: plain(translate('backHow')),
        };
        return {
            ...rest,
            rows: present([...rows, returnMinor > 0 ? back : null, part.beforeRow(spoken)]),
            subject: translate('subjectChanged', part.subjectOf(spoken)),
            title: translate('changedTitle'),
        };
    },
    reminder: (spoken) => {
        const { translate, facts } = spoken;
        return {
            ...ahead(spoken, facts.deadlines.length === 0 ? null : cancellation(spoken)),
            subject: translate('subjectReminder', part.subjectOf(spoken)),
            title: translate('reminderTitle'),
        };
    },
    cancelled: (spoken) => {
        const { translate, facts } = spoken;
        const again = facts.links.experience;
        const lead = whatComesBack(spoken);
        return {
            subject: translate('subjectCancelled', part.subjectOf(spoken)),
            preview: lead.title,
            lead,
            title: translate('cancelledTitle'),
            rows: short(spoken),
            buttons: again === null ? [] : [{ text: translate('bookAgain'), href: again }],
            box: null,
            sections: present([questions(spoken)]),
        };
    },
    refunded: (spoken) => {
        const { translate, facts } = spoken;
        const refunded = part.amount(spoken, facts.money.returnMinor);
        const back = { label: translate('refund'), value: refunded, notes: plain(translate('backHow')) };
        return {
            subject: translate('subjectRefunded', { ...part.subjectOf(spoken), amount: refunded }),
            preview: translate('backHow'),
            title: translate('refundedTitle', { amount: refunded }),
            rows: [back, ...short(spoken)],
            buttons: [],
            box: null,
            lead: null,
            sections: present([questions(spoken)]),
        };
    },
};

/** What all mails about something ahead say. */
function ahead(spoken: Spoken, box: Section | null): Omit<GuestParts, 'subject' | 'title'> {
    const { translate, facts, locale } = spoken;
    const { manage, pay, booking } = facts.links;
    const where = part.whereRow(spoken);
    const main: Link =
        manage === null
            ? { text: translate('viewBooking'), href: booking }
            : { text: translate('changeOrCancel'), href: manage };
    const bring = facts.experience.bring.map((text) => line(textIn(text, locale)));
    const contactLines = questions(spoken);
    const attached = plain(translate('attached'));
    return {
        lead: null,
        preview: [where?.value, box?.title].filter((text) => text !== undefined).join(' · '),
        rows: present([
            part.whatRow(spoken),
            part.whenRow(spoken),
            where,
            part.partyRow(spoken),
            part.extrasRow(spoken),
            part.paidRow(spoken),
            part.balanceRow(spoken, 'guest'),
            part.referenceRow(spoken),
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

function short(spoken: Spoken) {
    return [part.whatRow(spoken), part.whenRow(spoken), part.partyRow(spoken), part.referenceRow(spoken)];
}

/** Until when cancelling is free or cheaper, and the provider's own words; null if nothing is known. */
function cancellation({ facts, locale, translate }: Spoken): Section | null {
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

function whatComesBack(spoken: Spoken): Section {
    const { translate, facts } = spoken;
    const { returnMinor, keptMinor } = facts.money;
    if (returnMinor === 0) {
        return { title: translate(keptMinor === 0 ? 'backNothing' : 'backNone'), lines: [] };
    }
    const values = {
        amount: part.amount(spoken, returnMinor),
        paid: part.amount(spoken, returnMinor + keptMinor),
    };
    return { title: translate(keptMinor === 0 ? 'backAll' : 'backPart', values), lines: plain(translate('backHow')) };
}

/** How to reach the provider; null if the catalogue does not say it. */
function questions({ facts, translate }: Spoken): Section | null {
    const { email, phone } = facts.provider;
    if (email === null && phone === null) return null;
    const text = translate('ask', { mail: email === null ? 'no' : 'yes', phone: phone === null ? 'no' : 'yes' });
    const link = phone === null ? undefined : phoneLink(phone);
    return { title: translate('questions'), lines: [{ text, link }] };
}
