import type { PlainRule } from './shape.ts';

/** The procedure: before, during and after coding. */

export const steps: readonly string[] = [
    `*Search* in a new private window, with the language and the place of the market, for "activity city criterion". Save the three
    pages of results as pictures or PDF on that day. They settle every later question about positions.`,
    `*Open* the results one by one, from the top. Close banners, choose language or country where the site asks, and let the browser
    translate.`,
    `*Keep it or leave it out?* Go through the tree of [editorial pages](#editorial-tree). A result that stays gets the next
    [number](#positions-number). A result that is left out gets no row in the sheet (but see the [practice sheet](#practice)).`,
    `*Who is it?* Read the page, then the legal notice, the terms and the contact page. Go through the tree of the
    [actor type](#actor-type).`,
    `*How can one book?* Go back to the page of the result, and go through the tree of the [booking signal](#booking-signal). Do not
    take the actor type into account.`,
    `*If in doubt,* read the borderline cases of the two codes between which you hesitate, then decide. Write one sentence into the
    note, with the name of the rule that decided, such as \`#seller\`. Other results need no note, unless something did not open or
    showed an error.`,
];

export const limits: readonly string[] = [
    `*Five minutes per result,* not counting the wait for a [second attempt](#site-down). What you have not found by then counts as
    not found.`,
    `*Three clicks* from the page of the result, for offers, bookings and contacts. Clicks on banners and within the
    [booking step](#term-step) do not count. Legal notice, terms and contact page may always be opened.`,
    `*Stop before personal data.* Never send a form, never pay, never write to anyone to find out more.`,
    `*Evidence, not knowledge.* Code what the page shows on that day. What you know about a company from elsewhere does not count,
    because another coder may not know it.`,
    `*Alone.* If you code a snapshot a second time, do not look at the first coding or the scores, and do not talk to the first
    coder about it until both codings are finished.`,
];

/** Precedence of evidence: of two contradicting places the earlier one counts. */
export const evidenceOrder: readonly string[] = [
    `the offer on the page of the result ("operated by …")`,
    `legal notice, terms of booking, privacy page`,
    `contact page, "About us"`,
    `the rest of the page and of the site`,
    `title, snippet and address on the results page of the search engine`,
];

export const evidenceText = {
    before: 'The first item of this list that says something counts:',
    after: `Item 5 decides only whether a result stays and what its actor type is; the booking signal is read from the site alone.
    The seller has [a tree of its own](#seller-tree).`,
};

/** Rules for pages that cannot be read. */
export const siteDown: PlainRule = {
    id: 'site-down',
    title: 'Sites that do not open (decided here)',
    text: [
        `If a page does not open, try again in another browser ten minutes later; a page that says "under maintenance" has opened.
        If the page of the result is gone but the home page of its site opens, the home page takes its place.`,
        `If neither opens, the result stays, unless title, snippet or address show an [editorial](#editorial) page. Code the actor
        type from title, snippet and address: what they promise, such as the names of operators or a search by day, counts as shown;
        where they say nothing, answer no. The booking signal is \`none\`. Write into the note that the site was down.`,
    ],
};

/** The glossary of the rules: anchor, word, meaning. */
export const terms: readonly { id: string; term: string; meaning: string }[] = [
    {
        id: 'term-market',
        term: 'market, sample, snapshot',
        meaning: `A market is one search: an activity by a criterion in a city. Its sample is the results that stay. A snapshot is
        the sample of one day, with its codes.`,
    },
    {
        id: 'term-page',
        term: 'page of the result',
        meaning: `The page that opens from the search engine. If it is gone, the [home page](#site-down) of the same site. Boxes and
        frames of other businesses in the page belong to it.`,
    },
    {
        id: 'term-site',
        term: 'site',
        meaning: `All pages under one name, on one domain or several, with the booking step that belongs to them and the page of the
        business on a social network.`,
    },
    {
        id: 'term-business',
        term: 'business behind the site',
        meaning: `The business that the legal notice or the terms name as running the site. If they name nobody, the business whose
        name the site carries. Brands, houses, branches and members count as one business with it if they trade under its name (a
        hotel chain, a cooperative, but not [guides under their own names](#platform-guild)), or if the legal notice says that they
        belong to one company or group. Otherwise businesses with names of their own are separate, even under an emblem "Member of
        …".`,
    },
    {
        id: 'term-guest',
        term: 'guest',
        meaning: `A traveller who could book and use the service. Travel agents, operators and investors are not guests.`,
    },
    {
        id: 'term-service',
        term: 'service',
        meaning: `What the search asks for: the activity by the criterion, in the city or advertised to guests of the city. If a
        site sells other things too, only the service counts: the private tour, not the shared one. If the page does not say whether
        something meets the criterion, it does; words such as "luxury" are not judged. Once the editorial tree has kept a result
        that [misses the search](#positions-off-topic), the service is what it provides or sells instead.`,
    },
    {
        id: 'term-operator',
        term: 'operator',
        meaning: `The business that provides the service to guests. [How to tell](#provides).`,
    },
    {
        id: 'term-intermediary',
        term: 'intermediary',
        meaning: `Any other business through which guests book: a platform, a reseller, a tourism office that sells what others
        provide.`,
    },
    {
        id: 'term-seller',
        term: 'seller',
        meaning: `The business to which the booking step belongs: the operator or an intermediary. [How to tell](#seller).`,
    },
    {
        id: 'term-offer',
        term: 'offer',
        meaning: `A tour, visit, class, meal, room, vehicle or ride that a page describes and guests can book or request there in
        one of two ways. It has a calendar, a field for the day or an [offer button](#term-button) beside it. Or the business behind
        the site says that it sells, arranges or provides it, and has a [contact](#term-contact). A price alone, another link, the
        phone number of somebody else and an advertisement labelled as one do not make an offer.`,
    },
    {
        id: 'term-button',
        term: 'offer button',
        meaning: `A button, or a link that stands alone, for booking or requesting something or for seeing its days or prices: Book,
        Reserve, Buy tickets, Request, Check availability, See prices, See deal. Not "Website", "Read more", "Find us on", a logo, a
        badge, a name, or a link in running text.`,
    },
    {
        id: 'term-request',
        term: 'request',
        meaning: `A message that asks for one chosen offer, without payment or card. A person must answer before anything is
        booked.`,
    },
    {
        id: 'term-enquiry',
        term: 'general enquiry',
        meaning: `A message that asks a question or says what the guest would like, without choosing an offer.`,
    },
    {
        id: 'term-contact',
        term: 'contact',
        meaning: `A way to ask the operator or the business behind the site about a booking: an e-mail address, a phone number, a
        messenger, a chat or a form; or the address of their office, shop, counter or house where a guest can walk in and book. A
        newsletter and a contact for something else only, such as press, jobs or the webmaster, do not count.`,
    },
    {
        id: 'term-step',
        term: 'booking step',
        meaning: `The pages or frames from the choice of a day, stay or ticket to the page that asks for name or card.`,
    },
    {
        id: 'term-engine',
        term: 'booking engine',
        meaning: `The program that runs the booking step. It belongs to the seller or is rented from a vendor. A vendor is not a
        seller.`,
    },
    {
        id: 'term-own-engine',
        term: 'engine of its own',
        meaning: `Pages of an aggregator's own site on which guests search its offers by typing or choosing a place or a day,
        complete a booking, or send a request for one of the offers. They make it a [platform](#platform). Menus, chapters, lists of
        links or boxes, forms for a general enquiry, and a search or box of another business are not an engine.`,
    },
    {
        id: 'term-city',
        term: 'in the city',
        meaning: `The town in the postal address is the city of the market or a part of it, which you may look up; a neighbouring
        municipality is outside. One address in the city is enough, whatever other addresses the site states. If it states no
        address, a sentence such as "we are based in Porto" counts as one. A place of its own is an office, shop, counter, kitchen,
        berth, garage or house that the site places in the city. A public meeting point is not one.`,
    },
];

export const practice: readonly string[] = [
    `\`npm run sheet -- practise\` writes the practice sheet: forty invented results, described as screenshots would show them. Code
    them alone, with this page open. Type \`yes\` into \`left_out\` where a result is left out, and leave its codes empty; otherwise
    leave \`left_out\` empty and type both codes. Notes are for you; the grading does not read them. The sheet does not ask for the
    engine.`,
    `\`npm run sheet -- grade FILE\` compares your sheet with the gold codings, which are the right ones. It prints the agreement,
    which codes were confused, and, for each result that differs, the rule to read again.`,
    `Start with real pages when alpha is .800 or more for both codes. (Krippendorff's alpha is agreement beyond chance, 1 at most.)
    Below .800, read the rules that the grading names and code again after a week. Below .667, where by Krippendorff's limits codes
    support no conclusion, read the whole codebook first.`,
    `Afterwards every tenth new snapshot is coded twice, by two people, in a sheet whose column \`coding\` names the second coder.`,
    `Two coders who differ do not vote. They read the rule. If the rule decides, one of them was wrong. If it does not, the rule
    is changed here, with the case that showed the gap.`,
];
