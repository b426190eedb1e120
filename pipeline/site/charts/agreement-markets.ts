import { html } from 'hono/html';
import { type Estimate, estimateOf, type VariableAgreement } from '../../agreement/coefficients.ts';
import { type Chart, estimateCells } from '../figure.ts';
import { fractionMargin, fractionText } from '../format.ts';
import type { Market, MarketAgreement, SiteData } from '../model.ts';
import { words } from '../words/en.ts';
import { agreementSource, fractionAxis, readingOf } from './coefficients.ts';
import { axis, dot, strip } from './strip.ts';

const { markets: text, variables: names, coefficients } = words.agreement;
const shown = ['actor_type', 'booking_signal'] as const;

/** Alpha of both codes by market, and the difference in platform dependence between codings. */
export function agreementMarketsChart(data: SiteData): Chart {
    const markets = [...data.agreement.ofMarket].map(([market, agreement]) => ({
        market,
        agreement,
        codes: shown.map((name) => agreement.variables.find(({ variable }) => variable === name) as VariableAgreement),
    }));
    const reliable = markets.filter(({ codes }) => codes.every((code) => readingOf(code) === 'reliable'));
    const scale = fractionAxis(markets.flatMap(({ codes }) => codes.map(alphaOf)));
    const heads = shown.map((name) => html`<th scope="col" colspan="2"><b>${names[name].name}</b> ${text.unit}</th>`);
    return {
        name: 'markets',
        label: text.label,
        how: text.how,
        finding: text.finding(reliable.length, markets.length),
        more: dependence(markets.map(({ agreement }) => agreement)),
        source: agreementSource(data),
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: markets.map(({ market, agreement, codes }) => {
                const [, signal] = codes;
                return [
                    nameOf(market),
                    agreement.snapshots.map(({ day }) => day).join(' '),
                    signal?.compared ?? 0,
                    signal?.alike ?? 0,
                    ...codes.flatMap((code) => estimateCells(alphaOf(code))),
                    agreement.snapshots.map(({ tpdi }) => tpdi.join('/')).join(' '),
                ];
            }),
        },
        picture: html`<table class="means agreeing"><caption class="unseen">${text.caption}</caption>
<thead><tr><th scope="col"><span class="unseen">${text.market}</span></th>${heads}</tr></thead>
<tbody>${markets.map(({ market, codes }) => marketRow(market, codes, scale))}</tbody>
<tfoot aria-hidden="true"><tr><td></td>${shown.map(() => html`<td class="row-plot">${axis(scale)}</td><td></td>`)}</tr></tfoot></table>`,
    };
}

function nameOf({ city, activity, criteria }: Market): string {
    return `${city}: ${activity}, ${criteria}`;
}

function marketRow(market: Market, codes: readonly VariableAgreement[], scale: ReturnType<typeof fractionAxis>) {
    const [, signal] = codes;
    const alike = signal && coefficients.of(signal.alike, signal.compared);
    const cells = codes.map((code) => {
        const alpha = alphaOf(code);
        const short = names[code.variable as (typeof shown)[number]].name;
        return html`<td class="row-plot">${strip(alpha && dot(alpha, scale), scale)}</td><td class="mean"><span class="score-name-narrow" aria-hidden="true">${short}</span>${alphaText(alpha)}</td>`;
    });
    return html`<tr><th scope="row"><a href="markets/${market.slug}.html"><bdi>${nameOf(market)}</bdi></a> <span class="criteria">${alike}</span></th>${cells}</tr>`;
}

function alphaOf(code: VariableAgreement): Estimate | null {
    return estimateOf(code, 'alpha');
}

function alphaText(alpha: Estimate | null) {
    if (alpha === null) return html`<span class="margin">${text.noAlpha}</span>`;
    return html`<b>${fractionText(alpha.value)}</b> <span class="margin">${fractionMargin(alpha)}</span>`;
}

/** Mean and maximum difference in platform dependence between the first coding of a snapshot and the others. */
function dependence(agreements: readonly MarketAgreement[]): string {
    const differences = agreements.flatMap(({ snapshots }) =>
        snapshots.flatMap(({ tpdi: [first = 0, ...others] }) => others.map((tpdi) => Math.abs(tpdi - first))),
    );
    const sum = differences.reduce((total, difference) => total + difference, 0);
    const mean = (sum / Math.max(1, differences.length)).toFixed(1);
    return text.dependence(mean, Math.max(0, ...differences));
}
