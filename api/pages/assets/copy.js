/** Buttons that copy the text of a field. They are shown only where the browser allows it. */

for (const button of document.querySelectorAll('[data-copy]')) {
    const field = document.getElementById(button.getAttribute('data-copy') ?? '');
    const isAllowed = 'clipboard' in navigator;
    if (!isAllowed || !(button instanceof HTMLButtonElement) || !(field instanceof HTMLTextAreaElement)) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
        navigator.clipboard.writeText(field.value).then(
            () => {
                button.textContent = button.dataset.done ?? '';
            },
            () => field.select(),
        );
    });
}
