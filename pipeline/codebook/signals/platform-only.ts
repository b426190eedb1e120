import type { CodeRules } from '../shape.ts';

export const platformOnly: CodeRules = {
    id: 'platform-only',
    title: 'Via intermediary',
    known: 'The booking needs an intermediary.',
    decided: [
        `A booking can be completed online, and in every path that was found [the seller](#seller) is an
        [intermediary](#term-intermediary), whether a platform or not.`,
        `This code comes before \`contact_only\`. Where one can book online through an intermediary and also write to the operator,
        the code is \`platform_only\`: what counts is where the online booking goes.`,
    ],
    tree: {
        id: 'platform-only-tree',
        questions: [
            { fact: 'bookable', yes: 2, no: { tree: 'contact-only-tree' } },
            { fact: 'sellerIsOperator', yes: 'direct', no: 3 },
            { fact: 'otherOwnPath', yes: 'direct', no: 'platform_only' },
        ],
    },
    evidence: [
        `The booking step belongs to a site that sells what others provide.`,
        `The terms of the booking step name a business other than the operator as the seller, or say "as agent for".`,
        `The result itself is on a platform, or at a reseller with a checkout.`,
    ],
    notEvidence: [
        `Another domain in the booking step. It may be the operator's [booking engine](#term-engine).`,
        `A badge, a rating or "Find us on" that leads to a platform.`,
        `The payment page of a card company.`,
    ],
    cases: [
        {
            id: 'platform-only-operator-to-platform',
            situation: `"Book now" on an operator's own site opens its listing on a marketplace. A phone number is at the foot of
            the page.`,
            answer: 'platform_only',
            reason: `The only online booking goes through the marketplace. The phone number does not make it \`contact_only\`.`,
        },
        {
            id: 'platform-only-reseller-checkout',
            situation: `An agency that provides no tours itself sells one in a checkout on its own site.`,
            answer: 'platform_only',
            reason: `The agency is an intermediary. Its own checkout is not the operator's.`,
        },
        {
            id: 'platform-only-badge',
            situation: `An operator's site shows "Loved on" with the logo of a review platform, linked to its listing, where it
            could be booked. There is no button to book, but an e-mail address.`,
            answer: 'contact_only',
            reason: `A badge is not an [offer button](#term-button), so it is not followed.`,
        },
        {
            id: 'platform-only-official-deal',
            situation: `A site that compares prices shows four deals for the hotel of the result. One is labelled "Hotel's own site"
            and opens the hotel's booking engine.`,
            answer: 'direct',
            reason: `"See deal" is an [offer button](#term-button), and in that booking step the seller is the operator. (The actor
            type is still \`platform\`, a [rare pair](#pairs).)`,
        },
        {
            id: 'platform-only-tourist-office',
            situation: `A tourist board's page has a search for rooms. There one books the houses of others, under the terms of the
            board.`,
            answer: 'platform_only',
            reason: `The seller is the board, and it does not provide the rooms.`,
        },
        {
            id: 'platform-only-dead-listing',
            situation: `A platform says "This activity is no longer available" and shows similar ones, with prices.`,
            answer: 'platform_only',
            reason: `What was searched for can be booked there, one click away.`,
        },
    ],
    mistakes: [
        `Deducing the signal from the actor type. A reseller's page may be \`direct\`, an operator's \`platform_only\`.`,
        `Taking the domain of a booking engine for an intermediary.`,
    ],
};
