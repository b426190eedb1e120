/** Every page with a form: focuses the error message, and prevents a form from being sent twice. */

const message = document.querySelector('#problems, .notices [role="alert"]');
if (message instanceof HTMLElement) message.focus();

/** Milliseconds after which a form that was sent can be sent again. */
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

// The Back button of the browser shows a form that can be sent.
addEventListener('pageshow', () => document.querySelectorAll('form').forEach(release));
