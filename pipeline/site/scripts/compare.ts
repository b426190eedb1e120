/** `compare.html?m=<slug>&m=<slug>`: two to four markets side by side. The address is the whole state. */
import { isThin, marginText } from '../format.ts';
import { compareWords as words } from '../words/en-compare.ts';
import {
    type ComparedScore,
    type Difference,
    differenceOfMeans,
    differenceOfShares,
    type NotComparable,
} from './difference.ts';
import { html, svg } from './elements.ts';

interface Market {
    slug: string;
    country: string;
    city: string;
    activity: string;
    criteria: string;
    day: string;
    tpdi: ComparedScore;
    direct: ComparedScore;
    ari: ComparedScore | null;
}

interface MarketData {
    level: number;
    z: number;
    markets: Market[];
}

type ScoreName = keyof typeof words.scores;

const marketsMax = 4;
const ticks = [0, 20, 40, 60, 80, 100];
const { level, z, markets } = (globalThis as unknown as { marketData: MarketData }).marketData;
const root = document.getElementById('compare') as HTMLElement;

const asked = [...new Set(new URLSearchParams(location.search).getAll('m'))].filter((slug) => slug !== '');
const bySlug = new Map(markets.map((market) => [market.slug, market]));
const known = asked.flatMap((slug) => bySlug.get(slug) ?? []);
const chosen = known.slice(0, marketsMax);

document.getElementById('without-script')?.remove();
root.append(...chooser());
if (chosen.length > 1) {
    document.title = `${chosen.map(nameOf).join(', ')} · ${document.title}`;
    root.append(...(Object.keys(words.scores) as ScoreName[]).map(scoreSection));
}

/** The letter by which sentences name a chosen market. */
function letterOf(market: Market): string {
    return 'ABCD'.charAt(chosen.indexOf(market));
}

function nameOf({ activity, criteria, city }: Market): string {
    return `${activity}, ${criteria}, ${city}`;
}

/** What was asked for and cannot be shown, the chosen markets, and a form that adds one. */
function chooser(): Node[] {
    const unknown = asked.filter((slug) => !bySlug.has(slug));
    const tooMany = known.slice(marketsMax).map(nameOf);
    const notes = [
        unknown.length > 0 ? words.unknown(unknown) : null,
        tooMany.length > 0 ? words.tooMany(tooMany) : null,
        [words.chooseFirst, words.chooseSecond][chosen.length] ?? null,
        chosen.length === marketsMax ? words.full : null,
    ];
    const said = notes.filter((note) => note !== null).map((note) => html('p', { class: 'sub' }, note));
    const section = html('section', { class: 'sec', 'aria-labelledby': 'chosen' });
    section.append(
        html('h2', { id: 'chosen' }, words.chosen),
        html('div', { role: 'status' }, ...said),
        html('ul', { class: 'chosen' }, ...chosen.map(chosenMarket)),
    );
    if (chosen.length < marketsMax) section.append(addForm());
    return [section];
}

function chosenMarket(market: Market): HTMLElement {
    const others = chosen.filter((other) => other !== market);
    const query = new URLSearchParams(others.map(({ slug }) => ['m', slug]));
    return html(
        'li',
        {},
        html('b', {}, letterOf(market)),
        html('a', { href: `markets/${market.slug}.html` }, nameOf(market)),
        ' ',
        html(
            'a',
            { class: 'remove', href: `compare.html?${query}`, 'aria-label': words.remove(nameOf(market)) },
            words.removeShort,
        ),
    );
}

/** A form that the browser sends itself: the next address, so that Back works. */
function addForm(): HTMLElement {
    const select = html('select', { name: 'm', required: true }, html('option', { value: '' }, words.choose));
    const groups = new Map<string, HTMLElement>();
    for (const market of markets) {
        if (chosen.includes(market)) continue;
        const place = `${market.city}, ${market.country}`;
        const group = groups.get(place) ?? html('optgroup', { label: place });
        groups.set(place, group);
        group.append(html('option', { value: market.slug }, `${market.activity}, ${market.criteria}`));
    }
    select.append(...groups.values());
    return html(
        'form',
        { class: 'add', action: 'compare.html' },
        ...chosen.map(({ slug }) => html('input', { type: 'hidden', name: 'm', value: slug })),
        html('label', {}, words.add, select),
        html('button', { type: 'submit', class: 'button' }, words.addButton),
    );
}

function scoreSection(name: ScoreName): HTMLElement {
    const text = words.scores[name];
    const differences = pairs().map(([first, second]) => ({
        first,
        second,
        result: differenceOf(name, first, second),
    }));
    const compared = differences.filter(({ result }) => typeof result !== 'string');
    const apart = compared.filter(({ result }) => (result as Difference).leavesOutZero);
    const title = `${name}-finding`;
    return html(
        'section',
        { class: 'sec duo', id: name, 'aria-labelledby': title },
        html('div', { class: 'side' }, html('p', { class: 'label' }, text.name), html('p', { class: 'how' }, text.how)),
        html(
            'figure',
            { 'data-figure': name },
            html('h2', { id: title }, words.finding(text.name, apart.length, compared.length)),
            html('ul', { class: 'bullets differences' }, ...differences.map((one) => html('li', {}, sentence(one)))),
            html('div', { class: 'pic compared' }, ...chosen.map((market) => row(market, name)), axis()),
            html('figcaption', {}, words.source(level)),
            html(
                'div',
                { class: 'acts' },
                csvLink(),
                html('details', {}, html('summary', {}, words.table), table(name)),
            ),
        ),
    );
}

function pairs(): [Market, Market][] {
    return chosen.flatMap((first, index) => chosen.slice(index + 1).map((second): [Market, Market] => [first, second]));
}

function differenceOf(name: ScoreName, first: Market, second: Market): Difference | NotComparable {
    return name === 'ari'
        ? differenceOfMeans(first.ari, second.ari, level)
        : differenceOfShares(first[name], second[name], z);
}

function sentence({
    first,
    second,
    result,
}: {
    first: Market;
    second: Market;
    result: Difference | NotComparable;
}): string {
    const [a, b] = [letterOf(first), letterOf(second)];
    if (typeof result === 'string') return words.notComparable[result](a, b);
    const { value, low, high } = result;
    return value < 0 || high < 0
        ? words.difference(a, b, { ...result, value: -value, low: -high, high: -low })
        : words.difference(b, a, result);
}

function row(market: Market, name: ScoreName): HTMLElement {
    const score = market[name];
    const isIndex = name === 'ari';
    return html(
        'div',
        { class: 'compared-row' },
        html('p', { class: 'compared-name' }, html('b', {}, letterOf(market)), ' ', nameOf(market)),
        html(
            'p',
            { class: 'compared-value' },
            html('b', {}, score === null ? '–' : words.value(score.value, marginText(score))),
            html('span', {}, score === null ? words.notMeasured : words.basis(score.n, isIndex, market.day)),
            score !== null && isThin(score, isIndex) ? html('span', { class: 'compared-thin' }, words.thin) : null,
        ),
        html('div', { class: 'compared-plot' }, strip(score, isIndex)),
    );
}

function strip(score: ComparedScore | null, isIndex: boolean): SVGElement {
    const picture = svg('svg', { class: 'strip', 'aria-hidden': 'true' });
    for (const tick of ticks) picture.append(line(tick === 0 ? 'zero' : 'gridline', tick, tick, ['0', '100%']));
    if (score === null) return picture;
    const { value, low, high } = score;
    const thin = isThin(score, isIndex);
    if (!thin) picture.append(line('whisker', low as number, high as number, ['50%', '50%']));
    picture.append(svg('circle', { class: thin ? 'hollow' : 'dot', cx: `${value}%`, cy: '50%', r: '5' }));
    return picture;
}

function line(name: string, from: number, to: number, [y1, y2]: [string, string]): SVGElement {
    return svg('line', { class: name, x1: `${from}%`, x2: `${to}%`, y1, y2 });
}

function axis(): HTMLElement {
    const numbers = ticks.map((tick) => svg('text', { class: 'middle', x: `${tick}%`, y: '12' }, String(tick)));
    const picture = svg('svg', { class: 'strip', 'aria-hidden': 'true' }, ...numbers);
    return html('div', { class: 'compared-row axis-row' }, html('div', { class: 'compared-plot' }, picture));
}

/** What the rows show, as a table. */
function table(name: ScoreName): HTMLElement {
    const cells = (market: Market) => {
        const { value, low, high, n } = market[name] ?? { value: null, low: null, high: null, n: 0 };
        return [value, low, high, n, market.day].map((cell) => html('td', {}, String(cell ?? '')));
    };
    const rows = chosen.map((market) => html('tr', {}, html('th', { scope: 'row' }, nameOf(market)), ...cells(market)));
    const head = words.columns.map((title) => html('th', { scope: 'col' }, title));
    const caption = html('caption', {}, words.scores[name].name);
    const whole = html(
        'table',
        { class: 'data' },
        caption,
        html('thead', {}, html('tr', {}, ...head)),
        html('tbody', {}, ...rows),
    );
    return html('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': words.scores[name].name }, whole);
}

/** A teaser has no files. */
function csvLink(): HTMLElement | null {
    const { csv } = root.dataset;
    return csv === undefined ? null : html('a', { href: csv }, words.csv);
}
