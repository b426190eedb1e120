import type { CodeRules } from '../shape.ts';

export const localStrict: CodeRules = {
    id: 'local-strict',
    title: 'Local operator',
    known: 'Established in the city, provides the service.',
    decided: [
        `*Established* is decided by place alone: an address, or a place where the service is given, in the city that the market
        names. Size, age, language and the nationality of the owner do not matter, nor where else the business works.`,
        `*Provides* is decided by [who provides the service](#provides). Whoever does is local or regional, never a platform or a
        reseller.`,
    ],
    tree: {
        id: 'local-strict-tree',
        questions: [
            { fact: 'provides', yes: 2, no: { tree: 'platform-tree' } },
            { fact: 'placeInCity', yes: 'local_strict', no: 3 },
            { fact: 'addressInCity', yes: 'local_strict', no: 4 },
            { fact: 'addressElsewhere', yes: 'local_extended', no: 5 },
            { fact: 'otherCities', yes: 'local_extended', no: 'local_strict' },
        ],
    },
    evidence: [
        `The postal address in the legal notice, in the terms or on the contact page: its town is the city.`,
        `The service has a place of its own in the city: the hotel or flat itself, a cooking school, a shop for rental bikes, the
        berth of the boat, the garage of the taxis.`,
        `A sentence such as "we are based in Porto", where no address contradicts it.`,
    ],
    notEvidence: [
        `A meeting point in a public square or at a pier that everybody uses: anyone can meet guests there.`,
        `The name of the city in the domain, in the title or in the logo.`,
        `A local phone code, or a page in the language of the country.`,
    ],
    cases: [
        {
            id: 'local-strict-chain-hotel',
            situation: `The result is the page of one house on the site of an international hotel chain. The house is in the city,
            the head office is in another country.`,
            answer: 'local_strict',
            reason: `The service is given in the house. The chain runs it or lends it its name; both answer for the stay.`,
        },
        {
            id: 'local-strict-apartment-manager',
            situation: `A company with an office in the city lets forty flats of private owners. It hands over keys, cleans, and
            answers the phone at night.`,
            answer: 'local_strict',
            reason: `It provides the stay under its own name. Who owns the walls is not asked.`,
        },
        {
            id: 'local-strict-no-address',
            situation: `A guide's site has her first name, a mobile number, and tours that all start in this city. No address is
            stated anywhere.`,
            answer: 'local_strict',
            reason: `Nothing places her elsewhere, and she works in this city alone: question 5.`,
        },
        {
            id: 'local-strict-suburb',
            situation: `Walking tours through the city. The legal notice gives an address in the municipality on the other bank of
            the river.`,
            answer: 'local_extended',
            reason: `The town in the postal address decides, not the distance. A rule that needs a map would be coded differently by
            two people.`,
        },
        {
            id: 'local-strict-day-trips',
            situation: `A company in the city drives guests in its own minibus to vineyards 90 km away and back.`,
            answer: 'local_strict',
            reason: `The trip starts where the company is established. Where it goes does not make it regional.`,
        },
        {
            id: 'local-strict-several-offices',
            situation: `A brand of walking tours has guides of its own and an office in each of six cities. The contact page lists
            the office in this one.`,
            answer: 'local_strict',
            reason: `An address in the city decides. The other five do not take it away; in each of their markets it is local as
            well.`,
        },
    ],
    mistakes: [
        `Coding "looks local": photographs of the city, a first name and a warm tone are on every reseller's page.`,
        `Taking a meeting point for an address.`,
        `Coding a chain by its head office instead of by the house that the result shows.`,
        `Stopping at the home page. The address is most often in the legal notice, the terms or the privacy page.`,
    ],
};
