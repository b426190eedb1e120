/** Of the booking form: buttons that count, and buttons that set other controls without asking the server. */

const form = /** @type {HTMLFormElement} */ (document.getElementById('booking'));
const data = JSON.parse(document.getElementById('form-data')?.textContent ?? '{}');
/** @type {Record<string, string>} */
const words = data.words;
let isChanged = false;

const pauseMs = 350;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** What was last chosen, and counts again for a departure that has it. */
let wantedMode = text('bookingMode');

/** Tells the price and the calendar that something is different. */
function changed() {
    form.dispatchEvent(new Event('change', { bubbles: true }));
}

for (const input of form.querySelectorAll('.stepper input')) {
    if (input instanceof HTMLInputElement) addSteps(input);
}

/** @param {HTMLInputElement} input */
function addSteps(input) {
    const label = input.labels?.[0]?.textContent?.trim() ?? '';
    /** @type {(sign: string, word: string, by: number) => HTMLButtonElement} */
    const step = (sign, word, by) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'step';
        button.textContent = sign;
        button.setAttribute('aria-label', word.replace('{label}', label));
        button.addEventListener('click', () => {
            const [least, most] = [Number(input.min), input.max === '' ? Number.POSITIVE_INFINITY : Number(input.max)];
            const now = /^\d+$/u.test(input.value) ? Number(input.value) : least;
            input.value = String(Math.min(most, Math.max(least, now + by)));
            changed();
        });
        return button;
    };
    input.before(step('−', words.less ?? '', -1));
    input.after(step('+', words.more ?? '', 1));
    input.parentElement?.classList.add('stepped');
}

form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[name="set"]') : null;
    if (!(button instanceof HTMLButtonElement) || button.dataset.turn !== undefined) return;
    const settings = [...new URLSearchParams(button.value)];
    // What the page has no control for is a matter of the server.
    if (settings.some(([name]) => form.elements.namedItem(name) === null)) return;
    event.preventDefault();
    for (const [name, text] of settings) put(name, text);
    const names = settings.map(([name]) => name);
    if (names.includes('month')) form.dispatchEvent(new Event('month'));
    else changed();
});

/** @type {(name: string, text: string) => void} */
function put(name, text) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList || control instanceof HTMLInputElement) {
        // A group of one radio button is no list.
        if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = control.value === text;
        else control.value = text;
    }
}

// Before the price is asked for: it is that of a mode that is offered.
form.addEventListener('change', changes, true);
form.addEventListener('input', changes, true);

/** @param {Event} event */
function changes({ target }) {
    isChanged = true;
    if (target instanceof HTMLInputElement && target.name === 'bookingMode') wantedMode = target.value;
    offerModes();
    clearTimeout(timer);
    timer = setTimeout(sayAges, pauseMs);
}

/** Shows the modes that the chosen departure has, and no other. */
function offerModes() {
    const group = form.querySelector('[data-choice="bookingMode"]');
    const modes = data.modes[text('slot')];
    if (!(group instanceof HTMLElement) || modes === undefined) return;
    const boxes = [...group.querySelectorAll('input')];
    for (const box of boxes) {
        box.disabled = !modes.offered.includes(box.value);
        box.closest('label')?.toggleAttribute('hidden', box.disabled);
    }
    const mode = modes.offered.includes(wantedMode) ? wantedMode : modes.usual;
    for (const box of boxes) box.checked = box.value === mode;
    group.hidden = modes.offered.length < 2;
}

/** Says at the ages what is wrong with them, or how children without an age are counted. */
function sayAges() {
    const field = form.elements.namedItem('childrenAges');
    const said = document.getElementById('c-childrenAges-said');
    if (!(field instanceof HTMLInputElement) || said === null) return;
    const children = Number(text('children'));
    const ages = text('childrenAges')
        .split(/[,;\s]+/u)
        .filter((age) => age !== '');
    const isWrong = ages.some((age) => !/^\d{1,9}$/u.test(age) || Number(age) > data.mostAge);
    const isIssue = isWrong || (ages.length > 0 && ages.length !== children);
    const note = children > 0 && ages.length === 0 ? data.assumedAges[text('unitId')] : null;
    const content = isWrong ? data.issueAges : isIssue ? words.issueAgesCount : (note ?? '');
    if (said.textContent === content) return;
    const line = document.createElement('p');
    line.id = `c-childrenAges-${isIssue ? 'issue' : 'note'}`;
    line.className = isIssue ? 'problem' : 'hint';
    line.textContent = content;
    said.replaceChildren(...(content === '' ? [] : [line]));
    const ids = ['c-childrenAges-hint', line.id].filter((id) => document.getElementById(id) !== null);
    field.setAttribute('aria-describedby', ids.join(' '));
    field.setAttribute('aria-invalid', String(isIssue));
}

/** @param {string} name */
function text(name) {
    return String(new FormData(form).get(name) ?? '').trim();
}

// Another language shows the same form with everything that was typed.
for (const link of document.querySelectorAll('.languages a')) {
    link.addEventListener('click', (event) => {
        if (!(link instanceof HTMLAnchorElement) || !(isChanged || location.search === '')) return;
        event.preventDefault();
        form.action = new URL(link.href).pathname;
        // Without this button the form would book.
        form.requestSubmit(form.querySelector('button[name="do"][value="update"]:not([formaction])'));
    });
}
