import type { ActorType, BookingSignal } from '../../contract/vocabulary.ts';
import type { Fact } from './questions.ts';

/**
 * The parts of the codebook. Texts may hold `code`, *emphasis* and [links](#anchor); blanks and line breaks in them count as
 * one blank. `id` is an anchor: findings, gold codings and other people link to it, so it stays when the text changes.
 */

/** Where an answer in a tree leads: to the question of that number, from 1, to another tree, or to a result. */
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

/** A decision tree: at most five questions, answered by yes or no from the first on. */
export interface Tree {
    id: string;
    questions: readonly Question[];
}

/** A situation at the border of a rule, with the answer. */
export interface BorderlineCase {
    id: string;
    situation: string;
    answer: Verdict;
    reason: string;
    /** Set where the source says so itself; all other answers are decided here. */
    isKnown?: true;
}

type Six<T> = readonly [T, T, T, T, T, T];

/** The rules of one code. */
export interface CodeRules {
    id: string;
    title: string;
    /** The words of the source. */
    known: string;
    /** What they leave open, as decided here: paragraphs. */
    decided: readonly string[];
    tree: Tree;
    /** Evidence that counts, and what looks like it. */
    evidence: readonly string[];
    notEvidence: readonly string[];
    cases: Six<BorderlineCase>;
    mistakes: readonly string[];
}

/** How one check of an audit is made in a minute. */
export interface CheckRules {
    /** As in `data/methodology/ari_checks.csv`. */
    check: string;
    title: string;
    test: string;
    passes: string;
    fails: string;
}

/** A rule of its own: an anchor, its title, and its text. */
export interface PlainRule {
    id: string;
    title: string;
    text: readonly string[];
}
