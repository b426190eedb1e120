/** Of every page with a form: what went wrong gets the focus, and a form is sent once. */

const told = document.querySelector('#problems, .notices [role="alert"]');
if (told instanceof HTMLElement) told.focus();

/** A form that was sent waits for its answer; after so long it may be sent again. */
const waitMs = 8000;

for (const form of document.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
        if (form.dataset.sent !== undefined) {
            event.preventDefault();
            return;
        }
        form.dataset.sent = '';
        event.submitter?.setAttribute('aria-disabled', 'true');
        setTimeout(release, waitMs, form);
    });
}

/** @param {HTMLFormElement} form */
function release(form) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('[aria-disabled]')) button.removeAttribute('aria-disabled');
}

// Who comes back by the browser's own button finds a form that can be sent.
addEventListener('pageshow', () => document.querySelectorAll('form').forEach(release));
