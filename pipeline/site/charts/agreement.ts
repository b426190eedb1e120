import { type AgreementVariable, agreementVariables, alphaBounds } from '../../../contract/agreement.ts';
import { type Estimate, estimateOf, type VariableAgreement } from '../../agreement/coefficients.ts';
import { type Chart, estimateCells, scrollableTable } from '../figure.ts';
import { fractionMargin, fractionText, listText } from '../format.ts';
import { html } from '../html.ts';
import type { SiteData } from '../model.ts';
import { count } from '../words/numbers.ts';
import { fill, words } from '../words/words.ts';
import { axis, dot, percent, strip, upright } from './strip.ts';

const { coefficients: text, confusion: confusionText } = words.agreement;
const { variables: names, readings: readingWords, source } = words.agreement;
const coefficients = ['percent', 'ac1', 'alpha'] as const;

function agreementSource({ agreement, level }: SiteData): string {
    const results = Math.max(0, ...agreement.all.map(({ compared }) => compared));
    return fill(source, { results, level: level * 100 });
}

/** Percent agreement, AC1 and alpha of each variable over all snapshots coded twice, as dots with intervals. */
export function coefficientsChart(data: SiteData): Chart {
    const { all } = data.agreement;
    const scale = fractionAxis(all.flatMap((variable) => coefficients.map((name) => estimateOf(variable, name))));
    return {
        name: 'coefficients',
        label: text.label,
        how: text.how.map((sentence) => fill(sentence, { level: data.level * 100 })),
        finding: coefficientsFinding(readings(all), all.length),
        more: dependence(data),
        source: agreementSource(data),
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: all.map((variable) => [
                names[variable.variable as AgreementVariable].name,
                variable.compared,
                variable.alike,
                ...coefficients.flatMap((name) => estimateCells(estimateOf(variable, name))),
                readingWords[readingOf(variable)],
            ]),
        },
        picture: html`<div class="coefficients">${all.map((variable) => variableRows(variable, scale))}
<div class="compared-row axis-row"><div class="compared-plot">${axis(scale)}</div></div></div>`,
    };
}

function variableRows(variable: VariableAgreement, scale: ReturnType<typeof fractionAxis>) {
    const { name, about } = names[variable.variable as AgreementVariable];
    const rows = coefficients.map((each) => {
        const estimate = estimateOf(variable, each);
        const missing = variable.reason === 'no_variation' ? text.noAlpha : text.noPairs;
        const value = estimate === null ? missing : `${fractionText(estimate.value)} ${fractionMargin(estimate)}`;
        const basis = each === 'percent' && html`<span>${alikeText(variable)}</span>`;
        const bounds =
            each === 'alpha' && Object.values(alphaBounds).map((bound) => upright('reference', scale.at(bound)));
        return html`<div class="compared-row"><p class="compared-name">${text.names[each]}</p>
<p class="compared-value"><b>${value}</b>${basis}</p>
<div class="compared-plot">${strip(html`${bounds}${estimate && dot(estimate, scale)}`, scale)}</div></div>`;
    });
    return html`<h3>${name} <span class="margin">${about}</span> <b class="reading">${readingWords[readingOf(variable)]}</b></h3>${rows}`;
}

/**
 * `Agreement on four variables: three reliable, one tentative`.
 * @param counts numbers of variables by interpretation, the best first.
 */
export function coefficientsFinding(counts: readonly (readonly [number, Reading])[], all: number): string {
    const [[, only] = [0, 'open' as const], ...others] = counts;
    if (others.length === 0) return fill(text.allAlike, { all, reading: readingWords[only] });
    const counted = counts.map(([number, name]) => fill(text.counted, { number, name, reading: readingWords[name] }));
    return fill(text.finding, { all, readings: listText(counted) });
}

function alikeText({ alike, compared }: VariableAgreement): string {
    return fill(text.of, { alike, compared });
}

/** Interpretations of alpha. `same`: no alpha, because all codings gave one value. */
type Reading = keyof typeof readingWords;

/** The interpretation of alpha by the lower end of its interval. */
export function readingOf({ alpha_low: low, reason }: Pick<VariableAgreement, 'alpha_low' | 'reason'>): Reading {
    if (low === null) return reason === 'no_variation' ? 'same' : 'open';
    if (low >= alphaBounds.reliable) return 'reliable';
    return low >= alphaBounds.tentative ? 'tentative' : 'open';
}

/** Number of variables by interpretation, the best first; without zeros. */
export function readings(variables: readonly VariableAgreement[]): (readonly [number, Reading])[] {
    const all = variables.map(readingOf);
    return (['reliable', 'tentative', 'open', 'same'] as const)
        .map((reading) => [all.filter((each) => each === reading).length, reading] as const)
        .filter(([number]) => number > 0);
}

/** An axis of coefficients from 0, or below the lowest interval, to 1. */
export function fractionAxis(estimates: readonly (Estimate | null)[]) {
    const lowest = Math.min(0, ...estimates.map((estimate) => estimate?.low ?? 0));
    const start = Math.floor(lowest * 4) / 4;
    const step = start < 0 ? 0.5 : 0.2;
    const first = Math.ceil(start / step) * step;
    const ticks = Array.from({ length: Math.round((1 - first) / step) + 1 }, (_, index) => first + index * step);
    return {
        ticks,
        at: (value: number) => percent(((value - start) / (1 - start)) * 100),
        text: (tick: number) => fractionText(tick).replace(/\.00$|(?<=\.\d)0$/u, '') || '0',
    };
}

const wordsOf = { actor_type: words.actor, booking_signal: words.signal } as const;
const coded = ['actor_type', 'booking_signal'] as const;
type Coded = (typeof coded)[number];

export function confusionChart(data: SiteData): Chart {
    const found = coded.flatMap((name) => data.agreement.all.find(({ variable }) => variable === name) ?? []);
    return {
        name: 'confusion',
        label: confusionText.label,
        how: confusionText.how,
        finding: finding(found),
        source: agreementSource(data),
        isTable: true,
        table: {
            caption: confusionText.caption,
            columns: confusionText.columns,
            rows: found.flatMap(({ variable, confusion }) =>
                confusion.map(({ value, other_value, pairs }) => {
                    return [
                        names[variable as Coded].name,
                        wordOf(variable, value),
                        wordOf(variable, other_value),
                        pairs,
                    ];
                }),
            ),
        },
        picture: html`${found.map(matrix)}`,
    };
}

function wordOf(variable: string, value: string): string {
    return (wordsOf[variable as Coded] as Record<string, string>)[value] as string;
}

function pairsOf({ confusion }: VariableAgreement, value: string, other: string): number {
    return confusion.find((cell) => cell.value === value && cell.other_value === other)?.pairs ?? 0;
}

/** Names the pair of values that is confused most often, in either direction. */
function finding(variables: readonly VariableAgreement[]): string {
    const unlike = variables.flatMap((agreement) => {
        const variable = agreement.variable as Coded;
        const values: readonly string[] = agreementVariables[variable];
        return values.flatMap((one, index) =>
            values.slice(index + 1).map((other) => ({
                one: wordOf(variable, one).toLowerCase(),
                other: wordOf(variable, other).toLowerCase(),
                number: pairsOf(agreement, one, other) + pairsOf(agreement, other, one),
            })),
        );
    });
    const [most] = unlike.sort((left, right) => right.number - left.number);
    return most === undefined || most.number === 0 ? confusionText.nothing : fill(confusionText.finding, most);
}

function matrix(agreement: VariableAgreement) {
    const { variable, values } = agreement;
    const heads = values.map(({ value }) => html`<th scope="col">${wordOf(variable, value)}</th>`);
    const rows = values.map(({ value, specific_agreement: specific }) => {
        const cells = values.map((other) => {
            const number = pairsOf(agreement, value, other.value);
            const name = other.value === value ? 'same' : number === 0 ? 'nothing' : '';
            return html`<td${name && html` class="${name}"`}>${count(number)}</td>`;
        });
        const agreed = specific === null ? confusionText.never : fractionText(specific);
        return html`<tr><th scope="row">${wordOf(variable, value)}</th>${cells}<td class="specific">${agreed}</td></tr>`;
    });
    const caption = confusionText.captions[variable as Coded];
    const all = html`<th scope="col"><span class="unseen">${confusionText.first}</span></th>${heads}<th scope="col">${confusionText.specific}</th>`;
    return scrollableTable('confusion', caption, all, rows);
}

/** Mean and maximum difference in platform dependence between the first coding of a snapshot and the others. */
function dependence({ agreement }: SiteData): string {
    const differences = agreement.snapshots.flatMap(({ tpdi: [first = 0, ...others] }) =>
        others.map((tpdi) => Math.abs(tpdi - first)),
    );
    const sum = differences.reduce((total, difference) => total + difference, 0);
    const mean = (sum / Math.max(1, differences.length)).toFixed(1);
    const largest = Math.max(0, ...differences);
    return largest === 0 ? text.sameDependence : fill(text.dependence, { mean, largest });
}
