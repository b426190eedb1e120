import type { Methodology } from '../../../contract/methodology.ts';
import type { Chart } from '../figure.ts';
import { coordinate, whole } from '../format.ts';
import { type Dot, type Label, placeLabels } from '../map/labels.ts';
import { drawingSize, landPaths } from '../map/land.ts';
import { aspects, type LocatedCity, positionIn, type Window, widthKilometres, windowsOf } from '../map/windows.ts';
import type { City } from '../model.ts';
import { byDependence, type Place, placeOfCity } from '../places.ts';
import { words } from '../words/en.ts';
import { type Band, bandAt, bandsOf } from './bands.ts';
import { meanStrip, meansKey, meanText } from './means.ts';
import { axis, key, keyMark } from './strip.ts';

const { map: text } = words.overview;

/** In rem: the radius of the town with most markets, and that of the smallest that can be seen. */
const radiusMax = 0.5;
const radiusMin = 0.2;
/** In rem: a window's greatest height, and the widths of the page between which it grows; from `broad` on windows stand in rows,
 * and one alone has `half` at least, beside the towns. */
const heightMax = 27;
const page = { least: 18, half: 28, broad: 42, most: 64 };
/** Windows of a row are together about so many times as wide as high. */
const rowAspect = 2.75;
const bandColors = 4;

interface CityMapProps {
    cities: readonly City[];
    methodology: Methodology;
    finding: string;
    source: string;
}

/** The towns as dots on land, area by number of markets, colour by mean dependence; below it each with its markets. */
export function cityMapChart({ cities, methodology, finding, source }: CityMapProps): Chart {
    const located = cities.filter((city): city is LocatedCity => city.location !== null);
    const elsewhere = cities.filter(({ location }) => location === null);
    const windows = windowsOf(located);
    const paths = landPaths(windows);
    const marketsMost = Math.max(...cities.map(({ markets }) => markets.length));
    const bands = bandsOf(methodology, 'tpdi_score');
    const towns = byDependence(cities.map((city) => ({ ...placeOfCity(city), city })));
    return {
        name: 'map',
        finding,
        more: windows.length > 0 ? `${text.more} ${text.area}` : text.more,
        source: windows.length > 0 ? `${source} ${text.landSource}` : source,
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: towns.map(({ name, city, tpdi }) => [
                ...[name, city.country, city.location?.latitude ?? null, city.location?.longitude ?? null],
                ...[tpdi.n, tpdi.value, bands[bandAt(bands, tpdi.value)]?.label ?? null],
            ]),
        },
        picture: (
            <>
                {windows.length > 0 && bandKey(bands)}
                <div class={windows.length === 1 ? 'beside' : undefined}>
                    {rowsOf(windows).map((row) => (
                        <div class="map-row">
                            {row.map((window) => (
                                <MapWindow
                                    window={window}
                                    row={row}
                                    land={paths[windows.indexOf(window)] as string}
                                    marketsMost={marketsMost}
                                    bands={bands}
                                />
                            ))}
                        </div>
                    ))}
                    <div>
                        {elsewhere.length > 0 && (
                            <p class="source">
                                {text.elsewhere(elsewhere.length)}
                                {elsewhere.map(({ city }, at) => (
                                    <>
                                        {at === 0 ? ' ' : ', '}
                                        <bdi>{city}</bdi>
                                    </>
                                ))}
                            </p>
                        )}
                        {meansKey()}
                        <ul class="towns">
                            {towns.map((town, at) => (
                                <>
                                    {(at === 0 || at === Math.ceil(towns.length / 2)) && <TownAxis />}
                                    <Town town={town} />
                                </>
                            ))}
                        </ul>
                    </div>
                </div>
            </>
        ),
    };
}

/** Windows side by side, of one height. */
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

function MapWindow({ window, row, land, marketsMost, bands }: MapWindowProps) {
    const { width, height } = drawingSize(window);
    const places = [...window.cities]
        .sort((a, b) => b.markets.length - a.markets.length)
        .map((city) => ({ place: placeOfCity(city), dot: dotOf(city, window, marketsMost) }));
    const labels = placeLabels(
        places.map(({ dot }) => dot),
        window.aspect,
        widthsOf(window, row),
    );
    return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
        <svg
            class={`map map-${aspects.indexOf(window.aspect as (typeof aspects)[number]) + 1}`}
            role="group"
            aria-label={text.window(places.length)}
        >
            <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
                <path class="land" d={land} />
            </svg>
            <Scale kilometres={widthKilometres(window)} />
            {places.map(({ place, dot }) => (
                <a href={`places/${place.slug}.html`} tabindex={-1}>
                    <svg x={`${coordinate(dot.x)}%`} y={`${coordinate(dot.y)}%`}>
                        <title>{text.town(place.name, whole(place.tpdi.value), place.tpdi.n)}</title>
                        <circle class={`town-dot ${bandClass(bandAt(bands, place.tpdi.value))}`} r={rem(dot.radius)} />
                    </svg>
                </a>
            ))}
            {labels.map((label, at) => label !== null && <MapLabel label={label} dot={places[at]?.dot as Dot} />)}
        </svg>
    );
}

function dotOf({ city, location, markets }: LocatedCity, window: Window, marketsMost: number): Dot {
    const radius = Math.max(radiusMin, radiusMax * Math.sqrt(markets.length / marketsMost));
    return { ...positionIn(window, location), radius, text: city };
}

/** How wide a window is on narrow pages, where it stands alone, and on broad ones, where it shares a row. */
function widthsOf({ aspect }: Window, row: readonly Window[]) {
    const share = aspect / row.reduce((sum, window) => sum + window.aspect, 0);
    const gaps = row.length - 1;
    const most = aspect * heightMax;
    const least = row.length === 1 ? page.half : share * (page.broad - gaps);
    const broad = [Math.min(most, least), Math.min(most, share * (page.most - gaps))] as const;
    const narrow = [Math.min(most, page.least), Math.min(most, page.broad)] as const;
    return { broad, all: [Math.min(narrow[0], broad[0]), Math.max(narrow[1], broad[1])] as const };
}

function MapLabel({ label: { text: name, dx, dy, anchor, isLed, isRoomy }, dot: { x, y, radius } }: MapLabelProps) {
    const far = Math.hypot(dx, dy);
    return (
        <svg class={isRoomy ? 'roomy' : undefined} x={`${coordinate(x)}%`} y={`${coordinate(y)}%`} aria-hidden="true">
            {isLed && (
                <line
                    class="leader"
                    x1={rem((radius * dx) / far)}
                    y1={rem((radius * dy) / far)}
                    x2={rem(dx - Math.sign(dx) * 0.125)}
                    y2={rem(dy)}
                />
            )}
            <text class={anchor} x={rem(dx)} y={rem(dy)} dy="0.35em">
                {name}
            </text>
        </svg>
    );
}

interface MapLabelProps {
    label: Label;
    dot: Dot;
}

/** The length of a round distance in the middle of the window, a fifth of its width at most. */
function Scale({ kilometres }: { kilometres: number }) {
    const power = 10 ** Math.floor(Math.log10(kilometres / 5));
    const step = [5, 2, 1].find((one) => one * power <= kilometres / 5) as number;
    const length = step * power;
    return (
        <svg class="scale" x="0.625rem" y="0.75rem" aria-hidden="true">
            <line x1="0" x2={`${coordinate((100 * length) / kilometres)}%`} y1="0" y2="0" />
            <text x="0" y="1rem">
                {text.kilometres(length)}
            </text>
        </svg>
    );
}

/** The last colour stands for all further bands. */
function bandClass(at: number): string {
    return `band-${Math.min(Math.max(at, 0) + 1, bandColors)}`;
}

function bandKey(bands: readonly Band[]) {
    return key(
        bands.map(({ label, from, below }, at) => {
            const mark = <circle class={`town-dot ${bandClass(at)}`} cx="50%" cy="50%" r="6" />;
            return [keyMark(mark), text.band(label, from, below)];
        }),
    );
}

/** Heads each column of towns. */
function TownAxis() {
    return (
        <li class="town axis-row" aria-hidden="true">
            <span class="row-plot">{axis()}</span>
        </li>
    );
}

function Town({ town: { name, slug, markets, tpdi } }: { town: Place }) {
    return (
        <li class="town">
            <a href={`places/${slug}.html`}>
                <bdi>{name}</bdi>
            </a>
            <span class="row-plot">
                {meanStrip(
                    tpdi,
                    markets.map(({ newest }) => newest.tpdi.value),
                )}
            </span>
            <span class="mean">{meanText(tpdi)}</span>
        </li>
    );
}

function rem(value: number): string {
    return `${Math.round(value * 100) / 100}rem`;
}
