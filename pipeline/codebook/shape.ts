import type { ActorType, BookingSignal } from '../../contract/vocabulary.ts';
import type { Fact } from './questions.ts';

/**
 * The parts of the codebook. Texts may contain `code`, *emphasis* and [links](#anchor); white space counts as one blank. `id` is an
 * anchor, which does not change, because findings, gold codings and others link to it.
 */

/** The target of an answer in a tree: the number of a question, from 1, another tree, or a result. */
export type End = number | { tree: string } | Verdict;

/** Results of trees. */
export type Verdict =
    | ActorType
    | BookingSignal
    | 'stays'
    | 'left_out'
    | 'provides'
    | 'does_not_provide'
    | 'operator'
    | 'intermediary';

export interface Question {
    fact: Fact;
    yes: End;
    no: End;
}

/** A decision tree of at most five yes-or-no questions, starting with the first. */
export interface Tree {
    id: string;
    questions: readonly Question[];
}

/** A borderline case of a rule, with the answer. */
export interface BorderlineCase {
    id: string;
    situation: string;
    answer: Verdict;
    reason: string;
    /** Set if the source gives the answer; all others are decided here. */
    isKnown?: true;
}

type Six<T> = readonly [T, T, T, T, T, T];

/** The rules of one code. */
export interface CodeRules {
    id: string;
    title: string;
    /** The definition of the source. */
    known: string;
    /** Paragraphs that complete the definition, as decided here. */
    decided: readonly string[];
    tree: Tree;
    /** Evidence that counts, and similar signs that do not. */
    evidence: readonly string[];
    notEvidence: readonly string[];
    cases: Six<BorderlineCase>;
    mistakes: readonly string[];
}

/** Instructions for one check of an audit. */
export interface CheckRules {
    /** As in `data/methodology/ari_checks.csv`. */
    check: string;
    title: string;
    test: string;
    /** Absent where the threshold of the methodology says it. */
    passes?: string;
    fails: string;
}

/** A rule with an anchor, a title and a text. */
export interface PlainRule {
    id: string;
    title: string;
    text: readonly string[];
}
