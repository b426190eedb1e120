import type { CodeRules } from '../shape.ts';

export const dmo: CodeRules = {
    id: 'dmo',
    title: 'Tourism office',
    known: 'Official tourism body.',
    decided: [
        `A body whose main task is to promote a destination and inform its guests, and which is a public authority, belongs to one,
        or says that one has given it this task. Every level counts: city, region, country.`,
        `This question comes first in every tree. An official tourism body that sells or runs something as well, such as walks or a
        shuttle bus, is still coded \`dmo\`. How one can book with it is coded by the [booking signal](#booking-signal).`,
    ],
    tree: {
        id: 'dmo-tree',
        questions: [
            { fact: 'publicBody', yes: 3, no: 2 },
            { fact: 'mandated', yes: 3, no: { tree: 'reseller-remote-tree' } },
            { fact: 'tourismTask', yes: 'dmo', no: { tree: 'reseller-remote-tree' } },
        ],
    },
    evidence: [
        `The legal notice names a municipality, region or ministry, or its tourist board, as running the site.`,
        `A sentence about the mandate: "official tourism organisation of", "on behalf of the city", "owned by the region".`,
    ],
    notEvidence: [
        `"Visit" and the name of the city in the domain or in the title.`,
        `"Official" alone. Every hotel calls its own site its "official site".`,
        `A coat of arms, a skyline, a calendar of events.`,
    ],
    cases: [
        {
            id: 'dmo-lookalike',
            situation: `A site "Visit …" looks like the city's own, and lists named companies with a booking engine. The legal
            notice names a marketing company and no mandate.`,
            answer: 'platform',
            reason: `It is not an official body, but an aggregator with an engine of its own.`,
        },
        {
            id: 'dmo-mandated-company',
            situation: `A limited company that belongs to the city and the chamber of commerce calls itself "official tourism
            organisation of the city".`,
            answer: 'dmo',
            reason: `An authority owns it, and its task is tourism. Its legal form does not matter.`,
        },
        {
            id: 'dmo-shop',
            situation: `The tourist board sells walks in its online shop. They are led by guides whom it employs.`,
            answer: 'dmo',
            reason: `Official tourism bodies come first, even when they provide the service. (The signal is \`direct\`, a
            [rare pair](#pairs).)`,
        },
        {
            id: 'dmo-museum',
            situation: `The city's museum sells guided visits on its own site.`,
            answer: 'local_strict',
            reason: `It is a public body, but its main task is not the promotion of tourism. It provides the visit, in the city.`,
        },
        {
            id: 'dmo-national',
            situation: `The page of the national tourist board about the city, with a list of boat companies.`,
            answer: 'dmo',
            reason: `Every level counts.`,
        },
        {
            id: 'dmo-hoteliers',
            situation: `A private association of hoteliers lists its members' houses with an engine for dates and prices. Nothing is
            said about a mandate.`,
            answer: 'platform',
            reason: `It works for its members. Without a mandate it is an aggregator with an engine of its own.`,
        },
    ],
    mistakes: [
        `Coding by the name of the domain, without a look at the legal notice.`,
        `Coding every public body as \`dmo\`. A museum, park, theatre or bus company is an operator, even if the city owns it:
        promoting tourism is not its main task.`,
        `Coding a tourist board that sells as a platform or a reseller, or one that provides as an operator.`,
    ],
};
