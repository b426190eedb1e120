import type { CodeRules } from '../shape.ts';

export const direct: CodeRules = {
    id: 'direct',
    title: 'Direct',
    known: "An online booking path on the operator's own site; e-mail or phone is not direct.",
    decided: [
        `*Booking path*: within three clicks from the page of the result a guest chooses a day, a stay or a ticket for the service,
        and the booking can be [completed](#complete) online.`,
        `*The operator's own site*: in the booking step the operator is [the seller](#seller). A booking engine in the operator's
        name is part of its site, on whatever domain it runs.`,
        `*One direct path is enough.* If the guest can also book through a platform, by e-mail or by phone, the code is still
        \`direct\`: the booking does not need an intermediary.`,
    ],
    tree: {
        id: 'direct-tree',
        questions: [
            { fact: 'control', yes: 2, no: { tree: 'contact-only-tree' } },
            { fact: 'step', yes: 3, no: { tree: 'contact-only-tree' } },
            { fact: 'instant', yes: 4, no: { tree: 'contact-only-tree' } },
            { fact: 'sellerIsOperator', yes: 'direct', no: 5 },
            { fact: 'otherOwnPath', yes: 'direct', no: 'platform_only' },
        ],
    },
    evidence: [
        `A calendar with prices or a list of departures, then guests, then a page for name and card or a button "Confirm booking".
        Go as far as the page that asks for personal data, and no further.`,
        `The operator's name at the head of the booking step, or in its terms as the seller.`,
        `The address of the booking step at the vendor of a booking engine (fareharbor, bokun, rezdy, cloudbeds, bookeo and
        others).`,
    ],
    notEvidence: [
        `A button "Book now" that opens an e-mail, a phone call, a messenger or a form for a [request](#term-request).`,
        `A price list, or a calendar in which no day can be chosen.`,
        `A shop for gift vouchers.`,
        `A booking of something other than the [service](#term-service), such as the rooms of a hotel that also provides the
        transfer; but if the result [misses the search](#positions-off-topic), what it provides or sells instead is the service.`,
    ],
    cases: [
        {
            id: 'direct-engine-domain',
            situation: `"Book" on an operator's site opens a calendar on the domain of a booking engine. The operator's name is at
            its head, and only its tours can be chosen.`,
            answer: 'direct',
            reason: `The booking engine is a program that the operator uses. Its vendor is not a seller.`,
        },
        {
            id: 'direct-both',
            situation: `An operator's page has a booking calendar of its own and a button "Also on" a platform.`,
            answer: 'direct',
            reason: `One direct path is enough.`,
        },
        {
            id: 'direct-sold-out',
            situation: `The calendar opens. All days until spring are grey: closed for the season.`,
            answer: 'direct',
            reason: `The path is there. Whether anything is free today is not coded.`,
        },
        {
            id: 'direct-free-tour',
            situation: `A walk that is paid for with tips. One chooses day and persons, types a name, and reads "Your place is
            confirmed". No payment.`,
            answer: 'direct',
            reason: `It is confirmed at once. A booking need not cost anything.`,
        },
        {
            id: 'direct-through-reseller',
            situation: `The page of an agency abroad describes a wine tour. Its button "Book" opens the winery's own booking page.`,
            answer: 'direct',
            reason: `The seller in the booking step is the operator. The actor type is still [reseller_remote](#reseller-remote):
            the two are coded independently.`,
        },
        {
            id: 'direct-request-form',
            situation: `A form asks for date, persons and name. Below it: "We confirm within 24 hours". No card is asked for.`,
            answer: 'contact_only',
            reason: `This is a [request](#term-request): somebody must answer before anything is booked.`,
        },
    ],
    mistakes: [
        `Coding \`direct\` because the site belongs to the operator. Follow the button.`,
        `Coding \`direct\` because the checkout is on the same site. If the business behind the site is an intermediary, its
        checkout is [platform_only](#platform-only-reseller-checkout).`,
        `Missing the booking step because it opens in a frame, in a pop-up or behind "Check availability".`,
    ],
};
