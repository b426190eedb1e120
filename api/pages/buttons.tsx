/** `quiet`: not the main action of its part of the page. `danger`: it cannot be undone. */
type Kind = 'quiet' | 'danger';

const classOf = (kind?: Kind) => (kind === undefined ? 'button' : `button ${kind}`);

/**
 * A button that sends its form, with `value` as the field `do`. A form with several buttons has no hidden field `do`,
 * because browsers would send it before the field of the button, and the first one counts.
 */
export function Submit({ value, text, kind }: { value?: string; text: string; kind?: Kind }) {
    return (
        <button type="submit" class={classOf(kind)} name={value && 'do'} value={value}>
            {text}
        </button>
    );
}

/**
 * The button that the return key presses: browsers take the first one of a form, which must not be a day of a calendar.
 * The form shows people a button that does the same.
 */
export function ReturnKeyButton({ value, text }: { value: string; text: string }) {
    return (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the focus never comes here.
        <button type="submit" class="unseen" name="do" value={value} tabindex={-1} aria-hidden="true">
            {text}
        </button>
    );
}

type ButtonLinkOptions = { href: string; text: string; kind?: Kind; target?: '_top'; download?: true };

/** A link that looks like a button. */
export function ButtonLink({ text, kind, ...link }: ButtonLinkOptions) {
    return (
        <a class={classOf(kind)} {...link}>
            {text}
        </a>
    );
}
