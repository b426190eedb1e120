import { normalisePart } from '../../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../../contract/vocabulary.ts';
import type { MarketData, MarketEntry } from '../pages/market-data.ts';

/** Filters, searches and sorts the rows of `markets.html`. The address is the state, with the parameter names of the API. */

type SortValue = string | number | undefined;

/** The sorted value, by the value of `sort` without its minus. */
const sortValues = new Map<string, (market: MarketEntry) => SortValue>([
    ['tpdi_score', ({ tpdi }) => tpdi.value],
    ['direct_booking_pct', ({ direct }) => direct.value],
    ['ari_score', ({ ari }) => ari?.value],
    ['analyzed_at', ({ day }) => day],
]);

const form = document.getElementById('filter') as HTMLFormElement | null;
const table = document.querySelector('table.markets');
if (form !== null && table !== null)
    start(form, table, (globalThis as unknown as { marketData: MarketData }).marketData);

interface Row {
    element: HTMLElement;
    /** The group of its town. */
    group: Element | null;
    market: MarketEntry;
    /** The four parts, normalised. */
    parts: readonly string[];
}

function start(form: HTMLFormElement, table: Element, { markets }: MarketData): void {
    // The rows are in the order of the data.
    const rows = [...table.querySelectorAll<HTMLElement>('.market')].map((element, index): Row => {
        const market = markets[index] as MarketEntry;
        const parts = marketParts.map((part) => normalisePart(market[part]));
        return { element, group: element.parentElement, market, parts };
    });
    const groups = [...table.querySelectorAll('tbody')];
    const sorted = table.appendChild(document.createElement('tbody'));
    let query = new URLSearchParams(location.search);
    let isTyping = false;

    for (const part of marketParts) {
        const names = [...new Set(markets.map((market) => market[part]))].sort((a, b) => a.localeCompare(b));
        selectOf(form, part).append(...names.map((name) => new Option(name)));
    }
    form.hidden = false;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', ({ target }) => {
        const { name, value } = target as HTMLInputElement;
        query.delete(name);
        if (value !== '') query.append(name, value);
        // Consecutive typing is one entry of the history.
        remember(query, isTyping && name === 'q');
        isTyping = name === 'q';
        show();
    });
    addEventListener('popstate', () => {
        query = new URLSearchParams(location.search);
        isTyping = false;
        showControls(form, query);
        show();
    });
    showControls(form, query);
    show();

    function show(): void {
        const sort = query.get('sort') ?? '';
        const shown = rows.filter((row) => matches(row, query));
        for (const { element } of rows) element.hidden = true;
        for (const { element } of shown) element.hidden = false;
        arrange(sort);
        for (const group of groups) group.hidden = group.querySelector('.market:not([hidden])') === null;
        const number = new Intl.NumberFormat(document.documentElement.lang).format(shown.length);
        setText('shown', shown.length > 0 ? form.dataset.shown : form.dataset.none, number);
        const unknown = [...new Set(query.keys())].filter((name) => form.elements.namedItem(name) === null);
        if (sort !== '' && !sortValues.has(sort.replace(/^-/u, ''))) unknown.push(`sort=${sort}`);
        setText('unknown', unknown.length > 0 ? form.dataset.unknown : '', unknown.join(', '));
        (document.getElementById('reset') as HTMLElement).hidden = query.size === 0;
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
            for (const { element, group } of rows) group?.append(element);
            return;
        }
        const ordered = [...rows].sort((a, b) => compared(valueIn(a.market), valueIn(b.market), isDescending));
        for (const { element, market } of ordered) {
            sorted.append(element);
            if (element.querySelector('.place') === null) element.querySelector('th')?.append(placeOf(market));
        }
    }
}

/** Whether a row has one of the values of each part in the query, and all words. */
function matches({ parts }: Row, query: URLSearchParams): boolean {
    const text = parts.join(' ');
    const words = valuesOf(query, 'q').flatMap((value) => value.split(' '));
    const hasPart = (part: MarketPart, at: number) => {
        const values = valuesOf(query, part);
        return values.length === 0 || values.includes(parts[at] as string);
    };
    return marketParts.every(hasPart) && words.every((word) => text.includes(word));
}

/** The values of a parameter, normalised. */
function valuesOf(query: URLSearchParams, name: string): string[] {
    return query.getAll(name).map(normalisePart).filter(Boolean);
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

function remember(query: URLSearchParams, isSameStep: boolean): void {
    const address = query.size > 0 ? `?${query}` : location.pathname;
    try {
        if (isSameStep) history.replaceState(null, '', address);
        else history.pushState(null, '', address);
    } catch {
        // Some browsers do not change the address of a page that was opened as a file.
    }
}

/** Shows the state in the controls. Several values, or an unknown value, become an additional option. */
function showControls(form: HTMLFormElement, query: URLSearchParams): void {
    (form.elements.namedItem('q') as HTMLInputElement).value = query.get('q') ?? '';
    for (const name of [...marketParts, 'sort']) {
        const select = selectOf(form, name);
        select.querySelector('[data-extra]')?.remove();
        const values = query.getAll(name).filter(Boolean);
        const wanted = normalisePart(values[0] ?? '');
        const option = [...select.options].find(({ value }) => normalisePart(value) === wanted);
        if (values.length < 2 && option !== undefined) {
            option.selected = true;
            continue;
        }
        const extra = new Option(values.join(', '), undefined, true, true);
        extra.dataset.extra = '';
        select.append(extra);
    }
}

function selectOf(form: HTMLFormElement, name: string): HTMLSelectElement {
    return form.elements.namedItem(name) as HTMLSelectElement;
}

function setText(id: string, template = '', value = ''): void {
    const element = document.getElementById(id);
    if (element !== null) element.textContent = template.replace('#', () => value);
}
