/** Plus and minus buttons beside numbers, in the forms that make and change a booking. */

const form = /** @type {HTMLFormElement} */ (document.getElementById('booking'));

for (const stepper of form.querySelectorAll('.stepper')) {
    stepper.classList.add('stepped');
    for (const button of stepper.querySelectorAll('button')) button.hidden = false;
}

form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const input = button?.classList.contains('step') ? button.parentElement?.querySelector('input') : null;
    if (!button || !input) return;
    if (button.dataset.step === 'up') input.stepUp();
    else input.stepDown();
    // Notifies the other scripts, so that the price and the calendar are updated.
    form.dispatchEvent(new Event('change', { bubbles: true }));
});
