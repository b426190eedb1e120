import type { PlainRule } from './shape.ts';

/** The procedure: before, during and after coding. */

export const steps: readonly string[] = [
    `*Search* in a new private window, with the language and the place of the market, for "activity city criterion". Save the three
    pages of results as pictures or PDF on that day. They settle every later question about positions.`,
    `*Open* the results one by one, from the top. Close banners, choose language or country where the site asks, and let the browser
    translate.`,
    `*Keep it or leave it out?* Go through the tree of [editorial pages](#editorial). A result that stays gets the next
    [number](#positions-number). A result that is left out gets no row in the sheet. (The [practice sheet](#practice) already has its
    row: type \`yes\` into \`left_out\` and leave the codes empty.)`,
    `*Who is it?* Read the page, then the legal notice, the terms and the contact page. Go through the tree of the
    [actor type](#actor-type).`,
    `*How can one book?* Go back to the page of the result, and go through the tree of the [booking signal](#booking-signal). Do not
    take the actor type into account.`,
    `*If in doubt,* read the borderline cases of the two codes between which you hesitate, then decide. Write one sentence
    into the note, with the name of the rule that decided; it is printed with each rule, for example \`#seller\`. Other results need no
    note, unless something did not open or showed an error.`,
];

export const limits: readonly string[] = [
    `*Five minutes per result.* Then stop: what you have not found counts as not found.`,
    `*Three clicks* from the page of the result, for bookings and for offers. Banners, choices in a calendar and "Next" in a booking
    step do not count as clicks. Legal notice, terms and contact page may always be opened.`,
    `*Stop before personal data.* Never send a form, never pay, never write to anyone to find out more.`,
    `*Evidence, not knowledge.* Code what the page shows on that day. What you know about a company from elsewhere does not count,
    because another coder may not know it.`,
    `*Alone.* If you code a snapshot a second time, look at neither the first coding nor the scores, and do not talk to the first
    coder about it until both codings are finished.`,
];

/** Precedence of evidence: of two contradicting places the earlier one counts. */
export const evidenceOrder: readonly string[] = [
    `the offer on the page of the result ("operated by …")`,
    `legal notice, terms of booking, privacy page`,
    `contact page, "About us"`,
    `the rest of the page and of the site`,
    `title, snippet and address in the list of results`,
];

export const evidenceText = {
    before: 'The first place in this list that says something counts:',
    after: `The last place decides only whether a result stays and what its actor type is. The booking signal is read from the site
    alone. [A tree of its own](#seller-tree) decides who the seller is.`,
};

/** Rules for pages that cannot be read. */
export const siteDown: PlainRule = {
    id: 'site-down',
    title: 'Sites that do not open (decided here)',
    text: [
        `If a page does not open, try again ten minutes later, in another browser. If the page of the result is gone but the home page
        of its site opens, the home page takes its place.`,
        `If neither opens, the result stays, unless title, snippet or address show an [editorial](#editorial) page. Code the actor type
        from title, snippet and address, as far as they go; the booking signal is \`none\`. Write into the note that the site was
        down.`,
    ],
};

/** The glossary of the rules: anchor, word, meaning. */
export const terms: readonly { id: string; term: string; meaning: string }[] = [
    {
        id: 'term-page',
        term: 'page of the result',
        meaning: `The page that opens from the list of results. If it is gone, the [home page](#site-down) of the same site.`,
    },
    {
        id: 'term-site',
        term: 'site',
        meaning: `All pages under one name, on one domain or several, with the booking step that belongs to them. The profile of a
        business on a social network belongs to its site.`,
    },
    {
        id: 'term-business',
        term: 'business behind the site',
        meaning: `The business that the legal notice or the terms name as running the site. If they name nobody, the business whose name
        the site carries. Brands, houses, branches and members count as one business with it if they carry the same name (a hotel chain,
        a cooperative), or if the legal notice says that they belong to one company or group. Businesses that are sold under names of
        their own and are not said to belong together are several businesses.`,
    },
    {
        id: 'term-service',
        term: 'service',
        meaning: `What the search asks for: the activity by the criterion, in the city. Where a site sells that and other things, only
        that counts: the private tour, not the shared one. If the page does not say whether something fits the
        criterion, it does; whether it deserves a word such as "luxury" is not judged. Only for a result that [misses the search](#positions-off-topic) the service is what that result provides or sells to visitors instead.`,
    },
    {
        id: 'term-operator',
        term: 'operator',
        meaning: `The business that provides the service to the guest. [How to tell](#provides).`,
    },
    {
        id: 'term-intermediary',
        term: 'intermediary',
        meaning: `Any other business through which a visitor books: a platform, a reseller, a tourism office that sells what others
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
        meaning: `A tour, class, room, vehicle or ride that is described on a page and that visitors can book or request from there in
        one of two ways. Either a calendar, a field for the day, or a button that says that one books or requests it is next to it, on the
        page or in a box on the page; the button may open another site. Or the business behind the site says that it sells, arranges or
        provides it, and has a [contact](#term-contact). These do not make an offer: a price alone, a link in running text or on a name,
        "Website", the phone number of somebody else, an advertisement that is labelled as one.`,
    },
    {
        id: 'term-request',
        term: 'request',
        meaning: `A message that names one offer and asks for it. A person must answer before anything is booked.`,
    },
    {
        id: 'term-enquiry',
        term: 'general enquiry',
        meaning: `A message that asks a question, or says what the visitor would like. No offer is chosen in it.`,
    },
    {
        id: 'term-contact',
        term: 'contact',
        meaning: `A way to ask the operator or the business behind the site about a booking: an e-mail address, a phone number, a
        messenger, a chat or a form; or the address of an office, shop, counter or house of theirs where a visitor can walk in and book. A
        newsletter, and a contact for something else only (press, jobs, corrections, the webmaster), do not count.`,
    },
    {
        id: 'term-step',
        term: 'booking step',
        meaning: `The pages or frames from the choice of a day, stay or ticket to the page that asks for name or card.`,
    },
    {
        id: 'term-engine',
        term: 'booking engine',
        meaning: `The program that runs the booking step. It belongs to the seller or is rented from a vendor. A vendor is not a seller.`,
    },
    {
        id: 'term-own-engine',
        term: 'engine of its own',
        meaning: `What makes an aggregator a [platform](#platform). On pages of the site itself, visitors search its offers by typing or
        choosing a place or a day, or they complete a booking or send a request for one of the offers. A menu, chapters, a list of links
        or boxes, a form for a general enquiry, and a search or box of another business set into the page do not make an engine.`,
    },
    {
        id: 'term-city',
        term: 'in the city',
        meaning: `The town in the postal address is the city of the market, or a part of that city. A neighbouring municipality is
        outside the city. One address in the city is enough, whatever other addresses the site states. A place of the business is an
        office, shop, counter, kitchen, berth, garage or house that it has for itself, not a public meeting point.`,
    },
];

export const practice: readonly string[] = [
    `\`npm run sheet -- practise\` writes a sheet with forty invented results, described as screenshots would show them. Code them
    alone, with this page open. Type \`yes\` into \`left_out\` where a result is left out, and leave its codes empty; otherwise leave
    \`left_out\` empty and type both codes. Notes are for you; the grading does not read them. The sheet does not ask for the
    engine.`,
    `\`npm run sheet -- grade FILE\` compares your sheet with the gold codings. It prints the agreement, which codes were confused,
    and, for each result that differs, the rule to read again.`,
    `Start with real pages when alpha is .800 or more for both actor type and booking signal. Between .667 and .800, read the rules
    that the grading names and code again after a week. The limits are Krippendorff's.`,
    `Afterwards every tenth new snapshot is coded twice, by two people, in a sheet whose column \`coding\` names the second coder.`,
    `Two coders who differ do not vote. They read the rule. If the rule decides, one of them was wrong. If it does not, the rule
    is changed here, with the case that showed the gap.`,
];
