import type { SheetColumn } from './sheets.ts';
import { actorTypes, bookingSignals } from './vocabulary.ts';

/** The sheets of `data/training/`, and the sheet that a coder fills in. data/training/README.md describes them. */
export const trainingFiles = { results: 'training/results.csv', gold: 'training/gold.csv' } as const;

const text = (name: string, required: SheetColumn['required'], meaning: string): SheetColumn => ({
    name,
    kind: 'text',
    required,
    meaning,
});

/** An invented result, described as screenshots would show it. */
export const trainingResultColumns: readonly SheetColumn[] = [
    text('result', 'value', 'Its number, from 1.'),
    text('search', 'value', 'City, activity and criterion of the search.'),
    text('title', 'value', 'Title on the results page.'),
    text('address', 'value', 'Its address.'),
    text('snippet', 'value', 'Text below the title on the results page.'),
    text('page', 'value', 'What the page shows when it is opened.'),
    text('buttons', 'value', 'Its buttons and links, and what each opens.'),
    text('contact', 'value', 'Ways to contact somebody.'),
    text('legal_notice', 'value', 'What legal notice and terms say.'),
    text('languages', 'value', 'Languages of the page.'),
];

/** The variables to code of a result, with all their values. */
export const trainingVariables = {
    left_out: ['yes', 'no'],
    actor_type: actorTypes,
    booking_signal: bookingSignals,
} as const;
export type TrainingVariable = keyof typeof trainingVariables;

/** A gold coding: one row per result and variable. A result that is to be left out has one row for `left_out` only. */
export const goldColumns: readonly SheetColumn[] = [
    text('result', 'value', 'Number of the result.'),
    text('variable', 'value', `What is coded: ${Object.keys(trainingVariables).join(', ')}.`),
    text('value', 'value', 'The code.'),
    text('rule', 'value', 'Anchor of the rule of the codebook that decides.'),
    text('reason', 'value', 'Why.'),
];

export const practiseColumns: readonly SheetColumn[] = [
    ...trainingResultColumns.map((column) =>
        column.name === 'result' ? column : { ...column, required: 'no' as const },
    ),
    text('left_out', 'column', 'yes, where the page is editorial and left out of the sample; else empty.'),
    text('actor_type', 'column', `Who it is: ${actorTypes.join(', ')}; empty where it is left out.`),
    text('booking_signal', 'column', `How one can book: ${bookingSignals.join(', ')}; empty where it is left out.`),
    text('note', 'no', 'Anything for people; not read.'),
];
