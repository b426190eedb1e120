/** Updates the price, the calendar and the note on ages: the server renders them, this script inserts them. */

const form = /** @type {HTMLFormElement} */ (document.getElementById('booking'));

/** Milliseconds without typing before a request is sent. */
const pauseMs = 350;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let asking = new AbortController();

form.classList.add('live');
form.addEventListener('input', soon);
form.addEventListener('change', soon);
// Another month of the calendar does not change the price, so nothing is read aloud.
form.addEventListener('month', ask);
// Browsers restore what was typed after Back and after a reload. The page has the price of the values it was made with.
addEventListener('pageshow', () => {
    const made = /** @type {HTMLFormElement} */ (form.cloneNode(true));
    made.reset();
    if (`${fieldsToPrice(made)}` !== `${fieldsToPrice(form)}`) void ask();
});

/** @param {Event} event */
function soon({ target }) {
    if (target instanceof Element && target.closest('[data-contact]') !== null) return;
    asking.abort();
    clearTimeout(timer);
    timer = setTimeout(() => {
        document.getElementById('price-spoken')?.replaceChildren();
        void ask();
    }, pauseMs);
}

/**
 * The fields of a form that the price depends on: all but the contact.
 * @param {HTMLFormElement} form
 */
function fieldsToPrice(form) {
    const fields = new FormData(form);
    for (const control of form.querySelectorAll('[data-contact] [name]')) {
        fields.delete(control.getAttribute('name') ?? '');
    }
    return new URLSearchParams(/** @type {any} */ (fields));
}

/**
 * Sends the form, without the contact, and shows the parts that the server renders. Drops an answer that comes after
 * another change.
 */
async function ask() {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const body = fieldsToPrice(form);
    body.set('do', 'refresh');
    document.getElementById('price')?.setAttribute('aria-busy', 'true');
    const html = await fetch(form.action, { method: 'POST', body, signal })
        .then((answer) => (answer.ok ? answer.text() : null))
        .catch(() => null);
    if (signal.aborted) return;
    if (html !== null) return show(new DOMParser().parseFromString(html, 'text/html').body);
    const away = document.getElementById('away');
    // Shows the button that updates the price.
    form.classList.remove('live');
    if (away instanceof HTMLTemplateElement) show(/** @type {DocumentFragment} */ (away.content.cloneNode(true)));
}

/**
 * Replaces each part that has the same id.
 * @param {ParentNode} parts
 */
function show(parts) {
    const old = [...form.querySelectorAll('[data-until-answer]')];
    const panel = document.getElementById('price');
    const hadFocus = [panel, ...old].some((each) => each?.contains(document.activeElement));
    for (const each of old) each.remove();
    for (const part of [...parts.children]) {
        const shown = document.getElementById(part.id);
        if (shown !== null) become(shown, part);
    }
    if (hadFocus) document.getElementById('summary-title')?.focus();
}

/**
 * Makes an element equal to another and changes only what differs, so that the focus stays and only new text is read
 * aloud. Attributes hold a control's initial value, so what was entered stays.
 * @type {(shown: Element, made: Element) => void}
 */
function become(shown, made) {
    for (const name of new Set([...shown.getAttributeNames(), ...made.getAttributeNames()])) {
        const value = made.getAttribute(name);
        if (value === null) shown.removeAttribute(name);
        else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
    }
    const before = [...shown.childNodes];
    const after = [...made.childNodes];
    for (const node of before.slice(after.length)) node.remove();
    after.forEach((node, index) => {
        const last = before[index];
        if (last === undefined) shown.append(node);
        else if (last.isEqualNode(node)) return;
        else if (last instanceof Element && node instanceof Element && last.tagName === node.tagName)
            become(last, node);
        else last.replaceWith(node);
    });
}
