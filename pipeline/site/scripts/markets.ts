import { normalisePart, searchForm } from '../../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../../contract/vocabulary.ts';
import { csvAddress } from '../csv.ts';
import { contractNames, scoreNames } from '../model.ts';
import type { MarketData, MarketEntry } from '../pages/market-data.ts';

/** Filters, searches and sorts the rows of `markets.html`. The address is the state, with the names of the API. */

type SortValue = string | number | undefined;

/** The sorted value, by the value of `sort` without its minus. */
const sortValues = new Map<string, (market: MarketEntry) => SortValue>([
    ...scoreNames.map((name) => [contractNames[name], (market: MarketEntry) => market[name]?.value] as const),
    ['analyzed_at', ({ day }) => day],
]);

const { markets, csvHead } = (globalThis as unknown as { marketData: MarketData }).marketData;
const form = document.getElementById('filter') as HTMLFormElement;
const table = document.querySelector('table.markets') as HTMLElement;
const figure = table.closest('figure') as HTMLElement;
const [heading, source] = ['h2', 'figcaption'].map((part) => figure.querySelector(part)?.firstChild) as [Text, Text];
const [wholeHeading, wholeSource] = [heading.data, source.data];
const csv = figure.querySelector<HTMLAnchorElement>('.acts a');
const csvHref = csv?.href ?? '';

interface Row {
    element: HTMLElement;
    /** The group of its town. */
    group: Element | null;
    market: MarketEntry;
    /** The four parts, as searches compare them. */
    parts: readonly string[];
}

// The rows are in the order of the data.
const rows = [...table.querySelectorAll<HTMLElement>('.market')].map((element, index): Row => {
    const market = markets[index] as MarketEntry;
    const parts = marketParts.map((part) => comparable(market[part]));
    return { element, group: element.parentElement, market, parts };
});
const groups = [...table.querySelectorAll('tbody')];
const sorted = table.appendChild(document.createElement('tbody'));
let query = new URLSearchParams(location.search);
let isTyping = false;

for (const part of marketParts) {
    const names = [...new Set(markets.map((market) => market[part]))].sort((a, b) => a.localeCompare(b));
    selectOf(part).append(...names.map((name) => new Option(name)));
}
form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    query.delete(name);
    if (value !== '') query.append(name, value);
    // Consecutive typing is one entry of the history.
    remember(isTyping && name === 'q');
    isTyping = name === 'q';
    show();
});
addEventListener('popstate', () => {
    query = new URLSearchParams(location.search);
    isTyping = false;
    show();
});
show();

function show(): void {
    showControls();
    const sort = query.get('sort') ?? '';
    for (const row of rows) row.element.hidden = !matches(row);
    const shown = rows.filter(({ element }) => !element.hidden);
    arrange(sort);
    for (const group of groups) group.hidden = group.querySelector('.market:not([hidden])') === null;
    describe(shown.map(({ market }) => market));
    const unknown = [...new Set(query.keys())].filter((name) => form.elements.namedItem(name) === null);
    if (sort !== '' && !sortValues.has(sort.replace(/^-/u, ''))) unknown.push(`sort=${sort}`);
    setText('unknown', unknown.length > 0 ? form.dataset.unknown : '', unknown.join(', '));
    (document.getElementById('reset') as HTMLElement).hidden = query.size === 0;
}

/** Makes the number, the heading, the source and the file those of the rows that are shown. */
function describe(shown: readonly MarketEntry[]): void {
    const { locale, none, some, range } = form.dataset;
    const number = shown.length.toLocaleString(locale);
    const isEmpty = shown.length === 0;
    figure.hidden = isEmpty;
    setText('shown', isEmpty ? none : form.dataset.shown, number);
    const isWhole = shown.length === rows.length;
    const values = [...marketParts, 'q'].flatMap((name) => query.getAll(name)).filter(Boolean);
    const results = shown.reduce((sum, { sampleSize }) => sum + sampleSize, 0).toLocaleString(locale);
    const dates = shown.map(({ day }) => day).sort();
    const [first, last] = [dates[0], dates.at(-1)].map((day) => {
        return new Date(day ?? 0).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
    }) as [string, string];
    // Two days of one month name it once: `1 to 5 March 2026`.
    const days = first === last ? first : filled(range, first.replace(last.replace(/^\d+/u, ''), ''), last);
    heading.data = isWhole ? wholeHeading : filled(some, number, values.join(', '));
    source.data = isWhole ? wholeSource : `${filled(form.dataset.source, results, days)} `;
    if (csv === null) return;
    csv.href = isWhole ? csvHref : csvAddress([csvHead, ...shown.map(({ csvRow }) => csvRow)] as string[]);
    csv.download = isWhole ? '' : 'markets.csv';
}

/** Moves sorted rows to one group. Rows without a value come last, equal ones keep the usual order. */
function arrange(sort: string): void {
    const name = sort.replace(/^-/u, '');
    const valueIn = sortValues.get(name);
    const isDescending = sort.startsWith('-');
    table.classList.toggle('is-sorted', valueIn !== undefined);
    for (const head of table.querySelectorAll('[data-sort]')) {
        const isSorted = valueIn !== undefined && head.getAttribute('data-sort') === name;
        head.ariaSort = isSorted ? (isDescending ? 'descending' : 'ascending') : null;
    }
    if (valueIn === undefined) {
        for (const { element, group } of rows) if (element.parentElement !== group) group?.append(element);
        return;
    }
    const ordered = [...rows].sort((a, b) => compared(valueIn(a.market), valueIn(b.market), isDescending));
    for (const { element, market } of ordered) {
        sorted.append(element);
        if (element.querySelector('.place') === null) element.querySelector('th')?.append(placeOf(market));
    }
}

/** Whether a row has one of the values of each part in the query, and all words. */
function matches({ parts }: Row): boolean {
    const text = parts.join(' ');
    const words = valuesOf('q').flatMap((value) => value.split(' '));
    const hasPart = (part: MarketPart, at: number) => {
        const values = valuesOf(part);
        return values.length === 0 || values.includes(parts[at] as string);
    };
    return marketParts.every(hasPart) && words.every((word) => text.includes(word));
}

/** The values of a parameter, as searches compare them. */
function valuesOf(name: string): string[] {
    return query.getAll(name).map(comparable).filter(Boolean);
}

function comparable(name: string): string {
    return searchForm(normalisePart(name));
}

function compared(a: SortValue, b: SortValue, isDescending: boolean): number {
    if (a === b) return 0;
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    return a < b === isDescending ? 1 : -1;
}

function placeOf({ city, country }: MarketEntry): Element {
    const place = document.createElement('span');
    place.className = 'place';
    const isolated = (name: string) => Object.assign(document.createElement('bdi'), { textContent: name });
    place.append(isolated(city), ', ', isolated(country));
    return place;
}

function remember(isSameStep: boolean): void {
    const address = query.size > 0 ? `?${query}` : location.pathname;
    try {
        if (isSameStep) history.replaceState(null, '', address);
        else history.pushState(null, '', address);
    } catch {
        // Some browsers do not change the address of a page that was opened as a file.
    }
}

/** Shows the state in the controls. Several values become an additional option; an unknown value is none. */
function showControls(): void {
    (form.elements.namedItem('q') as HTMLInputElement).value = query.get('q') ?? '';
    for (const name of [...marketParts, 'sort']) {
        const select = selectOf(name);
        select.querySelector('[data-extra]')?.remove();
        const values = query.getAll(name).filter(Boolean);
        const options = values.flatMap((value) => {
            return [...select.options].find((option) => comparable(option.value) === comparable(value)) ?? [];
        });
        select.selectedIndex = options[0]?.index ?? (values.length > 0 && name !== 'sort' ? -1 : 0);
        if (options.length < 2) continue;
        const extra = new Option(values.join(', '), undefined, true, true);
        extra.dataset.extra = '';
        select.append(extra);
    }
}

function selectOf(name: string): HTMLSelectElement {
    return form.elements.namedItem(name) as HTMLSelectElement;
}

function setText(id: string, template = '', value = ''): void {
    const element = document.getElementById(id);
    if (element !== null) element.textContent = filled(template, value);
}

/** A template with values in the place of its number signs. */
function filled(template = '', ...values: string[]): string {
    return values.reduce((text, value) => text.replace('#', () => value), template);
}
