/** `quiet`: not the main action of its part of the page. `danger`: it cannot be undone. */
type Kind = 'quiet' | 'danger';

const classOf = (kind?: Kind) => (kind === undefined ? 'button' : `button ${kind}`);

/**
 * A button that sends its form. `value` is sent as the field `do`. A form with several buttons has no hidden field `do`: browsers
 * would send it before the button's, and the first of them counts.
 */
export function Submit({ value, text, kind }: { value?: string; text: string; kind?: Kind }) {
    return (
        <button type="submit" class={classOf(kind)} name={value && 'do'} value={value}>
            {text}
        </button>
    );
}

/** A link that looks like a button. */
export function ButtonLink({ text, kind, ...link }: { href: string; text: string; kind?: Kind } & LinkAttributes) {
    return (
        <a class={classOf(kind)} {...link}>
            {text}
        </a>
    );
}

type LinkAttributes = { target?: '_top'; download?: true };
