/** The live price of the booking form, from the public API. Without this script a button asks the server for it. */

const form = /** @type {HTMLFormElement} */ (document.getElementById('booking'));
const data = JSON.parse(document.getElementById('form-data')?.textContent ?? '{}');
/** @type {Record<string, string>} */
const words = data.words;
const panel = /** @type {HTMLElement} */ (document.getElementById('price'));
const spoken = /** @type {HTMLElement} */ (document.getElementById('price-spoken'));
const digits = { minimumFractionDigits: data.exponent, maximumFractionDigits: data.exponent };
const number = new Intl.NumberFormat(data.format.tag, digits);
const choosePlace = data.isStay ? 'chooseUnit' : 'chooseSlot';
const percent = new Intl.NumberFormat(data.format.tag, { style: 'percent', maximumFractionDigits: 2 });
/** @type {Intl.DateTimeFormatOptions} */
const dayOptions = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' };
const dayFormat = new Intl.DateTimeFormat(data.format.tag, dayOptions);

/** Typing goes on for so long before anybody is asked. */
const pauseMs = 350;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {AbortController | null} */
let asking = null;
/** Of a day on which nothing can be booked: the departure or room that is asked for where none is chosen, to hear why. */
let standIn = '';

form.classList.add('live');
form.addEventListener('input', soon);
form.addEventListener('change', soon);
form.addEventListener('full', (event) => {
    const isNew = event instanceof CustomEvent && event.detail !== standIn;
    if (isNew) standIn = event.detail;
    if (isNew && chosenPlace() === '') void ask();
});

/** @param {Event} event */
function soon({ target }) {
    if (target instanceof HTMLElement && target.closest('[data-contact]') !== null) return;
    clearTimeout(timer);
    timer = setTimeout(ask, pauseMs);
}

/** Asks for the price; an answer that comes after a later question is not looked at. */
async function ask() {
    asking?.abort();
    const own = new AbortController();
    asking = own;
    const payload = payloadOf();
    if (typeof payload === 'string') return showMissing(payload);
    panel.setAttribute('aria-busy', 'true');
    try {
        const answer = await fetch('/api/validate-booking-price', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(payload),
            signal: own.signal,
        });
        const body = await answer.json();
        if (asking === own) showAnswer(answer.status, body);
    } catch {
        if (asking === own) showAway();
    }
}

/** @param {string} name */
function text(name) {
    return String(new FormData(form).get(name) ?? '').trim();
}

/** The chosen departure or room. */
function chosenPlace() {
    return text(data.isStay ? 'unitId' : 'slot');
}

/** @returns {Record<string, unknown> | string} what the form asks for; the word for what is missing instead. */
function payloadOf() {
    const fields = new FormData(form);
    /** @type {(name: string, least?: number) => number} */
    const count = (name, least = 0) => {
        const value = text(name) === '' ? '0' : text(name);
        return /^\d{1,9}$/u.test(value) && Number(value) >= least ? Number(value) : Number.NaN;
    };
    const place = chosenPlace() || standIn;
    const [first, last] = dayNames();
    const days = { date: text(first), ...(last !== undefined && { endDate: text(last) }) };
    if (Object.values(days).includes('')) return 'chooseFirst';
    if (place === '') return choosePlace;
    /** @param {string} prefix */
    const counts = (prefix) =>
        Object.fromEntries(
            [...fields.keys()].filter((n) => n.startsWith(prefix)).map((n) => [n.slice(prefix.length), count(n)]),
        );
    const ages = (text('childrenAges').match(/[^,;\s]+/gu) ?? []).map(Number);
    const party =
        text('partyBy') === 'categories'
            ? { categoryCounts: shownCounts(counts('categoryCounts.')) }
            : {
                  adults: count('adults', 1),
                  children: count('children'),
                  ...(ages.length > 0 && { childrenAges: ages }),
              };
    // What is wrong with the ages is said at their control.
    const isWrong = 'childrenAges' in party && (ages.length !== party.children || Math.max(...ages) > data.mostAge);
    const options = counts('options.');
    const numbers = [party, options, party.categoryCounts ?? {}, ages].flatMap((each) => Object.values(each));
    if (isWrong || numbers.some((number) => Number.isNaN(number))) return 'chooseRest';
    const extras = [...form.querySelectorAll('[data-extra] input')].map((box) =>
        box instanceof HTMLInputElement ? [box.name, box.checked] : [],
    );
    return {
        experienceId: data.experienceId,
        ...days,
        [data.isStay ? 'unitId' : 'timeSlotId']: place,
        ...party,
        ...(Object.keys(options).length > 0 && { options }),
        ...(fields.has('bookingMode') && { bookingMode: text('bookingMode') }),
        ...(extras.length > 0 && { extras: Object.fromEntries(extras) }),
        locale: data.locale,
    };
}

/** The controls of the day, or of the first and the last day.  @returns {[string, string?]} */
function dayNames() {
    if (data.isStay) return ['checkin', 'checkout'];
    return ['', 'day'].includes(text('span')) ? ['date'] : ['startDate', 'endDate'];
}

/** @param {Record<string, number>} counts those of other rooms are kept by the form, but not meant. */
function shownCounts(counts) {
    const known = (data.unitCategories[text('unitId')] ?? data.categories).map((/** @type {any} */ { id }) => id);
    return Object.fromEntries(Object.entries(counts).filter(([id]) => known.includes(id)));
}

/** @type {(status: number, body: any) => void} */
function showAnswer(status, body) {
    if (status === 200) return chosenPlace() === '' ? showMissing(choosePlace) : showPrice(body);
    if (status === 409 && body.code in data.reasons) return showRefusal(body);
    if (status >= 429) return showAway();
    const path = body.issues?.[0]?.path ?? '';
    const word = ['adults', 'categoryCounts'].includes(path) ? 'issueNoAdult' : 'issueOther';
    show([element('p', 'verdict no', words[word])], words[word]);
}

/** @param {any} body the quote as the API gives it */
function showPrice(body) {
    const { unitBreakdown, discountBreakdown, feeBreakdown, subtotal, total, deposit, rest } = body;
    /** What a line is made of.  @param {any} part */
    const basisOf = (part) => {
        if ('percent' in part)
            return fill(words.percentOf, { percent: percent.format(part.percent / 100), price: amount(part.base) });
        const price = part.unitPrice ?? part.perPerson;
        return price === undefined ? '' : fill(words.each, { quantity: String(part.quantity), price: amount(price) });
    };
    /** The line that is made of nothing makes the total one that can be paid.  @type {(part: any, sign?: number) => HTMLElement} */
    const line = (part, sign = 1) => {
        const basis = basisOf(part);
        const label = basis === '' ? words.rounding : withDays(part.label);
        return row(label, amount(sign * part.amount), basis, sign < 0 ? 'discount' : '');
    };
    const hasChanges = discountBreakdown.length + feeBreakdown.length > 0;
    const rows = [
        ...unitBreakdown.map((/** @type {any} */ part) => line(part)),
        ...(hasChanges ? [row(words.subtotal, amount(subtotal), '', 'sum')] : []),
        ...discountBreakdown.map((/** @type {any} */ part) => line(part, -1)),
        ...feeBreakdown.map((/** @type {any} */ part) => line(part)),
        row(words.total, amount(total), '', 'total'),
    ];
    const due = [row(words.dueNow, amount(deposit), '', 'now'), row(words.rest, amount(rest))];
    show(
        [
            element('p', 'verdict yes', words.freeNow),
            table('lines', rows, words.priceLines),
            ...(takesDeposit(body) ? [table('lines due', due)] : []),
        ],
        `${words.freeNow}. ${words.total} ${amount(total)}`,
        body,
    );
    // Nothing is to be chosen where the whole total is due.
    document.getElementById('payment-choice')?.toggleAttribute('hidden', deposit === 0);
    setText('[data-pay="deposit"]', fill(words.payDepositNow, { now: amount(deposit), rest: amount(rest) }));
    setText('[data-pay="full"]', fill(words.payFullNow, { now: amount(total) }));
}

/** @param {any} body */
function showRefusal({ code, alternatives = [] }) {
    const mode = text('bookingMode') || data.modes[text('slot')]?.usual;
    // How many fit is a matter of the room, and who is there already of the mode.
    const own = { party_too_large: data.tooLarge[text('unitId')], private_conflict: data.conflicts[mode] };
    const reason = own[/** @type {keyof typeof own} */ (code)] ?? data.reasons[code];
    const parts = [element('p', 'verdict no', reason)];
    if (alternatives.length > 0) {
        const title = element('h3', '', words.alternativesTitle);
        parts.push(element('div', 'alternatives', title, ...alternatives.map(chip)));
    }
    show(parts, reason, null, true);
}

/** @param {any} alternative */
function chip({ date, endDate, timeSlotId, unitId }) {
    const [first, last] = dayNames();
    const settings = new URLSearchParams({ [first]: date });
    if (last !== undefined) settings.set(last, endDate ?? date);
    settings.set(data.isStay ? 'unitId' : 'slot', unitId ?? timeSlotId);
    const from = shortDay(date);
    const label = data.isStay
        ? fill(words.alternativeStay, { unit: data.unitNames[unitId], from, to: shortDay(endDate) })
        : `${endDate ? `${from} – ${shortDay(endDate)}` : from}, ${data.format.times[timeSlotId]}`;
    return Object.assign(element('button', 'chip', label), { type: 'submit', name: 'set', value: settings.toString() });
}

/** @param {string} word what is still to be chosen. */
function showMissing(word) {
    show([element('p', 'verdict unknown', words[word])]);
}

/** The server is asked by its button again. */
function showAway() {
    form.classList.remove('live');
    show([element('p', 'verdict unknown', words.noticeAwayCalendar)], words.noticeAwayCalendar);
}

/**
 * Puts a new price, or what there is instead, in the place of the last one, in the hidden controls, too. Where nothing
 * can be booked, there is nothing to pay and no button that books.
 *
 * @type {(parts: HTMLElement[], speech?: string, quote?: { pricingToken: string, total: number, deposit: number } | null, isRefused?: boolean) => void}
 */
function show(parts, speech = '', quote = null, isRefused = false) {
    const last = [...form.querySelectorAll('[data-until-answer]')];
    const hadFocus = [panel, ...last].some((each) => each.contains(document.activeElement));
    for (const each of last) each.remove();
    panel.replaceChildren(...parts);
    panel.removeAttribute('aria-busy');
    if (hadFocus) document.getElementById('summary-title')?.focus();
    spoken.textContent = speech;
    const total = quote === null ? '' : amount(quote.total);
    setValue('quote', quote?.pricingToken ?? '');
    setValue('total', String(quote?.total ?? ''));
    for (const part of form.querySelectorAll('[data-if-free]')) part.toggleAttribute('hidden', isRefused);
    form.querySelector('[data-book]')?.toggleAttribute('disabled', isRefused);
    setText('[data-total-label]', isRefused ? '' : words.total);
    setText('[data-total]', isRefused ? words.notAvailable : total || '–');
    form.querySelector('[data-to-summary]')?.setAttribute('href', '#summary');
    setText('[data-book]', bookLabel(quote));
    if (quote === null) for (const name of ['deposit', 'full']) setText(`[data-pay="${name}"]`, '');
}

/** @param {{ total: number, deposit: number } | null} quote */
function bookLabel(quote) {
    if (quote === null) return words.book;
    if (quote.total === 0) return words.bookFree;
    return fill(words.bookFor, { now: amount(takesDeposit(quote) ? quote.deposit : quote.total) });
}

/** @param {{ deposit: number }} quote */
function takesDeposit({ deposit }) {
    return deposit > 0 && text('payment') !== 'full';
}

/** @type {(tag: string, kind: string, ...children: (Node | string | undefined)[]) => HTMLElement} */
function element(tag, kind, ...children) {
    const made = document.createElement(tag);
    if (kind !== '') made.className = kind;
    made.append(...children.map((child) => child ?? ''));
    return made;
}

/** @type {(kind: string, rows: HTMLElement[], caption?: string) => HTMLElement} */
function table(kind, rows, caption) {
    const title = caption === undefined ? [] : [element('caption', 'unseen', caption)];
    return element('table', kind, ...title, element('tbody', '', ...rows));
}

/** @type {(label: string | undefined, amount: string, basis?: string, kind?: string) => HTMLElement} */
function row(label, amount, basis = '', kind = '') {
    const head = element('th', '', label, ...(basis === '' ? [] : [element('span', 'hint', basis)]));
    head.setAttribute('scope', 'row');
    return element('tr', kind, head, element('td', '', amount));
}

/** @type {(name: string, value: string) => void} */
function setValue(name, value) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.value = value;
}

/** @type {(selector: string, text: string | undefined) => void} */
function setText(selector, text) {
    const found = document.querySelector(selector);
    if (found !== null) found.textContent = text ?? '';
}

/** @type {(template: string | undefined, values: Record<string, string>) => string} */
function fill(template, values) {
    return (template ?? '').replaceAll(/\{(\w+)\}/gu, (_, name) => values[name] ?? '');
}

/** @param {number} value */
function amount(value) {
    const text = data.format.amount.replace('#', number.format(Math.abs(value)));
    return value < 0 ? `-${text}` : text;
}

/** The first of a month is an ordinal in French.  @param {string} day */
function shortDay(day) {
    const all = dayFormat.formatToParts(Date.parse(`${day}T00:00:00Z`));
    const parts = Object.fromEntries(all.map(({ type, value }) => [type, value]));
    if (data.locale === 'fr' && parts.day === '1') parts.day = '1er';
    return fill(data.format.days.short, parts);
}

/** @param {string} label */
function withDays(label) {
    return label.replaceAll(/\d{4}-\d{2}-\d{2}/gu, shortDay);
}
