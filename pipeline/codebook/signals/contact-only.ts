import type { CodeRules } from '../shape.ts';

export const contactOnly: CodeRules = {
    id: 'contact-only',
    title: 'Contact only',
    known: 'Only the name of the code. That e-mail or phone is not direct follows from the definition of `direct`.',
    decided: [
        `Nothing can be booked online within three clicks, and one can ask: by e-mail, phone, messenger, chat or form, or at a
        counter whose address is stated.`,
        `Whom one reaches does not matter: the operator, an agency or the site.`,
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
        `A phone number, an e-mail address, a messenger, a chat, a form, on the page or on a contact page within three clicks.`,
        `"Request a quote", "Enquire", "Ask for availability".`,
        `An office, shop or house with its address, where one can walk in and book.`,
    ],
    notEvidence: [
        `A field for a newsletter.`,
        `Contact for the press, for jobs, or for the webmaster, and nothing else.`,
        `The contact of a company that neither provides nor sells, such as the maker of the site.`,
    ],
    cases: [
        {
            id: 'contact-only-book-by-mail',
            situation: `"Book now" opens a messenger with the text "I would like to book".`,
            answer: 'contact_only',
            reason: `What the button opens decides, not what it says.`,
            isKnown: true,
        },
        {
            id: 'contact-only-voucher',
            situation: `A cooking school sells gift vouchers in an online shop. A date is agreed by phone.`,
            answer: 'contact_only',
            reason: `A voucher is no booking: no day is chosen.`,
        },
        {
            id: 'contact-only-card-request',
            situation: `An operator's own site takes day, persons and card: "You are charged when we accept, within 24 hours".`,
            answer: 'direct',
            reason: `The visitor has [completed](#complete) everything and is bound by the card; no answer is needed to go on.`,
        },
        {
            id: 'contact-only-agency',
            situation: `A travel agency abroad describes a journey and has one button: "Enquire". A consultant writes back.`,
            answer: 'contact_only',
            reason: `Nothing can be booked online. That the agency is an intermediary is said by the actor type.`,
        },
        {
            id: 'contact-only-agents-login',
            situation: `A transfer company has "Book online" for travel agencies with a password. Visitors find a phone number.`,
            answer: 'contact_only',
            reason: `A path that visitors cannot take is none.`,
        },
        {
            id: 'contact-only-broken-engine',
            situation: `"Check availability" opens a frame with an error, twice, ten minutes apart. A phone number is on the page.`,
            answer: 'contact_only',
            reason: `The code says what a visitor could do that day. Write the error into the note.`,
        },
    ],
    mistakes: [
        `Coding \`direct\` for a form with a date field. Ask what happens after it is sent.`,
        `Stopping at the first contact. Look for the booking first: \`contact_only\` means that none was found.`,
        `Coding \`none\` because the page of the result has no contact, without a look at the contact page.`,
    ],
};
