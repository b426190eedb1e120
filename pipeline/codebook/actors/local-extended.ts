import type { CodeRules } from '../shape.ts';

export const localExtended: CodeRules = {
    id: 'local-extended',
    title: 'Regional operator',
    known: 'Regional (several nearby cities), provides the service.',
    decided: [
        `An operator that provides the service in the city and is not established there. One that comes from beyond the region is
        coded so as well: between operators and intermediaries the line is who provides the service, not the distance.`,
        `An operator that states no address and starts from several cities is regional too.`,
    ],
    tree: {
        id: 'local-extended-tree',
        questions: [
            { fact: 'saysOther', yes: { tree: 'platform-tree' }, no: 2 },
            { fact: 'ownShown', yes: 4, no: 3 },
            { fact: 'isNear', yes: 4, no: { tree: 'platform-tree' } },
            { fact: 'inCity', yes: 'local_strict', no: 5 },
            { fact: 'elsewhere', yes: 'local_extended', no: 'local_strict' },
        ],
    },
    evidence: [
        `An address of the business in another municipality, and its own people, vehicles, boats or rooms on the site.`,
        `A list of cities or airports that it serves itself, with the city among them, and no address in the city.`,
        `A house, farm or berth outside the city that sells itself to visitors of the city.`,
    ],
    notEvidence: [
        `Several destinations in the menu. A reseller has them too: find out [who provides](#provides) first.`,
        `Pick-up at hotels of the city: that is where guests are, not where the business is.`,
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
            situation: `A company with its own cars and drivers serves five airports of the region. Its legal notice gives the
            regional capital, which is not the city of the market.`,
            answer: 'local_extended',
            reason: `It drives itself, and the only address is elsewhere.`,
        },
        {
            id: 'local-extended-no-address',
            situation: `A site with a team page and no address at all. Its kayak tours start in four towns of the coast, the city
            being one of them.`,
            answer: 'local_extended',
            reason: `Without an address the other starting points decide: question 5.`,
        },
        {
            id: 'local-extended-national',
            situation: `A coach company with its own coaches and drivers, its office in the capital 300 km away. One of its tours
            starts in the city.`,
            answer: 'local_extended',
            reason: `It provides the service, so it is no reseller, however far it comes from.`,
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
            reason: `The offer on the page of the result decides. It is provided by somebody else, and the site is no engine of
            several named providers.`,
        },
    ],
    mistakes: [
        `Coding a business as regional because it goes to several places. What counts is where its services start, and its address.`,
        `Coding an operator from far away as a reseller because it is far away.`,
        `Guessing the municipality from the map. Read the town in the address.`,
    ],
};
