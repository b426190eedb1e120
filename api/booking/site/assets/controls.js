/** Of the booking form: buttons that count, and buttons that set other controls without asking the server. */

const form = /** @type {HTMLFormElement} */ (document.getElementById('booking'));
const { words } = JSON.parse(document.getElementById('form-data')?.textContent ?? '{}');
let isChanged = false;

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
    input.before(step('−', words.less, -1));
    input.after(step('+', words.more, 1));
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

form.addEventListener('change', () => {
    isChanged = true;
});
form.addEventListener('input', () => {
    isChanged = true;
});

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
