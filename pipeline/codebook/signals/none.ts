import type { CodeRules } from '../shape.ts';

export const none: CodeRules = {
    id: 'none',
    title: 'None found',
    known: 'Undetected.',
    decided: [
        `Neither a booking that can be completed nor a [contact](#term-contact) was found within three clicks, or the site [did not
        open](#site-down). This is rare. Before you code it, look at the menu, at the foot of the page and at the contact page.`,
    ],
    tree: {
        id: 'none-tree',
        questions: [
            { fact: 'opens', yes: 2, no: 'none' },
            { fact: 'bookable', yes: { tree: 'platform-only-tree' }, no: 3 },
            { fact: 'contact', yes: 'contact_only', no: 'none' },
        ],
    },
    evidence: [
        `A page without button, form, number or address, on a site without a contact page.`,
        `A site that did not open on two attempts, ten minutes apart, in two browsers.`,
    ],
    notEvidence: [
        `A page in a language that you do not read. Let the browser translate it.`,
        `A robot check, a cookie banner, a question about your country. Answer them.`,
        `A page that is gone, on a site whose home page opens. Code from the home page.`,
    ],
    cases: [
        {
            id: 'none-page-gone',
            situation: `The page of the result is gone (404). The operator's home page opens and has a booking calendar.`,
            answer: 'direct',
            reason: `The [home page](#site-down) takes the place of the page that is gone.`,
        },
        {
            id: 'none-site-down',
            situation: `The site does not open, not even on the second attempt. The snippet shows a phone number.`,
            answer: 'none',
            reason: `The signal is read from the site alone. (The [actor type](#site-down) is coded from title, snippet and
            address.)`,
        },
        {
            id: 'none-names-only',
            situation: `A tourist board's page lists guides by their names, without link, number or form. The only contact on the
            site is for the press.`,
            answer: 'none',
            reason: `A name is not a contact, and a contact for the press does not count.`,
        },
        {
            id: 'none-counter',
            situation: `A boat hire shows pictures, prices, and the address and hours of its counter at the pier. No phone, no
            form.`,
            answer: 'contact_only',
            reason: `One can walk in and book: question 3 of the tree of \`contact_only\`.`,
        },
        {
            id: 'none-social-link',
            situation: `An operator's page has text and pictures, and a link to its page on a social network, where one can send a
            message.`,
            answer: 'contact_only',
            reason: `That page belongs to the operator's [site](#term-site), and is one click away.`,
        },
        {
            id: 'none-under-construction',
            situation: `"Our new site is coming soon." A field for the newsletter, nothing else.`,
            answer: 'none',
            reason: `A newsletter is not a contact.`,
        },
    ],
    mistakes: [
        `Coding \`none\` without having looked.`,
        `Coding \`none\` for a platform's page that shows no price today. Its engine takes bookings.`,
    ],
};
