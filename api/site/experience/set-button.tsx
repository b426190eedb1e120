import type { Child } from 'hono/jsx';
import type { ExperienceView } from './view.ts';

interface SetButtonOptions {
    view: ExperienceView;
    class: string;
    /** Texts of controls, by name. */
    sets: Readonly<Record<string, string>>;
    /** The id of a part of the page. Without scripts, the answer opens there. */
    to: string;
    disabled?: boolean;
    'aria-current'?: 'date' | undefined;
    children: Child;
}

/**
 * A button that sets controls. Its value has them as a query, which the server and the script read, so that it works in
 * the same way with and without scripts.
 */
export function SetButton({ view, class: name, sets, to, children, ...more }: SetButtonOptions) {
    const value = new URLSearchParams(sets).toString();
    return (
        <button type="submit" class={name} name="set" value={value} formaction={`${view.action}#${to}`} {...more}>
            {children}
        </button>
    );
}
