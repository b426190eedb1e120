import { html } from 'hono/html';
import { type AgreementVariable, alphaBounds } from '../../../contract/agreement.ts';
import type { VariableAgreement } from '../../agreement/coefficients.ts';
import { parameter } from '../../methodology/read.ts';
import { type Chart, estimateCells } from '../figure.ts';
import { fractionMargin, fractionText } from '../format.ts';
import type { SiteData } from '../model.ts';
import { words } from '../words/en.ts';
import { readingOf, readings } from './alpha-reading.ts';
import { fractionAxis } from './fraction-axis.ts';
import { axis, dot, strip } from './strip.ts';

const { coefficients: text, variables: names, readings: readingWords, source } = words.agreement;
const coefficients = ['percent', 'ac1', 'alpha'] as const;

/** The source line of charts of agreement. */
export function agreementSource({ agreement, methodology }: SiteData): string {
    const results = Math.max(0, ...agreement.all.map(({ compared }) => compared));
    const level = Number(parameter(methodology, 'confidence_level')) * 100;
    return source(results, level, parameter(methodology, 'methodology_version'));
}

/** Percent agreement, AC1 and alpha of each variable over all snapshots coded twice, as dots with intervals. */
export function coefficientsChart(data: SiteData): Chart {
    const { all } = data.agreement;
    const scale = fractionAxis(all.flatMap((variable) => coefficients.map((name) => variable[name])));
    return {
        name: 'coefficients',
        finding: text.finding(readings(all), all.length),
        source: agreementSource(data),
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: all.map((variable) => [
                names[variable.variable as AgreementVariable].name,
                variable.compared,
                variable.alike,
                ...coefficients.flatMap((name) => estimateCells(variable[name])),
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
        const estimate = variable[each];
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
