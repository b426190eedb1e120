import { html } from 'hono/html';
import { type AgreementVariable, alphaBounds } from '../../../contract/agreement.ts';
import { type Estimate, estimateOf, type VariableAgreement } from '../../agreement/coefficients.ts';
import { type Chart, estimateCells } from '../figure.ts';
import { fractionMargin, fractionText } from '../format.ts';
import type { SiteData } from '../model.ts';
import { words } from '../words/en.ts';
import type { Reading } from '../words/en-agreement.ts';
import { axis, dot, percent, strip } from './strip.ts';

const { coefficients: text, variables: names, readings: readingWords, source } = words.agreement;
const coefficients = ['percent', 'ac1', 'alpha'] as const;

/** The source line of charts of agreement. */
export function agreementSource({ agreement, level, methodologyVersion }: SiteData): string {
    const results = Math.max(0, ...agreement.all.map(({ compared }) => compared));
    return source(results, level * 100, methodologyVersion);
}

/** Percent agreement, AC1 and alpha of each variable over all snapshots coded twice, as dots with intervals. */
export function coefficientsChart(data: SiteData): Chart {
    const { all } = data.agreement;
    const scale = fractionAxis(all.flatMap((variable) => coefficients.map((name) => estimateOf(variable, name))));
    return {
        name: 'coefficients',
        label: text.label,
        how: text.how(data.level * 100),
        finding: text.finding(readings(all), all.length),
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
        const basis = each === 'percent' && html`<span>${text.of(variable.alike, variable.compared)}</span>`;
        const bounds = each === 'alpha' && Object.values(alphaBounds).map((bound) => reference(scale.at(bound)));
        return html`<div class="compared-row"><p class="compared-name">${text.names[each]}</p>
<p class="compared-value"><b>${value}</b>${basis}</p>
<div class="compared-plot">${strip(html`${bounds}${estimate && dot(estimate, scale)}`, scale)}</div></div>`;
    });
    return html`<h3>${name} <span class="margin">${about}</span> <b class="reading">${readingWords[readingOf(variable)]}</b></h3>${rows}`;
}

function reference(x: string) {
    return html`<line class="reference" x1="${x}" x2="${x}" y1="0" y2="100%"/>`;
}

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
