import type { CodeRules } from '../shape.ts';

export const none: CodeRules = {
    id: 'none',
    title: 'None found',
    known: 'Undetected.',
    decided: [
        `Neither a booking nor a way to ask was found within three clicks, or the site did not open. It is rare: before you code it,
        look at the menu, at the foot of the page and at the contact page.`,
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
        `A site that did not open at two tries, ten minutes apart, in two browsers.`,
    ],
    notEvidence: [
        `A page in a language that you do not read: let the browser translate it.`,
        `A robot check, a cookie banner, a question for your country: answer them.`,
        `A page that is gone, on a site that is not: code from its home page.`,
    ],
    cases: [
        {
            id: 'none-page-gone',
            situation: `The page of the result is gone (404). The operator's home page opens and has a booking calendar.`,
            answer: 'direct',
            reason: `The home page of the site stands in for a page that is gone.`,
        },
        {
            id: 'none-site-down',
            situation: `The site does not open, at the second try either. The snippet shows a phone number.`,
            answer: 'none',
            reason: `The signal is read from the site alone. (The actor is coded from title, snippet and address, as well as they
            allow; the note says that the site was down.)`,
        },
        {
            id: 'none-names-only',
            situation: `A tourist board's page lists guides by their names. No link, no number, no form; the site's only contact is for
            the press.`,
            answer: 'none',
            reason: `A name is no way to ask.`,
        },
        {
            id: 'none-counter',
            situation: `A boat hire shows pictures, prices, and the address and hours of its counter at the pier. No phone, no form.`,
            answer: 'contact_only',
            reason: `One can walk in: question 3 of its tree.`,
        },
        {
            id: 'none-social-link',
            situation: `An operator's page has text and pictures, and a link to its profile on a social network, where one can send a
            message.`,
            answer: 'contact_only',
            reason: `The profile is the operator's own, and one click away.`,
        },
        {
            id: 'none-under-construction',
            situation: `"Our new site is coming soon." A field for the newsletter, nothing else.`,
            answer: 'none',
            reason: `A newsletter is no way to ask.`,
        },
    ],
    mistakes: [
        `Coding \`none\` for what was not looked for.`,
        `Coding \`none\` for a platform's page that shows no price today. Its engine takes bookings.`,
    ],
};
