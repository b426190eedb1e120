/** The page of a booking: counts down the time left to pay, and reloads while a payment is in progress. */

const countdown = document.querySelector('[data-left-ms]');
if (countdown instanceof HTMLElement) count(countdown);

/** @param {HTMLElement} shown */
function count(shown) {
    const endMs = performance.now() + Number(shown.dataset.leftMs);
    const template = shown.dataset.template ?? '#';
    const tick = () => {
        const seconds = Math.max(0, Math.ceil((endMs - performance.now()) / 1000));
        const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
        shown.textContent = template.replace('#', `${minutes}:${String(seconds % 60).padStart(2, '0')}`);
        if (seconds > 0) return;
        clearInterval(timer);
        // The server has the new state. A reload would lose text that was typed.
        if (document.querySelector('input:not([type="hidden"])') === null) location.reload();
    };
    const timer = setInterval(tick, 1000);
    tick();
}

const waiting = document.querySelector('[data-refresh]');
if (waiting instanceof HTMLElement) {
    setTimeout(() => location.reload(), Number(waiting.dataset.refresh) * 1000);
}
