/** The booking form: buttons that set other controls without a request to the server. */

const form = /** @type {HTMLFormElement} */ (document.getElementById('booking'));
let isChanged = false;
/** The mode chosen last. It applies again when a departure that offers it is chosen. */
let wantedMode = String(new FormData(form).get('bookingMode') ?? '');

/** Notifies the other scripts of a change, so that the price and the calendar are updated. */
function changed() {
    form.dispatchEvent(new Event('change', { bubbles: true }));
}

form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.name === 'set' && button.dataset.server === undefined) set(button, event);
});

/** @type {(button: HTMLButtonElement, event: Event) => void} */
function set(button, event) {
    const settings = [...new URLSearchParams(button.value)];
    // The server handles settings for which the page has no control.
    if (settings.some(([name]) => form.elements.namedItem(name) === null)) return;
    event.preventDefault();
    for (const [name, text] of settings) put(name, text);
    if (settings.some(([name]) => name === 'month')) form.dispatchEvent(new Event('month'));
    else changed();
}

/** @type {(name: string, text: string) => void} */
function put(name, text) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList || control instanceof HTMLInputElement) {
        // A group of one radio button is not a `RadioNodeList`.
        if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = control.value === text;
        else control.value = text;
    }
}

// Runs before the price is requested, because the price depends on the mode.
form.addEventListener('change', changes, true);
form.addEventListener('input', changes, true);

/** @param {Event} event */
function changes({ target }) {
    isChanged = true;
    if (target instanceof HTMLInputElement && target.name === 'bookingMode') wantedMode = target.value;
    offerModes();
}

/** Shows the modes that the chosen departure offers, the default first, and hides the others. */
function offerModes() {
    const group = form.querySelector('[data-choice="bookingMode"]');
    const slot = form.querySelector('[name="slot"]:checked')?.closest('label')?.querySelector('[data-modes]');
    if (!(group instanceof HTMLElement) || !(slot instanceof HTMLElement)) return;
    const offered = (slot.dataset.modes ?? '').split(' ');
    const mode = offered.includes(wantedMode) ? wantedMode : offered[0];
    for (const box of group.querySelectorAll('input')) {
        box.disabled = !offered.includes(box.value);
        box.closest('label')?.toggleAttribute('hidden', box.disabled);
        box.checked = box.value === mode;
    }
    group.hidden = offered.length < 2;
}

// Links to other languages keep what was typed.
for (const link of document.querySelectorAll('.languages a')) {
    link.addEventListener('click', (event) => {
        if (!(link instanceof HTMLAnchorElement) || !(isChanged || location.search === '')) return;
        event.preventDefault();
        form.action = new URL(link.href).pathname;
        // Without this button, the form would book.
        form.requestSubmit(form.querySelector('button[name="do"][value="update"]:not([formaction])'));
    });
}
