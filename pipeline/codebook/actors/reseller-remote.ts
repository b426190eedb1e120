import type { CodeRules } from '../shape.ts';

export const resellerRemote: CodeRules = {
    id: 'reseller-remote',
    title: 'Remote reseller',
    known: 'Sells from afar what it does not operate.',
    decided: [
        `Every intermediary that is neither a [platform](#platform) nor an [official tourism body](#dmo). It sells what others
        provide, or leads guests to a booking of it: under its own name, as one product at one price, or through boxes and buttons
        that open other sites.`,
        `*From afar* is not measured in kilometres. It means that the business does not operate the service. A shop in the city that
        sells tours of others is a reseller too.`,
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
        `A checkout of its own. It shows who takes the money, not who provides the service.`,
        `"Our tours", "our Porto". Operators and resellers both write this.`,
    ],
    cases: [
        {
            id: 'reseller-remote-own-checkout',
            situation: `An agency abroad sells "our food tour" in a checkout of its own. The page says "your local guide", the terms
            say "services are supplied by third parties".`,
            answer: 'reseller_remote',
            reason: `The page names nobody, the terms say that others provide. It is one product without a named operator, so the
            site is not a platform. Its booking signal is [platform_only](#platform-only-reseller-checkout).`,
        },
        {
            id: 'reseller-remote-local-agency',
            situation: `A travel agency with a shop in the city sells excursions of several companies under its own name. No company
            is named.`,
            answer: 'reseller_remote',
            reason: `It is in the city, but it does not operate the excursions.`,
        },
        {
            id: 'reseller-remote-boxes',
            situation: `An article "12 best food tours" has boxes with picture, price and "Check availability", each of which leads
            to a platform.`,
            answer: 'reseller_remote',
            reason: `The boxes are offers, so the page [stays](#editorial-boxes). It leads guests to bookings of what others
            provide, in an engine that is not its own.`,
        },
        {
            id: 'reseller-remote-tailor-made',
            situation: `The search is for a walking tour. An agency abroad plans journeys on request, after a general enquiry. A
            tour leader of its own travels with the group; guides and drivers in the city are hired.`,
            answer: 'reseller_remote',
            reason: `The leader who travels with the group does not guide the walk; hired guides do. A form for a
            [general enquiry](#term-enquiry) is not an engine.`,
        },
        {
            id: 'reseller-remote-hotel-desk',
            situation: `The search is for a boat trip. The result is the page "Activities" of a hotel in the city, with trips of a
            skipper who is not named.`,
            answer: 'reseller_remote',
            reason: `The hotel provides rooms. For the boat trip it is an intermediary.`,
        },
        {
            id: 'reseller-remote-two-brands',
            situation: `A booking site with a name of its own sells trips on one boat. Its legal notice names the company that sails
            the boat from a berth in the city.`,
            answer: 'local_strict',
            reason: `The company in the legal notice is the [business behind the site](#term-business), and it sails the boat. That
            the site has another name changes nothing.`,
        },
    ],
    mistakes: [
        `Coding by distance. A national operator is [regional](#local-extended); a shop round the corner may be a reseller.`,
        `Leaving out an article with boxes as editorial.`,
    ],
};
