import type { CodeRules } from '../shape.ts';

export const contactOnly: CodeRules = {
    id: 'contact-only',
    title: 'Contact only',
    known: 'The name of the code, without a definition. By the definition of `direct`, e-mail or phone is not direct.',
    decided: [
        `No booking can be completed online within three clicks, and there is a [contact](#term-contact).`,
        `It does not matter whether the contact leads to the operator or to the business behind the site, nor whether the guest
        sends a [request](#term-request) or a [general enquiry](#term-enquiry).`,
    ],
    tree: {
        id: 'contact-only-tree',
        questions: [
            { fact: 'bookable', yes: { tree: 'platform-only-tree' }, no: 2 },
            { fact: 'reach', yes: 'contact_only', no: 3 },
            { fact: 'visit', yes: 'contact_only', no: 'none' },
        ],
    },
    evidence: [
        `A [contact](#term-contact) on the page or on another page of the site within three clicks.`,
        `"Request a quote", "Enquire", "Ask for availability".`,
    ],
    notEvidence: [
        `A field for a newsletter.`,
        `A contact that is only for the press, for jobs or for the webmaster.`,
        `The contact of a business that neither provides nor sells the service, such as the agency that made the site.`,
    ],
    cases: [
        {
            id: 'contact-only-book-by-mail',
            situation: `"Book now" opens an e-mail with the text "I would like to book".`,
            answer: 'contact_only',
            reason: `What the button opens decides, not what it says.`,
            isKnown: true,
        },
        {
            id: 'contact-only-voucher',
            situation: `A cooking school sells gift vouchers in an online shop. A date is agreed by phone.`,
            answer: 'contact_only',
            reason: `Buying a voucher is not booking: no day is chosen.`,
        },
        {
            id: 'contact-only-card-request',
            situation: `An operator's own site takes day, persons and card: "You are charged when we accept, within 24 hours".`,
            answer: 'direct',
            reason: `The step takes a card, so this is a booking that can be [completed](#complete), not a request.`,
        },
        {
            id: 'contact-only-agency',
            situation: `A travel agency abroad describes a journey and has one button: "Enquire". A consultant writes back.`,
            answer: 'contact_only',
            reason: `Nothing can be booked online. That the agency is an intermediary shows in the actor type.`,
        },
        {
            id: 'contact-only-agents-login',
            situation: `A transfer company has "Book online" for travel agencies with a password. For guests there is a phone
            number.`,
            answer: 'contact_only',
            reason: `Travel agents are not [guests](#term-guest), so their path does not count.`,
        },
        {
            id: 'contact-only-broken-engine',
            situation: `"Check availability" opens a frame with an error, twice, ten minutes apart. A phone number is on the page.`,
            answer: 'contact_only',
            reason: `The code says what a guest could do on that day. Write the error into the note.`,
        },
    ],
    mistakes: [
        `Coding \`direct\` for a form with a date field. Find out what happens after it is sent.`,
        `Stopping at the first contact. Look for a booking first: \`contact_only\` means that there was no booking to complete.`,
        `Coding \`none\` because the page of the result has no contact, without a look at the contact page.`,
    ],
};
