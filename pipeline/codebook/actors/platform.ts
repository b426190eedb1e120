import type { CodeRules } from '../shape.ts';

export const platform: CodeRules = {
    id: 'platform',
    title: 'Platform',
    known: 'Aggregator with its own engine.',
    decided: [
        `*Aggregator*: a site on which offers of several providers stand side by side, with the provider named before one books
        (a house, "provided by …", "hosted by …"), or on which providers list their offers themselves.`,
        `*Its own engine*: visitors search its offers by place or day, or choose one of them and book or request it, on its own
        pages. It need not take the money: a site that compares prices and hands the visitor over has an engine too. A form for a
        general enquiry ("tell us what you like") is no engine: no offer is chosen in it.`,
    ],
    tree: {
        id: 'platform-tree',
        questions: [
            { fact: 'official', yes: 'dmo', no: 2 },
            { fact: 'provides', yes: { tree: 'local-strict-tree' }, no: 3 },
            { fact: 'several', yes: 4, no: 'reseller_remote' },
            { fact: 'listed', yes: 5, no: 'reseller_remote' },
            { fact: 'ownEngine', yes: 'platform', no: 'reseller_remote' },
        ],
    },
    evidence: [
        `A search field for place and dates over offers of many, with filters and sorting.`,
        `"Provided by", "hosted by", "supplied by" with a name, or the name of each house as the title of its offer.`,
        `A link such as "list your property", "become a host", "supplier sign-up" that leads to a page for listing offers.`,
    ],
    notEvidence: [
        `Many destinations or many tours. A reseller's catalogue may be just as long.`,
        `Reviews and stars.`,
        `"Join us", "drivers wanted", "become a partner" that lead to a job or an affiliate programme, not to a listing.`,
        `A form for a general enquiry, after which a consultant proposes something.`,
        `A box of a platform that is set into somebody else's page. The engine belongs to the platform, not to that page.`,
    ],
    cases: [
        {
            id: 'platform-listing',
            situation: `The result is the page of one hotel on a large hotel booking site. Title, photographs and text come from
            the hotel.`,
            answer: 'platform',
            reason: `The page stands in the site's engine, beside the offers of others. Code whose site it is, not whom it shows.`,
        },
        {
            id: 'platform-price-comparison',
            situation: `A site compares prices of named houses on several booking sites by date, and hands the visitor over. It
            takes no booking itself.`,
            answer: 'platform',
            reason: `Several providers by name, and a search of its own by place and day. That is an engine.`,
        },
        {
            id: 'platform-forum',
            situation: `The result is a thread "Best boat tour?" in the forum of a review site that also sells boat tours.`,
            answer: 'platform',
            reason: `The site is coded, not the genre of the page: its engine with boat tours is within three clicks.`,
        },
        {
            id: 'platform-guild',
            situation: `An association of thirty guides of the city lists its members by name, each with a calendar, and takes the
            bookings.`,
            answer: 'platform',
            reason: `Several named providers in an engine of its own. That it is local, and works without profit, does not change what
            it does. It provides no tour itself.`,
        },
        {
            id: 'platform-anonymous-carriers',
            situation: `A site sells transfers at 400 airports at one price each. The carrier is named on the voucher, after the
            booking. The foot of the page says "Drivers: join us".`,
            answer: 'reseller_remote',
            reason: `Nobody is named before the booking, and drivers apply there, they do not list offers: question 4.`,
        },
        {
            id: 'platform-private-owners',
            situation: `Private owners list their boats with calendar and price on a site, and hand the boat over themselves.`,
            answer: 'platform',
            reason: `Owners list themselves, and the site has the engine. The site hands over nothing.`,
        },
    ],
    mistakes: [
        `Coding the operator whose tour a listing shows, instead of the site on which it stands.`,
        `Coding every big brand as a platform. One that sells under its own name without naming anybody is a reseller.`,
        `Coding an article with boxes of a platform as the platform. The article is the [reseller](#reseller-remote-boxes).`,
    ],
};
