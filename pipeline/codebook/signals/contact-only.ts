import type { CodeRules } from '../shape.ts';

export const contactOnly: CodeRules = {
    id: 'contact-only',
    title: 'Contact only',
    known: 'The name of the code, without a definition. By the definition of `direct`, e-mail or phone is not direct.',
    decided: [
        `No booking can be completed online within three clicks, and there is a [contact](#term-contact): an e-mail address, a phone
        number, a messenger, a chat or a form, or an address where one can walk in and book.`,
        `It does not matter whether the contact leads to the operator or to the business behind the site, nor whether the visitor sends a
        [request](#term-request) or a [general enquiry](#term-enquiry).`,
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
        `A phone number, an e-mail address, a messenger, a chat or a form of the operator or of the business behind the site, on the page
        or on another page of the site within three clicks.`,
        `"Request a quote", "Enquire", "Ask for availability".`,
        `The address of an office, shop, counter or house where one can walk in and book.`,
    ],
    notEvidence: [
        `A field for a newsletter.`,
        `A contact that is only for the press, for jobs, for corrections or for the webmaster.`,
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
            reason: `To buy a voucher is not to book: no day is chosen.`,
        },
        {
            id: 'contact-only-card-request',
            situation: `An operator's own site takes day, persons and card: "You are charged when we accept, within 24 hours".`,
            answer: 'direct',
            reason: `The step takes a card, and the visitor does not wait for an answer to reach it. So the booking counts as
            [completed](#complete).`,
        },
        {
            id: 'contact-only-agency',
            situation: `A travel agency abroad describes a journey and has one button: "Enquire". A consultant writes back.`,
            answer: 'contact_only',
            reason: `Nothing can be booked online. That the agency is an intermediary shows in the actor type.`,
        },
        {
            id: 'contact-only-agents-login',
            situation: `A transfer company has "Book online" for travel agencies with a password. For visitors there is a phone number.`,
            answer: 'contact_only',
            reason: `Visitors cannot take that path, so it does not count.`,
        },
        {
            id: 'contact-only-broken-engine',
            situation: `"Check availability" opens a frame with an error, twice, ten minutes apart. A phone number is on the page.`,
            answer: 'contact_only',
            reason: `The code says what a visitor could do on that day. Write the error into the note.`,
        },
    ],
    mistakes: [
        `Coding \`direct\` for a form with a date field. Find out what happens after it is sent.`,
        `Stopping at the first contact. Look for a booking first: \`contact_only\` means that there was no booking to complete.`,
        `Coding \`none\` because the page of the result has no contact, without a look at the contact page.`,
    ],
};
