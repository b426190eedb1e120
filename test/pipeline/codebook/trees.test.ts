import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actorTypes, bookingSignals } from '../../../contract/vocabulary.ts';
import { codeAnchor } from '../../../pipeline/codebook/anchors.ts';
import { readCodebook } from '../../../pipeline/codebook/codebook.ts';
import { readMethodology } from '../../../pipeline/methodology/read.ts';
import { projectFolder } from '../../support/pipeline.ts';
import { type Fact, questions as wordings } from './support/questions.ts';
import { type TreeEnd, treesOf } from './support/rules.ts';

/** Trees of the codebook: short, without a dead end, and never of two minds. */

const codebook = readCodebook(readMethodology(join(projectFolder, 'data')).methodology);
const trees = new Map(treesOf(codebook).map((tree) => [tree.id, tree]));
const factOf = new Map(Object.entries(wordings).map(([fact, wording]) => [wording as string, fact as Fact]));

type Facts = Partial<Record<Fact, boolean>>;

/** What a tree leads to for a page of which these facts hold, by whatever trees it leads on to. */
function verdictOf(id: string, facts: Facts, before: readonly string[] = []): string {
    if (before.includes(id)) throw new Error(`${[...before, id].join(' → ')} goes in a circle`);
    const tree = trees.get(id);
    if (tree === undefined) throw new Error(`there is no tree ${id}`);
    let end: TreeEnd = 1;
    for (const [index, { ask, yes, no }] of tree.questions.entries()) {
        if (end !== index + 1) continue;
        const answer = facts[factOf.get(ask) as Fact];
        if (answer === undefined) throw new Error(`the test has no fact "${ask}"`);
        end = answer ? yes : no;
    }
    if (typeof end === 'number') throw new Error(`${id} does not go on behind question ${end}`);
    const [, next] = /^the tree of \[.*\]\(#(.*)\)$/u.exec(end) ?? [];
    return next === undefined ? end.replaceAll('`', '') : verdictOf(next, facts, [...before, id]);
}

/** Every combination of answers to independent questions. */
function combinations(names: readonly Fact[]): Facts[] {
    return Array.from({ length: 2 ** names.length }, (_, bits) =>
        Object.fromEntries(names.map((name, index) => [name, Boolean((bits >> index) & 1)])),
    );
}

const actorFacts = combinations([
    'publicBody',
    'mandated',
    'tourismTask',
    'saysOther',
    'ownShown',
    'fewTowns',
    'placeInCity',
    'addressInCity',
    'addressElsewhere',
    'otherCities',
    'several',
    'listed',
    'ownEngine',
]).map((facts) => ({
    ...facts,
    official: (facts.publicBody || facts.mandated) && facts.tourismTask,
    provides: !facts.saysOther && (facts.ownShown || facts.fewTowns),
    inCity: facts.placeInCity || facts.addressInCity,
    elsewhere: facts.addressElsewhere || facts.otherCities,
    aggregator: facts.several && facts.listed && facts.ownEngine,
}));

const sellerFacts = combinations(['termsOther', 'stepInName', 'stepAlone']);

const signalFacts = combinations([
    'control',
    'step',
    'instant',
    'sellerIsOperator',
    'otherOwnPath',
    'reach',
    'visit',
    'opens',
])
    .map((facts) => ({
        ...facts,
        bookable: facts.control && facts.step && facts.instant,
        contact: facts.reach || facts.visit,
    }))
    // Of a site that does not open nothing else is known.
    .filter(({ opens, bookable, contact }) => opens || !(bookable || contact));

test('a question of the codebook has one wording in all trees', () => {
    const asked = [...trees.values()].flatMap(({ questions }) => questions.map(({ ask }) => ask));
    expect([...new Set(asked)].sort()).toEqual([...factOf.keys()].sort());
});

test('no tree of the codebook has more than five questions, and each question can be reached', () => {
    expect(trees.size).toBe(actorTypes.length + bookingSignals.length + 5);
    for (const { id, questions } of trees.values()) {
        expect(questions.length, id).toBeLessThanOrEqual(5);
        const next = questions.flatMap(({ yes, no }) => [yes, no]).filter((end) => typeof end === 'number');
        expect([1, ...next].sort(), id).toEqual(expect.arrayContaining(questions.map((_, index) => index + 1)));
        for (const [index, { yes, no }] of questions.entries()) {
            for (const end of [yes, no]) {
                if (typeof end !== 'number') continue;
                expect(end, `${id}, question ${index + 1}`).toBeGreaterThan(index + 1);
                expect(end, id).toBeLessThanOrEqual(questions.length);
            }
        }
    }
});

describe('all trees lead to the same code for any answers', () => {
    test.each(actorTypes)('the tree of %s leads to the same actor type as the common tree', (code) => {
        const id = `${codeAnchor(code)}-tree`;
        expect(new Set(actorFacts.map((facts) => verdictOf(id, facts)))).toContain(code);
        for (const facts of actorFacts) {
            const expected = verdictOf('actor-type-tree', facts);
            if (verdictOf(id, facts) !== expected) expect({ facts, code: verdictOf(id, facts) }).toEqual(expected);
        }
    });

    test.each(bookingSignals)('the tree of %s leads to the same booking signal as the common tree', (code) => {
        const id = `${codeAnchor(code)}-tree`;
        expect(new Set(signalFacts.map((facts) => verdictOf(id, facts)))).toContain(code);
        for (const facts of signalFacts) {
            const expected = verdictOf('booking-signal-tree', facts);
            if (verdictOf(id, facts) !== expected) expect({ facts, code: verdictOf(id, facts) }).toEqual(expected);
        }
    });

    test('the tree about the service tells who provides it from who does not', () => {
        for (const facts of actorFacts) {
            expect(verdictOf('provides-tree', facts)).toBe(facts.provides ? 'It provides the service' : 'It does not');
        }
    });

    test('results with the service or something else for guests stay; an article of a tourism body alone does not', () => {
        const facts = combinations(['official', 'operatorNamed', 'provides', 'offer', 'otherService']);
        for (const each of facts) {
            const stays = each.offer || each.otherService || (each.official ? each.operatorNamed : each.provides);
            expect(verdictOf('editorial-tree', each)).toBe(stays ? 'It stays' : 'It is left out');
        }
    });

    test('terms may show that a seller is not the operator; no terms make an intermediary the operator', () => {
        for (const facts of sellerFacts) {
            const isOperator = !facts.termsOther && (facts.stepInName || facts.stepAlone);
            expect(verdictOf('seller-tree', facts)).toBe(isOperator ? 'It is the operator' : 'It is an intermediary');
        }
    });

    test('trees about who it is ask for official tourism bodies first', () => {
        const asked = [...trees.values()].map(({ questions }) => questions.map(({ ask }) => factOf.get(ask)));
        const concerned = asked.filter((facts) => facts.includes('provides'));
        expect(concerned).toHaveLength(actorTypes.length + 1);
        for (const [first] of concerned) expect(first).toBe('official');
    });
});
