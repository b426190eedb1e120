import type { Chart } from '../figure.ts';
import { shareOf, uncapitalized } from '../format.ts';
import { html } from '../html.ts';
import { type Dot, fontSize, type Label, placeLabels } from '../map/labels.ts';
import { drawingSize, landPaths } from '../map/land.ts';
import { aspects, type LocatedCity, positionIn, type Window, widthKilometres, windowsOf } from '../map/windows.ts';
import type { City, SiteData } from '../model.ts';
import { byDependence, intermediaryFinding, resultsOf, sourceOf } from '../places.ts';
import { fill, words } from '../words/words.ts';
import { meansKey, pooledSentence, pooledText, scoreStrip } from './means.ts';
import { type Band, bandAt, bandsOf } from './scores.ts';
import { axis, key, keyMark, percent } from './strip.ts';

const { map: text } = words.overview;

/** Radius in rem of the town with most markets, and minimum radius. */
const radiusMax = 0.5;
const radiusMin = 0.2;
/**
 * Maximum height of a window, and page widths, in rem. Below `broad` windows are stacked; from `broad` on they are in
 * rows, and a single one is at least `half` wide, beside the list of towns.
 */
const heightMax = 27;
const page = { least: 18, half: 28, broad: 42, most: 64 };
/** Width by height of a row of windows, approximately. */
const rowAspect = 2.75;
const bandColors = 4;

/** Towns as dots on a map, area by number of markets, colour by dependence; and a list of towns with their markets. */
export function cityMapChart({ cities, markets, methodology }: SiteData): Chart {
    const located = cities.filter((city): city is LocatedCity => city.location !== null);
    const elsewhere = cities.filter(({ location }) => location === null);
    const windows = windowsOf(located);
    const paths = landPaths(windows);
    const marketsMost = Math.max(...cities.map(({ markets }) => markets.length));
    const bands = bandsOf(methodology, 'tpdi_score');
    const towns = byDependence(cities);
    const source = sourceOf(markets);
    const more = fill(text.more, { towns: cities.length });
    const rows = rowsOf(windows).map((row) => {
        const drawn = row.map((window) => {
            const land = paths[windows.indexOf(window)] as string;
            return mapWindow({ window, row, land, marketsMost, bands });
        });
        return html`<div class="map-row">${drawn}</div>`;
    });
    return {
        name: 'map',
        finding: townsFinding(cities),
        more: windows.length > 0 ? `${more} ${text.area}` : more,
        source: windows.length > 0 ? `${source} ${text.landSource}` : source,
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: towns.map(({ name, country, location, tpdi }) => [
                ...[name, country, location?.latitude ?? null, location?.longitude ?? null, tpdi.markets, tpdi.n],
                ...[tpdi.value, tpdi.low, tpdi.high, bands[bandAt(bands, tpdi.value)]?.label ?? null],
            ]),
        },
        picture: html`${windows.length > 0 && bandKey(bands)}<div${windows.length === 1 && html` class="beside"`}>${rows}
<div>${elsewhere.length > 0 && notLocated(elsewhere)}${meansKey(towns.map(({ tpdi }) => tpdi))}<ul class="towns">${townList(towns)}</ul></div></div>`,
    };
}

/** In how many towns most results need an intermediary; in a single town the finding about its results. */
function townsFinding(cities: readonly City[]): string {
    const [{ markets }, ...others] = cities as [City];
    if (others.length === 0) return fill(text.findingOfOne, { results: uncapitalized(intermediaryFinding(markets)) });
    const mostly = cities.filter((city) => {
        const { all, viaIntermediary } = resultsOf(city.markets);
        return 2 * viaIntermediary > all;
    }).length;
    return fill(text.finding[shareOf(mostly, cities.length)], { mostly, towns: cities.length });
}

function notLocated(cities: readonly City[]) {
    const names = cities.map(({ town }, at) => html`${at === 0 ? ' ' : ', '}<bdi>${town}</bdi>`);
    return html`<p class="source">${text.elsewhere}${names}</p>`;
}

/** Towns in two columns, each with an axis above it; a single town in one. */
function townList(towns: readonly City[]) {
    const head = html`<li class="town axis-row" aria-hidden="true"><span class="row-plot">${axis()}</span></li>`;
    return towns.map(({ town, path, markets, tpdi }, at) => {
        const link = html`<a href="${path}"><bdi>${town}</bdi></a>`;
        const values = markets.map(({ newest }) => newest.tpdi.value);
        return html`${(at === 0 || at === Math.ceil(towns.length / 2)) && head}<li class="town">${link}
<span class="row-plot">${scoreStrip(tpdi, values)}</span><span class="mean">${pooledText(tpdi)}</span></li>`;
    });
}

/** Distributes windows to rows of equal height. */
function rowsOf(windows: readonly Window[]): Window[][] {
    const rows: Window[][] = [];
    let room = 0;
    for (const window of windows) {
        room -= window.aspect;
        if (room < 0) {
            rows.push([]);
            room = rowAspect - window.aspect;
        }
        rows.at(-1)?.push(window);
    }
    return rows;
}

interface MapWindowProps {
    window: Window;
    row: readonly Window[];
    land: string;
    marketsMost: number;
    bands: readonly Band[];
}

function mapWindow({ window, row, land, marketsMost, bands }: MapWindowProps) {
    const { width, height } = drawingSize(window);
    const places = [...window.cities]
        .sort((a, b) => b.markets.length - a.markets.length)
        .map((city) => ({ city, dot: dotOf(city, window, marketsMost) }));
    const labels = placeLabels(
        places.map(({ dot }) => dot),
        window.aspect,
        widthsOf(window, row),
    );
    const dots = places.map(({ city: { name, path, tpdi }, dot }) => {
        const title = fill(text.town, { name, score: pooledSentence(tpdi) });
        const circle = html`<circle class="town-dot ${bandClass(bandAt(bands, tpdi.value))}" r="${em(dot.radius)}"/>`;
        const mark = html`<svg x="${percent(dot.x)}" y="${percent(dot.y)}"><title>${title}</title>${circle}</svg>`;
        return html`<a href="${path}" tabindex="-1">${mark}</a>`;
    });
    const shape = aspects.indexOf(window.aspect as (typeof aspects)[number]) + 1;
    return html`<svg class="map map-${shape}" role="group" aria-label="${fill(text.window, { towns: places.length })}">
<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true"><path class="land" d="${land}"/></svg>
${scaleBar(widthKilometres(window))}${dots}
${labels.map((label, at) => label !== null && mapLabel(label, places[at]?.dot as Dot))}
</svg>`;
}

function dotOf({ name, location, markets }: LocatedCity, window: Window, marketsMost: number): Dot {
    const radius = Math.max(radiusMin, radiusMax * Math.sqrt(markets.length / marketsMost));
    return { ...positionIn(window, location), radius, text: name };
}

/** Ranges of a window's width: on broad pages, where it shares a row, and on all pages. */
function widthsOf({ aspect }: Window, row: readonly Window[]) {
    const share = aspect / row.reduce((sum, window) => sum + window.aspect, 0);
    const gaps = row.length - 1;
    const most = aspect * heightMax;
    const least = row.length === 1 ? page.half : share * (page.broad - gaps);
    const broad = [Math.min(most, least), Math.min(most, share * (page.most - gaps))] as const;
    const narrow = [Math.min(most, page.least), Math.min(most, page.broad)] as const;
    return { broad, all: [Math.min(narrow[0], broad[0]), Math.max(narrow[1], broad[1])] as const };
}

function mapLabel({ text: name, dx, dy, anchor, isRoomy }: Label, { x, y }: Dot) {
    const written = html`<text class="${anchor}" x="${em(dx)}" y="${em(dy)}" dy="0.35em">${name}</text>`;
    const look = isRoomy && html` class="roomy"`;
    return html`<svg${look} x="${percent(x)}" y="${percent(y)}" aria-hidden="true">${written}</svg>`;
}

/** A scale bar with a round distance of at most a fifth of the window's width, valid at its middle. */
function scaleBar(kilometres: number) {
    const power = 10 ** Math.floor(Math.log10(kilometres / 5));
    const step = [5, 2, 1].find((one) => one * power <= kilometres / 5) as number;
    const length = step * power;
    const line = html`<line x1="0" x2="${percent((100 * length) / kilometres)}" y1="0" y2="0"/>`;
    return html`<svg class="scale" x="${em(0.625)}" y="${em(0.75)}" aria-hidden="true">${line}<text x="0" y="${em(1)}">${fill(text.kilometres, { length })}</text></svg>`;
}

/** The class of a band's colour. Further bands share the last colour. */
function bandClass(at: number): string {
    return `band-${Math.min(Math.max(at, 0) + 1, bandColors)}`;
}

function bandKey(bands: readonly Band[]) {
    return key(
        bands.map((band, at) => {
            const mark = html`<circle class="town-dot ${bandClass(at)}" cx="50%" cy="50%" r="6"/>`;
            return [keyMark(mark), bandText(band)];
        }),
    );
}

/** `high, 60 to 80`. */
function bandText({ label, from, below }: Band): string {
    if (below === null) return fill(text.band.highest, { label, from });
    return fill(from === 0 ? text.band.lowest : text.band.between, { label, from, below });
}

/** A length in rem as a multiple of the map's font size: Safari reads no rem in attributes of SVG. */
function em(rem: number): string {
    return `${Math.round((rem / fontSize) * 1000) / 1000}em`;
}
