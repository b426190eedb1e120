import type { Methodology } from '../../../contract/methodology.ts';
import type { Chart } from '../figure.tsx';
import { isThin, marginText, scoreText, whole } from '../format.ts';
import { type Market, type Score, type ScoreName, type SiteData, type Snapshot, scoreNames } from '../model.ts';
import { words } from '../words/en.ts';
import { Dot } from './dot.tsx';
import { searchAnchor } from './history.tsx';
import { searchSource } from './search-source.ts';

const { scores: text } = words.market.charts;
const { flags, tooFew } = words.market;

/** Where methodology.html describes them. */
const sections = { tpdi: 'shares', ari: 'readiness' } as const;

/** A score of the market's newest snapshot beside the mean of all markets. */
interface Row {
    name: ScoreName;
    about: string;
    score: Score;
    isThin: boolean;
    mean: number;
    bands: readonly Band[];
}

/** A label of the methodology and where it holds, in points. */
interface Band {
    label: string;
    from: number;
    to: number;
}

/** The names that the methodology has for the scores. */
const labelled = { tpdi: 'tpdi_score', direct: 'direct_booking_pct', ari: 'ari_score' } as const;

/**
 * The scores of a market's newest snapshot, each as a dot with its margin on an axis with the bands of its labels.
 * @param isPublic whether they lead to the lines behind them.
 */
export function scoresChart({ newest }: Market, { methodology, means }: SiteData, isPublic: boolean): Chart {
    const href = isPublic ? `#${searchAnchor(newest.day)}` : null;
    const rows = scoreNames.flatMap((name): Row[] => {
        const score = newest[name];
        if (score === null) return [];
        const about = aboutScore(name, newest, methodology);
        const bands = bandsOf(methodology, labelled[name]);
        return [
            { name, about, score, isThin: isThin(score, name === 'ari'), mean: whole(means[name]?.value ?? 0), bands },
        ];
    });
    return {
        name: 'scores',
        finding: finding(rows[0] as Row),
        source: searchSource(newest, methodology),
        table: {
            caption: text.caption,
            columns: Object.entries(text.columns).map(([name, title]) => ({ name, title })),
            rows: rows.map(({ name, score: { value, low, high, n, label }, isThin, mean }) => {
                const flag = isThin ? `${flags.u}: ${tooFew}` : null;
                return [words.scores[name], value, low, high, n, label, mean, flag];
            }),
        },
        picture: <div class="scores">{rows.map((row) => ScoreRow({ ...row, href }))}</div>,
    };
}

function aboutScore(name: ScoreName, { sampleSize, ari }: Snapshot, { ari_checks }: Methodology): string {
    if (name !== 'ari' || ari === null) return text.about[name === 'direct' ? 'direct' : 'tpdi'](sampleSize);
    return text.about.ari(ari.n, ari.version, ari_checks.filter(({ version }) => version === ari.version).length);
}

function bandsOf({ labels }: Methodology, name: string): Band[] {
    return labels
        .filter(({ score }) => score === name)
        .map(({ label, from, below }) => ({ label, from: Number(from), to: below === '' ? 100 : Number(below) }));
}

/** Dependence in a word, and how far its margin bears that. */
function finding({ score, isThin, bands }: Row): string {
    const { low, high, label, n } = score;
    if (isThin) return text.thin(n);
    const labelAt = (points: number | null) =>
        points === null ? undefined : bands.findLast(({ from }) => from <= whole(points))?.label;
    const [from, to] = [labelAt(low), labelAt(high)];
    if (label === null || from === undefined || to === undefined) return text.plain(scoreText(score));
    if (from !== label && to !== label) return text.across(label, from, to);
    if (from === label && to === label) return text.within(label);
    return text.into(label, from === label ? to : from);
}

function ScoreRow({ name, about, score, isThin, mean, bands, href }: Row & { href: string | null }) {
    const plot = (
        <svg class="strip" role="img" aria-label={text.alt(words.scores[name], scoreText(score), mean)}>
            {bands.map(BandMark)}
            <line class="gridline" x1="100%" x2="100%" y1="14" y2="48" />
            <line class="reference" x1={`${mean}%`} x2={`${mean}%`} y1="14" y2="48" />
            <text class="middle" x={`${Math.min(Math.max(mean, meanTextLeft), meanTextRight)}%`} y="62">
                {text.all(mean)}
            </text>
            <text x="0" y="62">
                0
            </text>
            <text class="end" x="100%" y="62">
                100
            </text>
            <Dot {...score} y={31} radius={6.5} isThin={isThin} />
        </svg>
    );
    return (
        <div class="score" data-score={name}>
            <p class="score-name">
                {words.scores[name]}
                <span>
                    {name !== 'direct' && (
                        <a href={`../methodology.html#${sections[name]}`}>{text.abbreviations[name]}</a>
                    )}
                    {about}
                </span>
            </p>
            <p class="score-value">
                <span class="big">{score.value}</span> <span class="margin">{marginText(score)}</span>
                <span class="in-a-word">{isThin ? <Flag /> : score.label}</span>
            </p>
            <div class="plot">{href === null ? plot : <a href={href}>{plot}</a>}</div>
        </div>
    );
}

/** A score that rests on too little: letter and word. */
function Flag() {
    return (
        <>
            <b class="flag">{flags.u}</b> {tooFew}
        </>
    );
}

/** Where a label begins, and its word where there is room for it. */
function BandMark({ label, from, to }: Band) {
    const shown = text.short[label] ?? label;
    const lettersPerPoint = shown.length / (to - from);
    return (
        <>
            <line class={from === 0 ? 'zero' : 'gridline'} x1={`${from}%`} x2={`${from}%`} y1="14" y2="48" />
            {lettersPerPoint < roomOnPhones && (
                <text
                    class={lettersPerPoint < roomOnNarrowPhones ? 'middle' : 'middle broad'}
                    x={`${(from + to) / 2}%`}
                    y="10"
                >
                    {shown}
                </text>
            )}
        </>
    );
}

/** Letters of 6 pixels that fit into a hundredth of an axis of 340 pixels, and of 270. */
const [roomOnPhones, roomOnNarrowPhones] = [0.56, 0.46];

/** Nearer to an end of the axis, in points, the text of the mean would touch that of the end. */
const [meanTextLeft, meanTextRight] = [13, 82];
