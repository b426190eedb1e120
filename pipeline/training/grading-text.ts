import { alphaBounds } from '../../contract/agreement.ts';
import { textTable } from '../../contract/text-table.ts';
import { type TrainingVariable, trainingVariables } from '../../contract/training.ts';
import { type Estimate, estimateOf, type VariableAgreement } from '../agreement/coefficients.ts';
import { ruleAddress } from '../codebook/anchors.ts';
import type { Difference, Grading } from './grade.ts';

const names: Record<TrainingVariable, string> = {
    left_out: 'left out',
    actor_type: 'actor type',
    booking_signal: 'booking signal',
};

/**
 * A grading as text: agreement, confusions, rules to read again, and the next step.
 * @param level confidence level of its intervals, such as 0.95.
 */
export function gradingText(path: string, { results, agreements, differences }: Grading, level: number): string {
    const head = ['', 'alike', 'percent agreement', "Krippendorff's alpha", "Gwet's AC1"];
    const rows = agreements.map((each) => [
        nameOf(each),
        `${each.alike} of ${each.compared}`,
        estimate(estimateOf(each, 'percent'), (value) => (100 * value).toFixed(1), ' %'),
        estimate(estimateOf(each, 'alpha'), fraction),
        estimate(estimateOf(each, 'ac1'), fraction),
    ]);
    return [
        `${path}: ${results} results, compared with the gold codings (${100 * level} % intervals)`,
        ...table([head, ...rows]),
        ...agreements.flatMap(confusion),
        ...(differences.length === 0 ? [] : ['', 'Read again:', ...differences.flatMap(difference)]),
        '',
        conclusion(agreements),
        '',
    ].join('\n');
}

const nameOf = ({ variable }: VariableAgreement) => names[variable as TrainingVariable];

function estimate(found: Estimate | null, shown: (value: number) => string, unit = ''): string {
    if (found === null) return 'none: one value only';
    return `${shown(found.value)}${unit} (${shown(found.low)} to ${shown(found.high)})`;
}

/** A fraction of 1 with three decimals and no leading zero: `.812`. */
function fraction(value: number): string {
    return value.toFixed(3).replace(/^(-?)0\./u, '$1.');
}

/** The confusion matrix with gold codes in rows; empty if all codes are alike. */
function confusion({ variable, compared, alike, confusion: pairs }: VariableAgreement): string[] {
    if (alike === compared) return [];
    const values: readonly string[] = trainingVariables[variable as TrainingVariable];
    const used = values.filter((value) => pairs.some((pair) => pair.value === value || pair.other_value === value));
    const count = (gold: string, yours: string) =>
        pairs.find((pair) => pair.value === gold && pair.other_value === yours)?.pairs ?? 0;
    const rows = used.map((gold) => [gold, ...used.map((yours) => String(count(gold, yours) || '·'))]);
    return [
        '',
        `${names[variable as TrainingVariable]}: gold in rows, yours in columns`,
        ...table([['', ...used], ...rows]),
    ];
}

function difference({ result, variable, yours, gold }: Difference): string[] {
    return [
        `${result.result}  ${result.title}`,
        `    ${names[variable]}: yours ${yours}, gold ${gold.value}. ${gold.reason}`,
        `    rule: ${ruleAddress(gold.rule)}`,
    ];
}

/** The conclusion by Krippendorff's limits for the lower alpha of the two codes. */
function conclusion(agreements: readonly VariableAgreement[]): string {
    const alphas = agreements.filter(({ variable }) => variable !== 'left_out').map(({ alpha }) => alpha ?? 0);
    const least = Math.min(...alphas);
    if (least >= alphaBounds.reliable) return 'Alpha of both codes is .800 or more: begin with real pages.';
    const again = 'read the rules named above, then code a new sheet after a week.';
    return least >= alphaBounds.tentative
        ? `Alpha is below .800: ${again}`
        : `Alpha is below .667: read the whole codebook once more, then ${again}`;
}

function table(rows: readonly (readonly string[])[]): string[] {
    return textTable(rows).map((line) => `  ${line}`);
}
