import type { CodeRules } from '../shape.ts';

export const dmo: CodeRules = {
    id: 'dmo',
    title: 'Tourism office',
    known: 'Official tourism body.',
    decided: [
        `A body whose task is to promote a destination and inform its visitors, and which is an authority, belongs to one, or says
        that one has charged it with that. Any level counts: city, region, country.`,
        `Ask this question first. An official body that sells or guides is still coded \`dmo\`; how one can book with it is the
        business of the [booking signal](#booking-signal).`,
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
        `The legal notice: municipality, region, ministry, tourist board, convention bureau.`,
        `A sentence about the mandate: "official tourism organisation of", "on behalf of the city", "owned by the region".`,
    ],
    notEvidence: [
        `"Visit" and the name of the city in domain or title.`,
        `"Official" alone, without saying of what: "official site" is what every hotel writes.`,
        `A coat of arms, a skyline, a calendar of events.`,
    ],
    cases: [
        {
            id: 'dmo-lookalike',
            situation: `A site "Visit …" looks like the city's own, and lists named companies with a booking engine. The legal
            notice names a marketing company and no mandate.`,
            answer: 'platform',
            reason: `Not an official body. What is left is an aggregator with an engine of its own.`,
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
            situation: `The tourist board sells walks in its online shop. Guides whom it employs lead them.`,
            answer: 'dmo',
            reason: `Official bodies come first, also when they provide. (Its signal is \`direct\`; \`make check\` will
            [ask](#pairs), and the coding stays.)`,
        },
        {
            id: 'dmo-museum',
            situation: `The city's museum sells guided visits on its own site.`,
            answer: 'local_strict',
            reason: `A public body, but tourism promotion is not its task. It provides the visit, in the city.`,
        },
        {
            id: 'dmo-national',
            situation: `The page of the national tourist board about the city, with a list of boat companies.`,
            answer: 'dmo',
            reason: `Any level counts.`,
        },
        {
            id: 'dmo-hoteliers',
            situation: `An association of hoteliers, private, lists its members' houses with an engine for dates and prices. Nothing
            is said of a mandate.`,
            answer: 'platform',
            reason: `It works for its members. Without a mandate it is an aggregator with an engine of its own.`,
        },
    ],
    mistakes: [
        `Coding by the name of the domain. The legal notice decides.`,
        `Coding every public body: museums, parks, theatres and bus companies are operators.`,
        `Coding a tourist board that sells as platform or reseller.`,
    ],
};
