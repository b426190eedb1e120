import type { CodeRules } from '../shape.ts';

export const localExtended: CodeRules = {
    id: 'local-extended',
    title: 'Regional operator',
    known: 'Regional (several nearby cities), provides the service.',
    decided: [
        `An operator that provides the service in the city, or to guests of the city, and is established elsewhere. An operator from
        outside the region gets this code too. Operators and intermediaries are told apart by who provides the service, not by
        distance.`,
    ],
    tree: {
        id: 'local-extended-tree',
        questions: [
            { fact: 'official', yes: 'dmo', no: 2 },
            { fact: 'provides', yes: 3, no: { tree: 'platform-tree' } },
            { fact: 'inCity', yes: 'local_strict', no: 4 },
            { fact: 'addressElsewhere', yes: 'local_extended', no: 5 },
            { fact: 'otherCities', yes: 'local_extended', no: 'local_strict' },
        ],
    },
    evidence: [
        `An address of the business in another municipality, and people, vehicles, boats or rooms of its own on the site.`,
        `A list of cities or airports that the business serves itself, among them the city, and no address in the city.`,
        `A house, farm or berth outside the city that is advertised to guests of the city.`,
    ],
    notEvidence: [
        `Several destinations in the menu. A reseller has them too: find out [who provides the service](#provides) first.`,
        `Pick-up at hotels of the city. That is where the guests are, not where the business is.`,
        `"Serving the whole country" without people, vehicles or a licence of its own.`,
    ],
    cases: [
        {
            id: 'local-extended-harbour',
            situation: `A boat company has its berth and office in a harbour town 25 km away, and collects guests at hotels of the
            city.`,
            answer: 'local_extended',
            reason: `It sails its own boat, and is established in another municipality.`,
        },
        {
            id: 'local-extended-transfers',
            situation: `A company with its own cars and drivers serves five airports of the region. Its legal notice gives an
            address in the regional capital, which is not the city of the market.`,
            answer: 'local_extended',
            reason: `It drives its own cars, and its only address is in another city.`,
        },
        {
            id: 'local-extended-no-address',
            situation: `A site with a team page and no address. Its kayak tours start in four towns of the coast, one of which is
            the city.`,
            answer: 'local_extended',
            reason: `Without an address the other starting points decide: question 5.`,
        },
        {
            id: 'local-extended-national',
            situation: `A coach company with its own coaches and drivers has its office in the capital, 300 km away. One of its
            tours starts in the city.`,
            answer: 'local_extended',
            reason: `It provides the service, so it is not a reseller, however far away its office is.`,
        },
        {
            id: 'local-extended-house-outside',
            situation: `The search is for accommodation in the city. The result is the site of a country house 12 km out, in
            another municipality.`,
            answer: 'local_extended',
            reason: `The house provides the stay, and its address is not in the city.`,
        },
        {
            id: 'local-extended-partner',
            situation: `A company guides tours in three towns itself. The result shows its tour in this city, which is "run by our
            partner".`,
            answer: 'reseller_remote',
            reason: `The offer on the page of the result decides. Somebody else provides it, and the site does not show several
            named operators.`,
        },
    ],
    mistakes: [
        `Coding a business as regional because its trips go to several places. Its address counts, and where its services start.`,
        `Coding an operator as a reseller because it is far away.`,
        `Guessing the municipality from the map. Read the town in the address.`,
    ],
};
