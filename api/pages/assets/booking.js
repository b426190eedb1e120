/** The page of a booking: counts the minutes left to pay, and reloads while a payment is in progress. */

const countdown = document.querySelector('[data-left-ms]');
if (countdown instanceof HTMLElement) count(countdown);

/** @param {HTMLElement} shown */
function count(shown) {
    const endMs = performance.now() + Number(shown.dataset.leftMs);
    const { template = '#', less = '', lastMinutes } = shown.dataset;
    const { lang } = document.documentElement;
    const format = new Intl.NumberFormat(lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
    // Compared with this and not with what is shown, which browsers may have translated.
    let written = shown.textContent;
    const tick = () => {
        const leftMs = endMs - performance.now();
        const minutes = Math.floor(leftMs / 60_000);
        const text = template.replace('#', minutes > 0 ? format.format(minutes) : less);
        if (text !== written) shown.textContent = text;
        written = text;
        shown.classList.toggle('last', minutes < Number(lastMinutes));
        if (leftMs > 0) return;
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
