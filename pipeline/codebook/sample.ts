import type { BorderlineCase, PlainRule, Tree } from './shape.ts';

/** Which entries of the results pages are in the sample, and how they are numbered. */

export const editorialKnown = `Editorial sites with no transaction are left out of the sample before it is coded. A sample is at most
30 results of the first three pages; fewer are left where editorial pages are left out.`;

export const editorialDecided = `Somebody must provide, sell or officially represent the service on the site. Articles, guides, videos,
forums, encyclopaedias and lists of addresses that do none of these are editorial. The site is judged, not the genre of the page: an
article on the site of an operator stays.`;

export const editorialTree: Tree = {
    id: 'editorial-tree',
    questions: [
        { fact: 'provides', yes: 'stays', no: 2 },
        { fact: 'officialNames', yes: 'stays', no: 3 },
        { fact: 'offer', yes: 'stays', no: 'left_out' },
    ],
};

export const editorialCases: readonly BorderlineCase[] = [
    {
        id: 'editorial-text-links',
        situation: `A travel blog tells of three cooking classes. The names in the text are links to a platform.`,
        answer: 'left_out',
        reason: `A link in running text is no offer: no price, no day, no button.`,
    },
    {
        id: 'editorial-boxes',
        situation: `A travel blog tells of three cooking classes. Below each is a box with picture, price and "Check availability".`,
        answer: 'stays',
        reason: `The boxes are offers. Code it as [reseller_remote](#reseller-remote-boxes).`,
    },
    {
        id: 'editorial-operator-blog',
        situation: `The result is the article "Ten things to eat" on the site of a company that guides food tours in the city.`,
        answer: 'stays',
        reason: `The site is an operator's. Code the company, and its booking within three clicks from the article.`,
    },
    {
        id: 'editorial-newspaper',
        situation: `A newspaper recommends three guest houses, each with its phone number and a link to its site.`,
        answer: 'left_out',
        reason: `The paper neither provides, sells nor represents. Phone numbers of others are no offer of the site.`,
    },
    {
        id: 'editorial-official-article',
        situation: `The official tourism site tells of the history of the local wine. No winery, no tour, no guide is named.`,
        answer: 'left_out',
        reason: `It names no provider and no offer. Had it listed guides, it would stay as \`dmo\`.`,
    },
    {
        id: 'editorial-directory',
        situation: `A list of boat companies with names, addresses and phone numbers. Nothing can be booked or requested through it.`,
        answer: 'left_out',
        reason: `A list of addresses is read, not bought from. With a form "ask three companies for a price" it would stay, as
        \`platform\` with \`contact_only\`.`,
    },
];

export const positionRules: readonly PlainRule[] = [
    {
        id: 'positions-organic',
        title: 'Count organic results only',
        text: [
            `From the top of page one to the end of page three, where the engine shows pages of ten. Where it shows one endless page,
            stop after thirty organic results.`,
            `Not counted: whatever is labelled as an ad or sponsored; maps with their lists; boxes of prices, shops or hotels;
            answers written by the engine; questions that people also ask; rows of pictures or videos; related searches.`,
        ],
    },
    {
        id: 'positions-sitelinks',
        title: 'Links below a result belong to it',
        text: [
            `Indented links and short menus under one result are one result with it. Two separate results of one site are two, and
            both are coded, [alike](#one-host).`,
        ],
    },
    {
        id: 'positions-number',
        title: 'Leave out editorial pages first, then number',
        text: [
            `What stays is numbered 1, 2, 3 … from the top, without gaps. \`position\` is therefore not the rank on the screen but the
            rank in the sample; "first ten" means positions 1 to 10.`,
        ],
    },
    {
        id: 'positions-twice',
        title: 'The same address twice',
        text: [
            `If the engine shows one page as two results, both are coded and counted. \`make check\` asks (\`REPEATED_URL\`), because
            most often the row was typed twice.`,
        ],
    },
    {
        id: 'positions-address',
        title: 'Type the address of the page that opens',
        text: [
            `Copy it from the browser after the page has opened. Cut what only counts clicks (\`utm_…\`, \`gclid\`, \`fbclid\`), keep
            the rest. If it does not open, copy it from the list.`,
        ],
    },
    {
        id: 'positions-off-topic',
        title: 'Results that miss the search stay',
        text: [
            `A restaurant among food tours, a hotel in the next town, a bus company among transfers: code who it is and how one books
            what it offers instead. Only editorial pages are left out; a result is not left out because it is a poor one.`,
        ],
    },
];
