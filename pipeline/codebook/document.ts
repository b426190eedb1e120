import type { Methodology } from '../../contract/methodology.ts';
import { actorTypes, bookingSignals } from '../../contract/vocabulary.ts';
import type { Block, DocumentTree, Section } from '../document.ts';
import { checkSections } from './check-sections.ts';
import { actorTypeRules, bookingSignalRules } from './codebook.ts';
import { evidenceOrder, evidenceText, limits, practice, siteDown, steps, terms } from './procedure.ts';
import { type Fact, questions } from './questions.ts';
import { editorialCases, editorialDecided, editorialKnown, editorialTree, positionRules } from './sample.ts';
import type { BorderlineCase, CodeRules, End, PlainRule, Tree, Verdict } from './shape.ts';
import {
    actorTypeTree,
    bookingSignalTree,
    engineText,
    oneHost,
    pairsText,
    providesText,
    providesTree,
    rarePairs,
    sellerText,
    sellerTree,
    signalRules,
} from './variables.ts';

/** The codebook as a document: docs/codebook.md and the page are made from it. */
export interface CodebookDocument {
    title: string;
    introduction: readonly string[];
    sections: readonly Section[];
}

/** @param methodology has the thresholds of the checks. */
export function codebookDocument(methodology: Methodology): CodebookDocument {
    return folded({
        title: 'How results are coded',
        introduction: [
            `Each result of a search gets two codes: who the actor is, and how one can book. These rules are written so that two
            people who have never met code a page alike.`,
            `*From the source* marks the definitions of the published index. *Decided here* marks what this project has added.
            The name of each rule is printed next to it in small type; findings, notes and gradings refer to rules by these names.`,
        ],
        sections: [
            coding(),
            {
                id: 'terms',
                title: 'Words of the rules',
                blocks: ['The rules use these words in one sense only. All are *decided here*.', termList()],
            },
            editorial(),
            positions(),
            actorType(),
            ...actorTypes.map((code) => codeSection(code, actorTypeRules[code])),
            bookingSignal(),
            ...bookingSignals.map((code) => codeSection(code, bookingSignalRules[code])),
            pairs(),
            ...checkSections(methodology),
            { id: 'practice', title: 'Practice', blocks: practice },
        ],
    });
}

function coding(): Section {
    return {
        id: 'coding',
        title: 'How to code a search, step by step',
        blocks: [
            { items: steps, isOrdered: true },
            { heading: 'Limits (decided here)', id: 'limits' },
            { items: limits },
            { heading: 'Which place counts if two contradict each other (decided here)', id: 'evidence-order' },
            evidenceText.before,
            { items: evidenceOrder, isOrdered: true },
            evidenceText.after,
            ...plainRule(siteDown),
        ],
    };
}

function termList(): Block {
    return { definitions: terms.map(({ id, term, meaning }) => ({ id, term, text: meaning })) };
}

function editorial(): Section {
    return {
        id: 'editorial',
        title: 'Editorial pages are left out',
        blocks: [
            `*From the source:* ${editorialKnown}`,
            `*Decided here:* ${editorialDecided}`,
            tree(editorialTree, 'Does the result stay in the sample?'),
            ...cases('editorial', editorialCases),
        ],
    };
}

function positions(): Section {
    return {
        id: 'positions',
        title: 'How positions are counted',
        blocks: [
            `*From the source:* the first three pages of a search engine's results for "activity city criterion", geo-targeted on the
            city, at most 30 results. *Decided here:* everything else in this section.`,
            ...positionRules.flatMap(plainRule),
        ],
    };
}

function actorType(): Section {
    return {
        id: 'actor-type',
        title: 'Actor type: who it is',
        blocks: [
            'This tree decides between all five types. Each type has a tree of its own below, which asks the same in smaller steps.',
            tree(actorTypeTree, 'Which actor type is it?'),
            { heading: 'Who provides the service (decided here)', id: 'provides' },
            ...providesText,
            tree(providesTree, 'Does the business provide the service?'),
            { heading: 'One site, one actor type (decided here)', id: 'one-host' },
            ...oneHost,
        ],
    };
}

function bookingSignal(): Section {
    return {
        id: 'booking-signal',
        title: 'Booking signal: how one can book',
        blocks: [
            `*From the source:* the signal is coded independently of the actor type. *Decided here:* everything else in this section.
            Of all ways to book the service within three clicks, for any of its offers, the best one decides: \`direct\`,
            \`platform_only\`, \`contact_only\`, \`none\`, in this order.`,
            tree(bookingSignalTree, 'Which booking signal is it?'),
            { heading: 'Who the seller is', id: 'seller' },
            ...sellerText,
            tree(sellerTree, 'Who is the seller?'),
            ...signalRules.flatMap(plainRule),
            { heading: 'Which engine is named', id: 'engine' },
            ...engineText,
        ],
    };
}

function pairs(): Section {
    return {
        id: 'pairs',
        title: 'Rare pairs of codes',
        blocks: [
            pairsText,
            {
                caption: 'Pairs that are rare, and when they are right',
                head: ['pair', 'when it is right'],
                rows: rarePairs,
            },
        ],
    };
}

function codeSection(code: string, rules: CodeRules): Section {
    const { id, title, known, evidence, notEvidence, mistakes } = rules;
    const [first, ...others] = rules.decided;
    return {
        id,
        title: title.toLowerCase() === code ? title : `${title}: ${code}`,
        blocks: [
            `*From the source:* ${known}`,
            `*Decided here:* ${first}`,
            ...others,
            { heading: 'Decision tree (decided here)' },
            tree(rules.tree, `Is it ${code}?`),
            { heading: 'Evidence (decided here)', id: `${id}-evidence` },
            'This counts:',
            { items: evidence },
            'This does not:',
            { items: notEvidence },
            ...cases(id, rules.cases),
            { heading: 'Common mistakes', id: `${id}-mistakes` },
            { items: mistakes },
        ],
    };
}

function cases(id: string, list: readonly BorderlineCase[]): Block[] {
    return [
        { heading: 'Six borderline cases (decided here)', id: `${id}-cases` },
        {
            cases: list.map((each) => ({
                id: each.id,
                situation: each.situation,
                answer: `${verdicts[each.answer]}.`,
                reason: each.isKnown ? `${each.reason} *From the source.*` : each.reason,
            })),
        },
    ];
}

function plainRule({ id, title, text }: PlainRule): Block[] {
    return [{ heading: title, id }, ...text];
}

function tree({ id, questions: steps }: Tree, label: string): DocumentTree {
    return {
        id,
        label,
        questions: steps.map(({ fact, yes, no }) => ({ ask: wording(fact), yes: endText(yes), no: endText(no) })),
    };
}

const wording = (fact: Fact): string => questions[fact];

/** Texts for the results of trees. */
const verdicts: Record<Verdict, string> = {
    ...(Object.fromEntries([...actorTypes, ...bookingSignals].map((code) => [code, `\`${code}\``])) as Record<
        (typeof actorTypes)[number] | (typeof bookingSignals)[number],
        string
    >),
    stays: 'It stays',
    left_out: 'It is left out',
    provides: 'It provides the service',
    does_not_provide: 'It does not',
    operator: 'It is the operator',
    intermediary: 'It is an intermediary',
};

const treeNames: Record<string, string> = {
    'local-strict-tree': 'local_strict',
    'platform-tree': 'platform',
    'reseller-remote-tree': 'reseller_remote',
    'platform-only-tree': 'platform_only',
    'contact-only-tree': 'contact_only',
};

function endText(end: End): string | number {
    if (typeof end === 'number') return end;
    if (typeof end === 'string') return verdicts[end];
    return `the tree of [${treeNames[end.tree]}](#${end.tree})`;
}

/** Joins the lines of each text. */
function folded<T>(value: T): T {
    if (typeof value === 'string') return value.replace(/\s+/gu, ' ').trim() as T;
    if (Array.isArray(value)) return value.map(folded) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, folded(member)])) as T;
}
