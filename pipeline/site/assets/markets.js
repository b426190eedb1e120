/** Filters, searches and sorts the rows of markets.html. The state is the address, with the API's names of parameters. */
(() => {
    /**
     * @typedef {{ value: number }} Score
     * @typedef {{ country: string, city: string, activity: string, criteria: string, day: string,
     *     tpdi: Score, direct: Score, ari: Score | null }} Market
     * @typedef {'country' | 'city' | 'activity' | 'criteria'} Field
     */
    const form = /** @type {HTMLFormElement | null} */ (document.getElementById('filter'));
    const table = document.querySelector('table.markets');
    if (form === null || table === null) return;

    /** @type {readonly Field[]} */
    const fields = ['country', 'city', 'activity', 'criteria'];
    /** @type {Record<string, (market: Market) => string | number | undefined>} */
    const sorts = {
        tpdi_score: ({ tpdi }) => tpdi.value,
        direct_booking_pct: ({ direct }) => direct.value,
        ari_score: ({ ari }) => ari?.value,
        analyzed_at: ({ day }) => day,
    };
    const { marketData } = /** @type {{ marketData: { markets: Market[] } }} */ (/** @type {unknown} */ (globalThis));
    /** The rows stand in the order of the data. */
    const rows = [...table.querySelectorAll('.market')].map((row, index) => {
        const market = /** @type {Market} */ (marketData.markets[index]);
        const folded = fields.map((field) => fold(market[field]));
        return { row: /** @type {HTMLElement} */ (row), group: row.parentElement, market, folded };
    });
    const groups = [...table.querySelectorAll('tbody')];
    const sorted = table.appendChild(document.createElement('tbody'));
    const number = new Intl.NumberFormat(document.documentElement.lang);
    const query = new URLSearchParams(location.search);
    let isTyping = false;

    for (const field of fields) {
        const names = new Set(marketData.markets.map((market) => market[field]));
        control(field).append(...[...names].sort((a, b) => a.localeCompare(b)).map((name) => new Option(name)));
    }
    form.hidden = false;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', ({ target }) => {
        const { name, value } = /** @type {HTMLInputElement} */ (target);
        query.delete(name);
        if (value !== '') query.append(name, value);
        // What is typed at one go is one step back.
        remember(isTyping && name === 'q');
        isTyping = name === 'q';
        show();
    });
    addEventListener('popstate', () => {
        for (const name of [...query.keys()]) query.delete(name);
        for (const [name, value] of new URLSearchParams(location.search)) query.append(name, value);
        isTyping = false;
        showControls();
        show();
    });
    showControls();
    show();

    /** @param {boolean} isSameStep */
    function remember(isSameStep) {
        const address = `${location.pathname}${query.size > 0 ? `?${query}` : ''}`;
        try {
            history[isSameStep ? 'replaceState' : 'pushState'](null, '', address);
        } catch {
            // Some browsers keep the address of a page that was opened as a file.
        }
    }

    /**
     * The values that a parameter has, as they are compared.
     * @param {string} name
     */
    function asked(name) {
        return query.getAll(name).map(fold).filter(Boolean);
    }

    function show() {
        const sort = query.get('sort') ?? '';
        const words = asked('q').flatMap((text) => text.split(' '));
        const wanted = fields.map(asked);
        let count = 0;
        for (const { row, folded } of rows) {
            const text = folded.join(' ');
            row.hidden = !(
                wanted.every((values, at) => values.length === 0 || values.includes(folded[at] ?? '')) &&
                words.every((word) => text.includes(word))
            );
            if (!row.hidden) count += 1;
        }
        arrange(sort);
        for (const group of groups) group.hidden = group.querySelector('.market:not([hidden])') === null;
        say('shown', form?.dataset.shown ?? '', number.format(count));
        const unknown = [...new Set(query.keys())].filter((name) => form?.elements.namedItem(name) === null);
        if (sort !== '' && !Object.hasOwn(sorts, sort.replace(/^-/u, ''))) unknown.push(`sort=${sort}`);
        say('unknown', unknown.length > 0 ? (form?.dataset.unknown ?? '') : '', unknown.join(', '));
        const reset = document.getElementById('reset');
        if (reset !== null) reset.hidden = query.size === 0;
    }

    /**
     * Sorted rows stand in one group; rows without a value come last, equal ones in the usual order.
     * @param {string} sort
     */
    function arrange(sort) {
        const name = sort.replace(/^-/u, '');
        const valueIn = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
        const sign = sort.startsWith('-') ? -1 : 1;
        table?.classList.toggle('is-sorted', valueIn !== undefined);
        for (const head of table?.querySelectorAll('[data-sort]') ?? []) {
            const isSorted = valueIn !== undefined && head.getAttribute('data-sort') === name;
            head.ariaSort = isSorted ? (sign < 0 ? 'descending' : 'ascending') : null;
        }
        if (valueIn === undefined) {
            for (const { row, group } of rows) group?.append(row);
            return;
        }
        const ordered = [...rows].sort((a, b) => {
            const [one, other] = [valueIn(a.market), valueIn(b.market)];
            if (one === other) return 0;
            if (one === undefined) return 1;
            if (other === undefined) return -1;
            return one < other ? -sign : sign;
        });
        for (const { row, market } of ordered) {
            sorted.append(row);
            if (row.querySelector('.place') === null) row.querySelector('th')?.append(place(market));
        }
    }

    /** @param {Market} market */
    function place({ city, country }) {
        const span = document.createElement('span');
        span.className = 'place';
        for (const name of [city, country]) {
            const part = document.createElement('bdi');
            part.textContent = name;
            span.append(span.childNodes.length > 0 ? ', ' : '', part);
        }
        return span;
    }

    /** Shows the state in the controls; what no option has becomes one. */
    function showControls() {
        control('q').value = query.get('q') ?? '';
        for (const name of [...fields, 'sort']) {
            const select = /** @type {HTMLSelectElement} */ (form?.elements.namedItem(name));
            select.querySelector('[data-extra]')?.remove();
            const values = query.getAll(name).filter(Boolean);
            const option = [...select.options].find(({ value }) => fold(value) === fold(values[0] ?? ''));
            if (values.length < 2 && option !== undefined) option.selected = true;
            else {
                const extra = new Option(values.join(', '), values.join(', '), true, true);
                extra.dataset.extra = '';
                select.append(extra);
            }
        }
    }

    /** @param {string} name */
    function control(name) {
        return /** @type {HTMLInputElement} */ (form?.elements.namedItem(name));
    }

    /**
     * @param {string} id
     * @param {string} template
     * @param {string} value
     */
    function say(id, template, value) {
        const element = document.getElementById(id);
        if (element !== null) element.textContent = template.replace('#', () => value);
    }

    /**
     * The form in which names are compared, as the API does.
     * @param {string} text
     */
    function fold(text) {
        const plain = text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().normalize('NFD');
        return plain.replace(/[\u0300-\u036f]/gu, '').normalize('NFC');
    }
})();
