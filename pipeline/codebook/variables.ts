import type { PlainRule, Tree } from './shape.ts';

/** What all codes of a variable share: its tree, and the rules behind the hardest questions. */

export const actorTypeTree: Tree = {
    id: 'actor-type-tree',
    questions: [
        { fact: 'official', yes: 'dmo', no: 2 },
        { fact: 'provides', yes: 3, no: 5 },
        { fact: 'inCity', yes: 'local_strict', no: 4 },
        { fact: 'elsewhere', yes: 'local_extended', no: 'local_strict' },
        { fact: 'aggregator', yes: 'platform', no: 'reseller_remote' },
    ],
};

export const bookingSignalTree: Tree = {
    id: 'booking-signal-tree',
    questions: [
        { fact: 'bookable', yes: 2, no: 4 },
        { fact: 'sellerIsOperator', yes: 'direct', no: 3 },
        { fact: 'otherOwnPath', yes: 'direct', no: 'platform_only' },
        { fact: 'contact', yes: 'contact_only', no: 'none' },
    ],
};

export const providesTree: Tree = {
    id: 'provides-tree',
    questions: [
        { fact: 'saysOther', yes: 'does_not_provide', no: 2 },
        { fact: 'ownShown', yes: 'provides', no: 3 },
        { fact: 'isNear', yes: 'provides', no: 'does_not_provide' },
    ],
};

export const providesText: readonly string[] = [
    `A business provides the service when it guides, drives, sails, teaches or houses the guests, with its own people or with others
    under its own name, and answers for it. Freelance guides under the name of a company are its guides.`,
    `Ask about the offer on the page of the result. Where the page shows none, take the first offer of the service that the site
    leads to. A company that runs some tours and resells others is what it is for this one. For a hotel or a flat, the business that
    receives the guests provides the stay.`,
    `Through whom a business sells is another question. An operator whose own tours are booked on a platform still provides them.`,
];

export const oneHost: readonly string[] = [
    `Pages of one site in one market get the same actor type, unless one of them shows an offer of another provider. \`make check\`
    names a host that is coded in two ways (\`HOST_WITH_TWO_ACTOR_TYPES\`). The booking signal may differ from page to page.`,
];

/** Rules of the booking signal. */
export const signalRules: readonly PlainRule[] = [
    {
        id: 'complete',
        title: 'When a booking can be completed',
        text: [
            `When the visitor, without waiting for anybody, reaches a step that takes payment or a card, or a button that confirms:
            "Pay", "Confirm booking", "Complete reservation". Stop there: it counts as reached when the page that asks for name or
            card is open.`,
            `It cannot be completed where the last button sends a question: "Send request", "Enquire", "Ask for availability", or where
            the page says that somebody will confirm and takes no card. Reservations without payment count if they are confirmed
            at once. Where the step takes a card and somebody accepts later, the booking counts as completed. A booking in an app counts if the site leads to its own app and says that one books there.`,
        ],
    },
    {
        id: 'seller',
        title: 'Who the seller is',
        text: [
            `Look at the booking step, not at the page before it. The seller is the operator if the step shows the operator's name and
            offers of this operator alone. It is an intermediary if offers of others are sold on the same site, or if the terms name
            another company as seller or agent.`,
            `If the domain is strange to you, open its home page. A home page that sells trips or rooms belongs to an intermediary. One
            that sells booking software to operators belongs to a vendor, and the operator is the seller.`,
            `An actor that does not provide the service is never the operator, even in a checkout of its own.`,
        ],
    },
    {
        id: 'which-buttons',
        title: 'Which buttons and links are followed',
        text: [
            `On the site itself: all. To other sites: only those that say that one books there, such as Book, Reserve, Buy tickets,
            Check availability, See deal. "Website", a logo, a badge, "Read more" and "Find us on" are not followed. An operator's own
            profile on a social network is part of its [site](#term-site).`,
        ],
    },
];

export const engineText: readonly string[] = [
    `The column \`direct_booking_engine\` is filled only beside \`direct\`. Read the vendor from the address of the booking step, or from
    "powered by": \`fareharbor\`, \`bokun\`, \`rezdy\`, \`cloudbeds\`, \`bookeo\`, \`travelclick\`, \`linktwist\` or another name, in lower
    case. Write \`custom\` if the booking step is on the operator's own domain and names no vendor. Leave it empty if you cannot tell.`,
];

export const pairsText = `Actor type and booking signal are coded apart. Some pairs are rare, and \`make check\` asks about two of them
(\`INTERMEDIARY_CODED_DIRECT\`). A question is no fault: look again, and leave the coding if the rule says so.`;

/** Pairs that are rare: which, and when they are right. */
export const rarePairs: readonly (readonly [pair: string, right: string])[] = [
    [
        '`platform` with `direct`',
        "The platform hands over to [the operator's own booking](#platform-only-official-deal). Asked about.",
    ],
    [
        '`dmo` with `direct`',
        'The body sells [what it provides itself](#dmo-shop), or leads to an operator. Asked about.',
    ],
    ['`reseller_remote` with `direct`', "The page leads to [the operator's own booking](#direct-through-reseller)."],
    ['`platform` with `contact_only`', 'The engine takes [requests](#editorial-directory) and no bookings.'],
    [
        '`local_strict` or `local_extended` with `platform_only`',
        'The operator sells [through others](#platform-only-operator-to-platform) alone.',
    ],
];
