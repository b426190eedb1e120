import type { CodeRules } from '../shape.ts';

export const platform: CodeRules = {
    id: 'platform',
    title: 'Platform',
    known: 'Aggregator with its own engine.',
    decided: [
        `*Aggregator*: a site that shows offers of several operators side by side. Either most operators are named before the
        booking (the name of a house, "provided by …", "hosted by …"; a first name alone does not count), or operators list their
        offers themselves.`,
        `*Its own engine*: [an engine of its own](#term-own-engine). The site need not take the money: a site that compares prices
        by day and sends guests to other sites has an engine too.`,
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
        `A search for place and dates over the offers of many operators, with filters and sorting.`,
        `"Provided by", "hosted by", "supplied by" with a name, or the name of each house as the title of its offer.`,
        `A link such as "List your property", "Become a host" or "Supplier sign-up" that leads to a page for listing offers.`,
    ],
    notEvidence: [
        `Many destinations or many tours. The catalogue of a reseller may be just as long.`,
        `Reviews and stars.`,
        `"Join us", "Drivers wanted" or "Become a partner" that leads to a job, an affiliate programme or a form with which
        operators ask for a call.`,
        `A form for a [general enquiry](#term-enquiry), after which a consultant proposes something.`,
        `A box of a platform in the page of another business. The engine belongs to the platform, not to that page.`,
    ],
    cases: [
        {
            id: 'platform-listing',
            situation: `The result is the page of one hotel on a large hotel booking site. Title, photographs and text come from
            the hotel.`,
            answer: 'platform',
            reason: `The page is part of the site's engine, beside the offers of others. Code the site, not the hotel that the page
            shows.`,
        },
        {
            id: 'platform-price-comparison',
            situation: `A site compares the prices of named houses on several booking sites by date, and sends guests there. It
            takes no bookings itself.`,
            answer: 'platform',
            reason: `It shows several named operators, and a search of its own by place and day is an engine.`,
        },
        {
            id: 'platform-forum',
            situation: `The result is a thread "Best boat tour?" in the forum of a review site that also sells boat tours.`,
            answer: 'platform',
            reason: `The site is coded, not the genre of the page. Its engine with boat tours is within three clicks.`,
        },
        {
            id: 'platform-guild',
            situation: `An association of thirty guides of the city lists its members by name, each with a calendar, and takes the
            bookings.`,
            answer: 'platform',
            reason: `The members work under their own names, so they are several operators, in an engine of the association. That it
            is local and makes no profit changes nothing.`,
        },
        {
            id: 'platform-anonymous-carriers',
            situation: `A site sells transfers at 400 airports at one price each. The carrier is named on the voucher, after the
            booking. At the foot of the page stands "Drivers: join us".`,
            answer: 'reseller_remote',
            reason: `No carrier is named before the booking, and drivers do not list offers: they apply for work.`,
        },
        {
            id: 'platform-private-owners',
            situation: `Private owners list their boats with calendar and price on a site, and hand out the boats themselves.`,
            answer: 'platform',
            reason: `The owners list their offers themselves, in the engine of the site.`,
        },
    ],
    mistakes: [
        `Coding the operator whose tour a listing shows, instead of the site that has the listing.`,
        `Coding every big brand as a platform. One that sells under its own name and names no operator is a reseller.`,
        `Coding an article with boxes of a platform as the platform. The article is a [reseller](#reseller-remote-boxes).`,
    ],
};
