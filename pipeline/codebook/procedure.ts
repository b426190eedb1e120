/** How one works: before, while and after coding. */

export const steps: readonly string[] = [
    `*Search.* A fresh private window, the language and the place of the market, "activity city criterion". Save the three pages as
    pictures or PDF on that day: they settle every later question of who stood where.`,
    `*Select.* Go through the list from the top, [leave out](#editorial) editorial pages and [number](#positions) the rest.`,
    `*Open* the result. Close banners, answer questions for language or country, let the browser translate.`,
    `*Who is it?* Read the page, then the legal notice, the terms and the contact page. Go through the tree of the
    [actor type](#actor-type).`,
    `*How can one book?* Start again from the page of the result, and go through the tree of the [booking signal](#booking-signal).
    Do not think of the actor.`,
    `*In doubt* look up the borderline cases of the two codes between which you hesitate. Decide, and write one sentence with the
    anchor of the rule into the note.`,
];

export const limits: readonly string[] = [
    `*Five minutes a result.* Stop then: what you have not found counts as not found.`,
    `*Three clicks* from the page that the result opens, for bookings and for offers. Banners, choices in a calendar and "next" in a
    booking step are no clicks. Legal notice, terms and contact page may always be opened.`,
    `*Stop before personal data.* Never send a form, never pay, never write to anyone to find out.`,
    `*Evidence, not knowledge.* Code what the page shows that day. What you know of the company from elsewhere does not count: the
    second coder may not know it.`,
    `*Alone.* Who codes a snapshot a second time sees neither the first coding nor the scores, and talks with the first coder about
    rules only when both are done.`,
];

/** Where two places contradict each other, the earlier one counts. */
export const evidenceOrder: readonly string[] = [
    `the offer on the page of the result ("operated by …")`,
    `legal notice, terms of booking, privacy page`,
    `contact page, "about us"`,
    `the rest of the page and of the site`,
    `title, snippet and address in the list of results`,
];

/** The words of the rules: anchor, word, meaning. */
export const terms: readonly { id: string; term: string; meaning: string }[] = [
    {
        id: 'term-service',
        term: 'service',
        meaning: `What the search asks for: activity and criterion, in the city. For a result that misses the search: what it offers
        instead.`,
    },
    {
        id: 'term-operator',
        term: 'operator',
        meaning: `Whoever provides the service to the guest. [How to tell](#provides).`,
    },
    {
        id: 'term-intermediary',
        term: 'intermediary',
        meaning: `Anybody else through whom one books: platform, reseller, a tourist office that sells.`,
    },
    { id: 'term-seller', term: 'seller', meaning: `With whom the booking is concluded. [How to tell](#seller).` },
    {
        id: 'term-site',
        term: 'site',
        meaning: `All pages under one name, with the booking step that belongs to it. A profile on a social network is the site of whom
        it shows.`,
    },
    {
        id: 'term-city',
        term: 'in the city',
        meaning: `The town in the postal address is the city of the market, or a part of it. A neighbouring municipality is not.`,
    },
    {
        id: 'term-offer',
        term: 'offer',
        meaning: `A tour, a class, a room, a vehicle or a ride that is named, with at least one of: its price, a field or calendar for the
        day, a button to book or request it. It is an offer of the site if booking or request begins on the site, or in a box on it.`,
    },
    {
        id: 'term-contact',
        term: 'contact',
        meaning: `E-mail, phone, messenger, chat or form, or a counter with its address. A newsletter is none.`,
    },
    {
        id: 'term-own-engine',
        term: 'engine of its own',
        meaning: `What makes an aggregator a [platform](#platform): visitors search its offers by place or day, or choose one of them and
        book or request it, on its own pages. A form for a general enquiry is none.`,
    },
    {
        id: 'term-engine',
        term: 'booking engine',
        meaning: `The program in which day, persons and payment are entered. The operator's own or a vendor's, it sells in the
        operator's name.`,
    },
];

export const practice: readonly string[] = [
    `\`npm run sheet -- practise\` writes a sheet with forty invented results, described as a screenshot would show them.
    Code them alone, with this page open. \`npm run sheet -- grade FILE\` compares them with the gold codings: agreement, who was
    confused with whom, and for each result that differs the rule to read again.`,
    `Begin with real pages when alpha is .800 or more for actor type and for booking signal. Between .667 and .800 read the rules
    that the grading names and code again after a week. The limits are Krippendorff's.`,
    `Afterwards every tenth new snapshot is coded twice, by two people, in a sheet whose column \`coding\` names the second coder.`,
    `Two coders who differ do not vote. They read the rule. If it decides, one of them was wrong; if it does not, the rule
    is changed here, with the case that showed it.`,
];
