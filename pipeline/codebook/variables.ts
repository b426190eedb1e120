import type { PlainRule, Tree } from './shape.ts';

/** Rules of the variables: their trees, and rules for the hardest questions. */

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
        { fact: 'opens', yes: 2, no: 'none' },
        { fact: 'bookable', yes: 3, no: 5 },
        { fact: 'sellerIsOperator', yes: 'direct', no: 4 },
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

export const sellerTree: Tree = {
    id: 'seller-tree',
    questions: [
        { fact: 'termsOther', yes: 'intermediary', no: 2 },
        { fact: 'stepInName', yes: 'operator', no: 3 },
        { fact: 'stepAlone', yes: 'operator', no: 'intermediary' },
    ],
};

export const providesText: readonly string[] = [
    `A business provides the service when it guides, drives, sails, teaches or houses the guests and answers for it. People who work
    under its name count as its own: freelance guides under the name of a company are its guides. The business that receives the guests
    of a hotel or a flat provides the stay.`,
    `Ask about one offer: the one on the page of the result. If the page shows several, take the first that fits the search. If it shows
    no offer, take the first within three clicks. If the site has no offer, take what it says about the service. A company that runs some
    tours itself and resells others is coded by that one offer.`,
    `In question 1 of the tree, words decide. An offer that says who provides the service ("operated by …", "our own staff guide you")
    counts before the terms. Pictures, first names and "our guides" do not outweigh terms that say that others provide it. Terms that
    leave it open ("services may be supplied by partners") do not say it.`,
    `Who provides the service and who sells it are two questions. An operator whose own tours are booked on a platform still provides
    them.`,
];

export const oneHost: readonly string[] = [
    `Pages of one site in one market get the same actor type, unless their offers are provided by different businesses. \`make check\`
    names a host that is coded in two ways (\`HOST_WITH_TWO_ACTOR_TYPES\`). The booking signal may differ from page to page.`,
];

/** Rules of the booking signal. */
export const signalRules: readonly PlainRule[] = [
    {
        id: 'complete',
        title: 'When a booking can be completed',
        text: [
            `A booking can be completed if the visitor reaches the last step without having to wait for an answer, and that step either
            takes a payment or a card, or confirms the booking at once. Stop there: the last step counts as reached when the page that
            asks for name or card is open.`,
            `With a payment or a card, the booking counts as completed even if somebody accepts it later. Without them, it counts only if the
            page or its last button says that the booking is confirmed at once ("Confirm booking", "Your place is reserved").`,
            `It cannot be completed if the last button sends a [request](#term-request) or a [general enquiry](#term-enquiry), or if no card
            is taken and the page says that somebody will confirm or leaves it open what happens next.`,
            `A booking in an app counts if the site links to the app of the same business and says that one books there.`,
        ],
    },
    {
        id: 'which-buttons',
        title: 'Which buttons and links are followed',
        text: [
            `On the site itself, all of them. To other sites, only those that say that one books there, such as Book, Reserve, Buy tickets,
            Check availability, See deal. Do not follow "Website", "Read more", "Find us on", a logo or a badge to another site.`,
            `Only a booking of the [service](#term-service) counts. Rooms do not count where the search is for a transfer.`,
        ],
    },
];

export const sellerText: readonly string[] = [
    `Look at the booking step, not at the page before it. The tree below decides. Terms that name another seller win over the name at
    the head of the step. The reverse does not hold: a platform is the seller in its own booking step even if its terms say that the
    contract is with the provider.`,
    `The [operator](#term-operator) is the provider of this one offer, with all brands, houses and members that count as
    [one business](#term-business) with it. So a chain sells directly in the booking step that all its hotels share, and an
    operator sells directly on its own site even if the site resells tours of others as well. The name of a provider inside a listing
    ("hosted by …") is not the name of the booking step, and a vendor or a payment company that
    only processes the booking does not sell.`,
];

export const engineText: readonly string[] = [
    `The column \`direct_booking_engine\` is filled only beside \`direct\`. Read the vendor from the address of the booking step, or from
    "powered by": \`fareharbor\`, \`bokun\`, \`rezdy\`, \`cloudbeds\`, \`bookeo\`, \`travelclick\`, \`linktwist\` or another name, in lower
    case. Type \`custom\` if the booking step is on the operator's own domain and names no vendor. Leave the cell empty if you cannot
    tell.`,
];

export const pairsText = `Actor type and booking signal are coded independently. Some pairs are rare, and \`make check\` asks about two of
them (\`INTERMEDIARY_CODED_DIRECT\`). A warning is not an error: look again, and keep the coding if the rule says so.`;

/** Rare pairs of codes, and when they are right. */
export const rarePairs: readonly (readonly [pair: string, right: string])[] = [
    [
        '`platform` with `direct`',
        "The platform hands visitors over to [the operator's own booking](#platform-only-official-deal). `make check` asks.",
    ],
    [
        '`dmo` with `direct`',
        'The body sells [what it provides itself](#dmo-shop), or leads to a booking with an operator. `make check` asks.',
    ],
    ['`reseller_remote` with `direct`', "The page leads to [the operator's own booking](#direct-through-reseller)."],
    ['`platform` with `contact_only`', 'The engine takes [requests](#editorial-directory) and no bookings.'],
    [
        '`local_strict` or `local_extended` with `platform_only`',
        'The operator sells [through others](#platform-only-operator-to-platform) alone.',
    ],
];
