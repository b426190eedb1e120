import type { BorderlineCase, PlainRule, Tree } from './shape.ts';

/** Rules for the entries of results pages: which are in the sample, and how they are numbered. */

export const editorialKnown = `Editorial sites with no transaction are left out of the sample before it is coded. A sample is at most
30 results of the first three pages; fewer remain where editorial pages are left out.`;

export const editorialDecided = `A result stays if the business behind the site provides or sells the service or
[something else](#positions-off-topic) to guests, leads them to a booking of the service, or officially represents it. Articles, guides,
videos, forums, encyclopaedias and lists of addresses that do nothing of this kind are editorial. The site is judged, not the genre of the
page: an article on the site of an operator stays.`;

export const editorialTree: Tree = {
    id: 'editorial-tree',
    questions: [
        { fact: 'official', yes: 2, no: 3 },
        { fact: 'operatorNamed', yes: 'stays', no: 4 },
        { fact: 'provides', yes: 'stays', no: 4 },
        { fact: 'offer', yes: 'stays', no: 5 },
        { fact: 'otherService', yes: 'stays', no: 'left_out' },
    ],
};

export const editorialCases: readonly BorderlineCase[] = [
    {
        id: 'editorial-text-links',
        situation: `A travel blog describes three cooking classes. Their names in the text are links to a platform.`,
        answer: 'left_out',
        reason: `A link in running text does not make an [offer](#term-offer).`,
    },
    {
        id: 'editorial-boxes',
        situation: `A travel blog describes three cooking classes. Below each is a box with picture, price and "Check
        availability".`,
        answer: 'stays',
        reason: `The boxes are offers, although their buttons open another site. Code the blog as
        [reseller_remote](#reseller-remote-boxes).`,
    },
    {
        id: 'editorial-operator-blog',
        situation: `The result is the article "Ten things to eat" on the site of a company that guides food tours in the city.`,
        answer: 'stays',
        reason: `The site is an operator's. Code the company, and its booking within three clicks from the article.`,
    },
    {
        id: 'editorial-newspaper',
        situation: `A newspaper recommends three guest houses, each with its prices, its phone number and a link "Website".`,
        answer: 'left_out',
        reason: `Neither a price, nor "Website", nor the phone number of somebody else makes an offer.`,
    },
    {
        id: 'editorial-official-article',
        situation: `The official tourism site has an article on the history of the local wine. It names no winery, tour or guide,
        and nothing can be booked within three clicks.`,
        answer: 'left_out',
        reason: `It names no operator and shows no offer. If it listed guides, it would stay as \`dmo\`.`,
    },
    {
        id: 'editorial-directory',
        situation: `A list of boat companies with names, addresses and phone numbers. Nothing can be booked or requested through
        it.`,
        answer: 'left_out',
        reason: `The phone numbers are those of others. With a form "Ask this company for a price" at each entry the entries would
        be offers, and the site would stay as \`platform\` with \`contact_only\`.`,
    },
];

export const positionRules: readonly PlainRule[] = [
    {
        id: 'positions-organic',
        title: 'Count organic results only',
        text: [
            `Count from the top of page one to the end of page three, where the search engine shows pages of ten results. Where it
            shows one endless page, stop after thirty organic results.`,
            `Do not count: anything labelled as an ad or as sponsored; maps with their lists; price, shopping and hotel panels;
            answers written by the search engine; "People also ask"; rows of pictures or videos; related searches.`,
        ],
    },
    {
        id: 'positions-sitelinks',
        title: 'Links below a result belong to it',
        text: [
            `Indented links and short menus under a result are part of that result. Two separate results of one site are two
            results, and both are coded, normally with [the same actor type](#one-host).`,
        ],
    },
    {
        id: 'positions-number',
        title: 'Leave out editorial pages first, then number',
        text: [
            `The results that stay are numbered 1, 2, 3 … from the top, without gaps. So \`position\` is not the rank on the screen
            but the rank in the sample, and "the first ten" are positions 1 to 10.`,
        ],
    },
    {
        id: 'positions-twice',
        title: 'The same address twice',
        text: [
            `If the search engine shows one page as two results, code and count both. \`make check\` asks (\`REPEATED_URL\`),
            because usually the row was typed twice by mistake.`,
        ],
    },
    {
        id: 'positions-address',
        title: 'Type the address of the page that opens',
        text: [
            `Copy it from the browser after the page has opened. Remove parameters that only count clicks (\`utm_…\`, \`gclid\`,
            \`fbclid\`) and keep the rest. If the page does not open, copy the address from the results page.`,
        ],
    },
    {
        id: 'positions-off-topic',
        title: 'Results that miss the search stay',
        text: [
            `A result misses the search if only question 5 of [the editorial tree](#editorial-tree) keeps it: a restaurant among
            food tours, a café with an article on boat trips. In that tree the [service](#term-service) is what the search asks for;
            after it, in all rules, it is what the business provides or sells instead. Articles, subscriptions, donations and
            software keep no result. No result is left out for being a poor match.`,
        ],
    },
];
