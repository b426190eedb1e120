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
        { fact: 'fewTowns', yes: 'provides', no: 'does_not_provide' },
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
    `A business provides the service when it guides, drives, sails, teaches or accommodates the guests and is responsible for it.
    People who work under its name, such as freelance guides, count as its own. Who owns the flats, boats or cars does not matter.
    The business that receives the guests of a hotel or a flat provides the stay.`,
    `Ask about one offer: the first offer of the [service](#term-service) on the page of the result, or else the first within three
    clicks. That offer alone decides, even if the business provides others. If the site has no offer, take what it says about the
    service.`,
    `Question 1 of the tree is decided by words. "Operated by …", "our partner" and "our guides are our employees" say who provides
    the service. Pictures, first names, "our guides", "our drivers", "our cars" and terms that leave it open ("services may be
    supplied by partners") do not. If two places say different things, [the earlier in the order](#evidence-order) counts.`,
    `Who provides the service and who sells it are two questions. An operator whose tours are booked on a platform still provides
    them.`,
];

export const oneHost: readonly string[] = [
    `Pages of one site in one market get the same actor type, unless different businesses provide their offers. \`make check\` names
    a host that is coded in two ways (\`HOST_WITH_TWO_ACTOR_TYPES\`). The booking signal may differ from page to page.`,
];

/** Rules of the booking signal. */
export const signalRules: readonly PlainRule[] = [
    {
        id: 'complete',
        title: 'When a booking can be completed',
        text: [
            `A booking can be completed if its last step either takes a payment or a card, even if somebody accepts the booking
            later, or says that the booking is confirmed at once ("Confirm booking", "Your place is reserved"). The guest must reach
            that step without waiting for an answer. Stop at the page that asks for name or card; it counts as the last step.`,
            `It cannot be completed if nothing is paid there and somebody confirms later, a link for the payment follows, or the
            page leaves open what happens next.`,
            `A booking in an app counts if the site links to the app of the same business and says that one books there; that
            business is taken as the seller.`,
        ],
    },
    {
        id: 'which-buttons',
        title: 'Which buttons and links are followed',
        text: [
            `On the site itself, all of them. To other sites, only [offer buttons](#term-button). Only a booking of the
            [service](#term-service) counts.`,
        ],
    },
];

export const sellerText: readonly string[] = [
    `Look at the booking step, not at the page before it. Terms that name another seller outweigh the operator's name at the head of
    the step. Terms that name the operator do not make it the seller in the booking step of an intermediary: a platform sells there
    even if the contract is with the operator.`,
    `The [operator](#term-operator) is the business that provides the offer booked in this step, with everything that counts as [one
    business](#term-business) with it. So a chain sells directly in the booking step that all its hotels share, and an operator
    sells its own tours directly on its site even if it resells others there. If nothing says which business the operator is, the
    seller is an intermediary. The name of an operator inside a listing ("hosted by …") is not the name of the booking step; where
    neither head nor terms were seen, a page on the site of another business that sells trips or rooms of several operators is a
    listing. A vendor or a payment company that only processes the booking does not sell.`,
];

export const engineText: readonly string[] = [
    `Fill in the column \`direct_booking_engine\` only if the signal is \`direct\`. Read the vendor from the address of the booking
    step, or from "powered by": \`fareharbor\`, \`bokun\`, \`rezdy\`, \`cloudbeds\`, \`bookeo\`, \`travelclick\`, \`linktwist\` or
    another name, in lower case. "Powered by" names a vendor only if [the seller](#seller-tree) is the operator. Type \`custom\` if
    the booking step is on the operator's own domain and names no vendor. Leave the cell empty if you cannot tell.`,
];

export const pairsText = `Actor type and booking signal are coded independently. Some pairs are rare. \`make check\` asks about the first
two (\`INTERMEDIARY_CODED_DIRECT\`), not about resellers: they lead to operators more often. A warning is not an error: look again, and keep
the coding if the rule says so.`;

/** Rare pairs of codes, and when they are right. */
export const rarePairs: readonly (readonly [pair: string, right: string])[] = [
    [
        '`platform` with `direct`',
        "The platform sends guests on to [the operator's own booking](#platform-only-official-deal).",
    ],
    [
        '`dmo` with `direct`',
        'The body sells [what it provides itself](#dmo-shop), or leads to a booking with an operator.',
    ],
    ['`reseller_remote` with `direct`', "The page leads to [the operator's own booking](#direct-through-reseller)."],
    ['`platform` with `contact_only`', 'The engine takes [requests](#editorial-directory) and no bookings.'],
    [
        '`local_strict` or `local_extended` with `platform_only`',
        'The operator sells [through others](#platform-only-operator-to-platform) alone.',
    ],
];
