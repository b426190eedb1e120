/** The calendar of the booking form, from the public API: another month, another party or another departure. */

/**
 * @typedef {{ available: boolean, reason: string | null, remaining: number | null, timeSlotId?: string, unitId?: string }} Cell
 * @typedef {{ date: string, slots: Cell[], units: Cell[] }} Day
 */

const form = /** @type {HTMLFormElement} */ (document.getElementById('booking'));
const data = JSON.parse(document.getElementById('form-data')?.textContent ?? '{}');
/** @type {Record<string, string>} */
const words = data.words;
const root = document.getElementById('calendar');
const plural = new Intl.PluralRules(data.format.tag);
const number = new Intl.NumberFormat(data.format.tag);
/** @type {Intl.DateTimeFormatOptions} */
const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' };
const longDay = new Intl.DateTimeFormat(data.format.tag, long);
const longMonth = new Intl.DateTimeFormat(data.format.tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const never = ['past_date', 'not_operating', 'closed', 'cutoff_passed'];
const ofParty = ['party_too_small', 'party_too_large'];
const full = ['slot_full', 'private_conflict', 'resource_unavailable'];
const pauseMs = 350;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {AbortController | null} */
let asking = null;
let lastChosen = text(dayNames()[0]);

if (root !== null) {
    form.addEventListener('month', () => void load());
    form.addEventListener('change', soon);
    form.addEventListener('input', soon);
}

/** @param {Event} event */
function soon({ target }) {
    if (target instanceof HTMLElement && target.closest('[data-contact]') !== null) return;
    const chosen = text(dayNames()[0]);
    const month = form.elements.namedItem('month');
    // The calendar goes where the day is.
    if (chosen !== lastChosen && /^\d{4}-\d{2}-\d{2}$/u.test(chosen) && month instanceof HTMLInputElement) {
        if (chosen >= data.today) month.value = chosen.slice(0, 7);
    }
    lastChosen = chosen;
    clearTimeout(timer);
    timer = setTimeout(load, pauseMs);
}

/** Asks for the month; an answer that comes after a later question is not looked at. */
async function load() {
    asking?.abort();
    const own = new AbortController();
    asking = own;
    const month = text('month');
    const query = new URLSearchParams({
        experienceId: data.experienceId,
        from: `${month}-01`,
        to: `${month}-${String(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate())}`,
        participants: String(participants()),
        ...(text('bookingMode') !== '' && { bookingMode: text('bookingMode') }),
    });
    try {
        const answer = await fetch(`/api/embed/availability?${query}`, { signal: own.signal });
        if (answer.ok && asking === own) show(month, (await answer.json()).days);
    } catch {
        // What is shown stays, and the buttons ask the server when they are pressed.
    }
}

/** Persons who take a place, as far as the form tells. */
function participants() {
    /** @type {{ id: string, kind: string, minAge: number | null, maxAge: number | null, usesCapacity: boolean }[]} */
    const categories = data.unitCategories[text('unitId')] ?? data.categories;
    const count = (/** @type {string} */ name) => (/^\d{1,3}$/u.test(text(name)) ? Number(text(name)) : 0);
    if (text('partyBy') === 'categories') {
        const sum = categories.reduce(
            (all, { id, usesCapacity }) => all + (usesCapacity ? count(`categoryCounts.${id}`) : 0),
            0,
        );
        return Math.max(1, sum);
    }
    const inLaps = text('childrenAges')
        .split(/[,;\s]+/u)
        .filter((age) => {
            const own = categories.find(
                ({ kind, minAge, maxAge }) =>
                    kind === 'child' && (minAge ?? 0) <= Number(age) && Number(age) <= (maxAge ?? 120),
            );
            return age !== '' && own?.usesCapacity === false;
        });
    return Math.max(1, count('adults') + count('children') - inLaps.length);
}

/** @type {(month: string, days: Day[]) => void} */
function show(month, days) {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.day : undefined;
    const name = (/** @type {string} */ of) => longMonth.format(Date.parse(`${of}-01T00:00:00Z`));
    const title = root?.querySelector('.month');
    if (title) title.textContent = name(month);
    for (const [by, word] of /** @type {const} */ ([
        [-1, 'previousMonth'],
        [1, 'nextMonth'],
    ])) {
        const button = root?.querySelectorAll('.turn')[by < 0 ? 0 : 1];
        const target = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1))
            .toISOString()
            .slice(0, 7);
        if (!(button instanceof HTMLButtonElement)) continue;
        button.value = `month=${target}`;
        button.disabled = target < data.today.slice(0, 7);
        const label = button.querySelector('.unseen');
        if (label !== null) label.textContent = `${words[word]}, ${name(target)}`;
    }
    // Monday is the first day of a row.
    const before = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7;
    const rows = Array.from({ length: Math.ceil((before + days.length) / 7) }, () => document.createElement('tr'));
    rows.forEach((row, week) => {
        for (let weekday = 0; weekday < 7; weekday++) {
            const day = days[week * 7 + weekday - before];
            const cell = row.insertCell();
            if (day !== undefined) cell.append(buttonOf(day));
        }
    });
    root?.querySelector('tbody')?.replaceChildren(...rows);
    const again = focused === undefined ? null : root?.querySelector(`[data-day="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus();
    const day = days.find(({ date }) => date === text(dayNames()[0]));
    showSlots(day);
    form.dispatchEvent(new CustomEvent('full', { detail: firstOfFull(day) }));
}

/** The first departure or room of a day of which none can be booked; '' where one can. A party may fit another room.  @param {Day | undefined} day */
function firstOfFull(day) {
    const cells = (data.isStay ? day?.units : day?.slots) ?? [];
    const isOpen = cells.some((cell) => cell.available || (data.isStay && cell.reason === 'party_too_large'));
    return isOpen ? '' : (cells[0]?.timeSlotId ?? cells[0]?.unitId ?? '');
}

/** @param {Day} day */
function buttonOf(day) {
    const { kind, left } = stateOf(day);
    const isChosen = isWithin(day.date);
    const button = document.createElement('button');
    button.type = 'submit';
    button.name = 'set';
    button.value = settingOf(day.date);
    button.dataset.day = day.date;
    button.className = `day ${kind}${isChosen ? ' chosen' : ''}`;
    button.disabled = kind === 'none' && (!data.isStay || day.date < data.today);
    if (isChosen) button.setAttribute('aria-current', 'date');
    const cells = { free: words.cellFree, full: words.cellFull, none: words.cellNone };
    const states = { free: words.dayFree, full: words.dayFull, none: words.dayNone };
    const state = left === null ? states[kind] : counted(left);
    const name = [nameOf(day.date), state, ...(isChosen ? [words.dayChosen] : [])];
    button.append(
        part('number', String(Number(day.date.slice(8))), true),
        part('left', (left === null ? cells[kind] : String(left)) ?? '', true),
        part('unseen', name.join(', '), false),
    );
    return button;
}

/** The first of a month is an ordinal in French.  @param {string} day */
function nameOf(day) {
    const all = longDay.formatToParts(Date.parse(`${day}T00:00:00Z`));
    const parts = Object.fromEntries(all.map(({ type, value }) => [type, value]));
    if (data.locale === 'fr' && parts.day === '1') parts.day = '1er';
    return data.format.days.long.replaceAll(
        /\{(\w+)\}/gu,
        (/** @type {string} */ _, /** @type {string} */ part) => parts[part] ?? '',
    );
}

/** @type {(kind: string, content: string, isHidden: boolean) => HTMLElement} */
function part(kind, content, isHidden) {
    const made = document.createElement('span');
    made.className = kind;
    made.textContent = content;
    if (isHidden) made.setAttribute('aria-hidden', 'true');
    return made;
}

/** @type {(day: Day) => { kind: 'free' | 'full' | 'none', left: number | null }} */
function stateOf({ slots, units }) {
    const chosen = text(data.isStay ? 'unitId' : 'slot');
    const all = data.isStay ? units : slots;
    const own = all.filter(({ timeSlotId, unitId }) => (unitId ?? timeSlotId) === chosen);
    const cells = own.length > 0 ? own : all;
    const free = cells.filter(
        ({ available, reason, remaining }) => available || (ofParty.includes(reason ?? '') && remaining !== 0),
    );
    if (free.length > 0) {
        const shared = free.filter((cell) => !isPrivate(cell));
        const isUncounted = shared.length === 0 || shared.some(({ remaining }) => remaining === null);
        return { kind: 'free', left: isUncounted ? null : Math.max(...shared.map(({ remaining }) => remaining ?? 0)) };
    }
    const tooFew = Math.max(0, ...cells.map(({ reason, remaining }) => (reason === 'slot_full' && remaining) || 0));
    const isNever = cells.every(({ reason }) => never.includes(reason ?? ''));
    return { kind: isNever ? 'none' : 'full', left: tooFew || null };
}

/** Whoever has a departure alone leaves no places.  @param {Cell} cell */
function isPrivate({ timeSlotId }) {
    const { offered, usual } = data.modes[timeSlotId ?? ''] ?? { offered: [], usual: 'shared' };
    const told = text('bookingMode');
    return (offered.includes(told) ? told : usual) === 'private';
}

/** What is left of each departure on the chosen day.  @param {Day | undefined} day */
function showSlots(day) {
    for (const cell of day?.slots ?? []) {
        const state = form.querySelector(`[data-state="${CSS.escape(cell.timeSlotId ?? '')}"]`);
        if (state !== null) state.textContent = ` · ${stateOfSlot(cell)}`;
    }
}

/** @param {Cell} cell */
function stateOfSlot(cell) {
    const { available, reason, remaining } = cell;
    const isCounted = available ? !isPrivate(cell) : reason === 'slot_full' && remaining !== 0;
    if (isCounted && remaining !== null) return counted(remaining);
    return available ? words.dayFree : full.includes(reason ?? '') ? words.dayFull : words.dayNone;
}

/** @param {number} count */
function counted(count) {
    const template = data.left[plural.select(count)] ?? data.left.other ?? '#';
    return template.replace('#', number.format(count));
}

/** @param {string} day */
function settingOf(day) {
    const [first, last] = dayNames();
    if (last === undefined) return `${first}=${day}`;
    const start = text(first);
    const isOpen = start !== '' && text(last) === '';
    const isLater = last === 'checkout' ? day > start : day >= start;
    return isOpen && isLater ? `${last}=${day}` : `${first}=${day}&${last}=`;
}

/** @param {string} day */
function isWithin(day) {
    const [first, last] = dayNames().map((name) => text(name ?? ''));
    if (!first) return false;
    return last ? first <= day && day <= last : day === first;
}

/** @returns {[string, string?]} */
function dayNames() {
    if (data.isStay) return ['checkin', 'checkout'];
    const isSpan = form.elements.namedItem('span') !== null && text('span') !== 'day';
    return isSpan ? ['startDate', 'endDate'] : ['date'];
}

/** @param {string} name */
function text(name) {
    return String(new FormData(form).get(name) ?? '').trim();
}
