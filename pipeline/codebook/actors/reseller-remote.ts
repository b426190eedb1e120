import type { CodeRules } from '../shape.ts';

export const resellerRemote: CodeRules = {
    id: 'reseller-remote',
    title: 'Remote reseller',
    known: 'Sells from afar what it does not operate.',
    decided: [
        `Every intermediary that is no [platform](#platform) and no [official tourism body](#dmo). It sells, or brings to sale,
        what others provide: under its own name, as one product at one price, or by boxes and buttons of a platform.`,
        `*From afar* means at a distance from the service, not in kilometres. A shop in the city that sells tours of others is a
        reseller: it neither provides them nor is an aggregator.`,
    ],
    tree: {
        id: 'reseller-remote-tree',
        questions: [
            { fact: 'official', yes: 'dmo', no: 2 },
            { fact: 'provides', yes: { tree: 'local-strict-tree' }, no: 3 },
            { fact: 'aggregator', yes: 'platform', no: 'reseller_remote' },
        ],
    },
    evidence: [
        `Terms or legal notice: "we act as agent", "services are supplied by third parties", "the local supplier is responsible".`,
        `The same kind of tour in many cities or countries, without guides, vehicles or rooms of its own.`,
        `"Your local guide", "our partner on the spot", without a name.`,
        `Boxes with picture, price and a button that leads to a platform.`,
    ],
    notEvidence: [
        `An address far away. [Operators](#local-extended-national) come from far away too.`,
        `A checkout of its own. It says who takes the money, not who provides.`,
        `"Our tours", "our Porto": everybody writes so.`,
    ],
    cases: [
        {
            id: 'reseller-remote-own-checkout',
            situation: `An agency abroad sells "our food tour" in a checkout of its own. The page says "your local guide", the terms
            "services are supplied by third parties".`,
            answer: 'reseller_remote',
            reason: `The terms come before the page: somebody else provides. One product, no provider named, so no platform. Its
            booking signal is [platform_only](#platform-only-reseller-checkout).`,
        },
        {
            id: 'reseller-remote-local-agency',
            situation: `A travel agency with a shop in the city sells excursions of several companies under its own name. No company
            is named.`,
            answer: 'reseller_remote',
            reason: `It is in the city and does not operate. The distance is to the service.`,
        },
        {
            id: 'reseller-remote-boxes',
            situation: `An article "12 best food tours" has boxes with picture, price and "Check availability", each of which leads
            to a platform.`,
            answer: 'reseller_remote',
            reason: `The boxes are offers, so the page [stays](#editorial-boxes). It brings to sale what others provide, in an
            engine that is not its own.`,
        },
        {
            id: 'reseller-remote-tailor-made',
            situation: `An agency abroad plans journeys on request. A tour leader of its own travels along; guides, drivers and
            houses in the city are hired. One writes what one likes into a form. The search is for a walking tour.`,
            answer: 'reseller_remote',
            reason: `It does not provide what was searched for. A leader who travels along does not guide the walk,
            and a general enquiry is no [engine](#term-own-engine).`,
        },
        {
            id: 'reseller-remote-hotel-desk',
            situation: `The search is for a boat trip. The result is the page "Activities" of a hotel in the city, with trips of a
            skipper who is not named.`,
            answer: 'reseller_remote',
            reason: `The hotel provides rooms. Of what was searched for it is an intermediary.`,
        },
        {
            id: 'reseller-remote-two-brands',
            situation: `A booking site with a name of its own sells trips on one boat. Its legal notice names the company that sails
            the boat from a berth in the city.`,
            answer: 'local_strict',
            reason: `Site and boat belong to the business in the legal notice. It provides the service, under two brands.`,
        },
    ],
    mistakes: [
        `Coding by the checkout: a fine booking step of its own makes nobody an operator.`,
        `Coding by distance: a national operator is [regional](#local-extended), a shop round the corner may be a reseller.`,
        `Leaving out an article with boxes as editorial.`,
    ],
};
