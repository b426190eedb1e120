import type { CodeRules } from '../shape.ts';

export const localStrict: CodeRules = {
    id: 'local-strict',
    title: 'Local operator',
    known: 'Established in the city, provides the service.',
    decided: [
        `*Established* means an address or a place of its own [in the city](#term-city). The size, age and language of the
        business, the nationality of its owner, and where else it works do not matter.`,
        `*Provides* is decided by [who provides the service](#provides). A business that provides it is local or regional, never a
        platform or a reseller. Only an [official tourism body](#dmo) comes first.`,
    ],
    tree: {
        id: 'local-strict-tree',
        questions: [
            { fact: 'official', yes: 'dmo', no: 2 },
            { fact: 'provides', yes: 3, no: { tree: 'platform-tree' } },
            { fact: 'placeInCity', yes: 'local_strict', no: 4 },
            { fact: 'addressInCity', yes: 'local_strict', no: 5 },
            { fact: 'elsewhere', yes: 'local_extended', no: 'local_strict' },
        ],
    },
    evidence: [
        `The postal address in the legal notice, in the terms or on the contact page, if its town is the city.`,
        `A place of the business in the city: the hotel or flat itself, a cooking school, a ticket office, a shop for rental bikes,
        the berth of the boat, the garage of the taxis.`,
        `A sentence such as "we are based in Porto", if the site states no address.`,
    ],
    notEvidence: [
        `A meeting point in a public square or at a pier that everybody uses: any business can meet guests there.`,
        `The name of the city in the domain, in the title or in the logo.`,
        `A local phone code, or a page in the language of the country.`,
    ],
    cases: [
        {
            id: 'local-strict-chain-hotel',
            situation: `The result is the page of one hotel on the site of an international chain. The hotel is in the city, the
            head office is in another country.`,
            answer: 'local_strict',
            reason: `The service is provided in the hotel, and hotel and chain count as [one business](#term-business). For the same
            reason the booking step of the chain is \`direct\`.`,
        },
        {
            id: 'local-strict-apartment-manager',
            situation: `A company with an office in the city lets forty flats of private owners. It hands over the keys, cleans, and
            answers the phone at night.`,
            answer: 'local_strict',
            reason: `It receives the guests under its own name, so it provides the stay.`,
        },
        {
            id: 'local-strict-no-address',
            situation: `A guide's site has her first name, a mobile number, and tours that all start in this city. It states no
            address.`,
            answer: 'local_strict',
            reason: `Nothing places her elsewhere, and she works in this city alone: question 5.`,
        },
        {
            id: 'local-strict-suburb',
            situation: `Walking tours through the city. The legal notice gives an address in the municipality on the other bank of
            the river.`,
            answer: 'local_extended',
            reason: `The town in the postal address decides, not the distance on a map.`,
        },
        {
            id: 'local-strict-day-trips',
            situation: `A company in the city drives guests in its own minibus to vineyards 90 km away and back.`,
            answer: 'local_strict',
            reason: `The company is established in the city, where the trip starts. Where the trip goes does not make it regional.`,
        },
        {
            id: 'local-strict-several-offices',
            situation: `A brand of walking tours has guides of its own and an office in each of six cities. The contact page lists
            the office in this one.`,
            answer: 'local_strict',
            reason: `An address in the city decides. The other five offices change nothing; in the markets of those cities the brand
            is \`local_strict\` too.`,
        },
    ],
    mistakes: [
        `Coding what looks local. Photographs of the city, a first name and a warm tone are on every reseller's page.`,
        `Coding a chain by its head office instead of by the house that the result shows.`,
        `Stopping at the home page. Most addresses are in the legal notice, the terms or the privacy page.`,
    ],
};
