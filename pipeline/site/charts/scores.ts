import type { Methodology } from '../../../contract/methodology.ts';
import { type Chart, estimateCells } from '../figure.ts';
import { isThin, marginText, scoreText, whole } from '../format.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import {
    contractNames,
    type Market,
    type Mean,
    type PooledShare,
    type Score,
    type ScoreName,
    type Snapshot,
    scoreNames,
} from '../model.ts';
import { fill, words } from '../words/words.ts';
import { searchAnchor, searchSource } from './history.ts';
import { flagLink } from './market-list.ts';
import { pooledScore } from './means.ts';
import { dot, linked, percent, upright } from './strip.ts';

const { scores: text } = words.market.charts;
const { flags, tooFew } = words.market;

const abbreviations: Partial<Record<ScoreName, string>> = text.abbreviations;

/** A score of the newest snapshot, with the figure of all markets: the pooled share, or the mean of the index. */
interface Row {
    name: ScoreName;
    about: string;
    score: Score;
    /** Null: a single market, or too little data for a margin. */
    all: PooledShare | Mean | null;
    bands: readonly Band[];
}

/**
 * The scores of a market's newest snapshot, each as a dot with its margin on an axis with the bands of its labels.
 */
export function scoresChart({ data, isPublic }: Site, { newest }: Market): Chart {
    const { methodology, all, level, markets } = data;
    const href = isPublic ? `#${searchAnchor(newest.day)}` : null;
    const rows = scoreNames.flatMap((name): Row[] => {
        const score = newest[name];
        if (score === null) return [];
        const [about, bands] = [aboutScore(name, newest, methodology), bandsOf(methodology, contractNames[name])];
        const together = all[name] as PooledShare | Mean;
        return [{ name, about, score, all: together.isThin || markets.length === 1 ? null : together, bands }];
    });
    return {
        name: 'scores',
        label: text.label,
        how: [
            fill(text.how, { level: level * 100 }),
            ...(rows.some((row) => row.all !== null) ? [fill(text.dashed, { markets: markets.length })] : []),
        ],
        finding: finding(rows[0] as Row),
        source: searchSource(newest),
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: rows.map(({ name, score, all }) => {
                const flag = isThin(score) ? `${flags.u}: ${tooFew}` : null;
                return [
                    ...[words.scores[name], ...estimateCells(score), score.n, flag === null ? score.label : null],
                    ...[...estimateCells(all), all?.markets ?? null, flag],
                ];
            }),
        },
        picture: html`<div class="scores">${rows.map((row) => scoreRow(row, href))}</div>`,
    };
}

function aboutScore(name: ScoreName, { sampleSize, ari }: Snapshot, { ari_checks }: Methodology): string {
    if (name !== 'ari' || ari === null) return fill(text.about[name], { n: sampleSize });
    const checks = ari_checks.filter(({ version }) => version === ari.version).length;
    return fill(text.about.ari, { operators: ari.n, version: ari.version, checks });
}

/** The label of dependence, and whether its margin is within that label. */
function finding({ score, bands }: Row): string {
    const { low, high, label, n } = score;
    if (isThin(score)) return fill(text.thin, { n });
    const [from, to] = [low, high].map((points) => bands[bandAt(bands, points ?? 0)]?.label);
    if (label === null || from === undefined || to === undefined) return fill(text.plain, { score: scoreText(score) });
    if (from !== label && to !== label) return fill(text.across, { label, low: from, high: to });
    if (from === label && to === label) return fill(text.within, { label });
    return fill(text.into, { label, other: from === label ? to : from });
}

/** Range in points where the text of all markets does not touch the texts of the axis ends. */
const [allTextLeft, allTextRight] = [23, 71];

function scoreRow({ name, about, score, all, bands }: Row, href: string | null) {
    const section = name === 'ari' ? 'readiness' : 'shares';
    const abbreviation = abbreviations[name];
    const link = abbreviation !== undefined && html`<a href="../methodology.html#${section}">${abbreviation}</a>`;
    const inAWord = isThin(score) ? html`<b class="flag">${flags.u}</b> ${flagLink('../', tooFew)}` : score.label;
    const shown = { name: words.scores[name], score: scoreText(score) };
    const alt = all ? fill(text.altWithAll, { ...shown, all: pooledScore(all) }) : fill(text.alt, shown);
    const plot = html`<svg class="strip" role="img" aria-label="${alt}">
${bands.map(bandMark)}${line('gridline', 100)}${all && reference(all)}
<text x="0" y="62">0</text><text class="end" x="100%" y="62">100</text>
${dot(score, { isThin: isThin(score), y: '31', radius: 6.5 })}</svg>`;
    return html`<div class="score" data-score="${name}">
<p class="score-name">${words.scores[name]}<span>${link}${about}</span></p>
<p class="score-value"><span class="big">${score.value}</span> <span class="margin">${marginText(score)}</span><span class="in-a-word">${inAWord}</span></p>
<div class="plot">${linked(href, plot)}</div>
</div>`;
}

function reference(all: PooledShare | Mean) {
    const x = percent(Math.min(Math.max(all.value, allTextLeft), allTextRight));
    return html`${line('reference', all.value)}
<text class="middle" x="${x}" y="62">${fill(text.all, { score: pooledScore(all) })}</text>`;
}

/** Number of letters of 6 pixels per point on an axis of 340 pixels, and of 270. */
const [roomOnPhones, roomOnNarrowPhones] = [0.56, 0.46];

/** The beginning of a label's range, with its text if there is room. */
function bandMark({ label, from, below }: Band) {
    const to = below ?? 100;
    const lettersPerPoint = label.length / (to - from);
    const name = lettersPerPoint < roomOnNarrowPhones ? 'middle' : 'middle broad';
    const word =
        lettersPerPoint < roomOnPhones &&
        html`<text class="${name}" x="${percent((from + to) / 2)}" y="10">${label}</text>`;
    return html`${line(from === 0 ? 'zero' : 'gridline', from)}${word}`;
}

function line(name: string, points: number) {
    return upright(name, percent(points), 14, 48);
}

/** A label of the methodology with its range in points; `below` is null for the last. */
export interface Band {
    label: string;
    from: number;
    below: number | null;
}

/** The bands of a score, from low to high. `name` is that of the methodology. */
export function bandsOf({ labels }: Methodology, name: Methodology['labels'][number]['score']): Band[] {
    return labels
        .filter(({ score }) => score === name)
        .map(({ label, from, below }) => ({ label, from: Number(from), below: below === '' ? null : Number(below) }))
        .sort((a, b) => a.from - b.from);
}

/** Index of the band of a value that is shown rounded; -1: below all bands. */
export function bandAt(bands: readonly Band[], points: number): number {
    return bands.findLastIndex(({ from }) => from <= whole(points));
}
