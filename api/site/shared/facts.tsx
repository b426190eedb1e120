import type { Child } from 'hono/jsx';

/** A row of a list of facts. */
export function Fact({ name, children }: { name: string; children: Child }) {
    return (
        <div>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}

/** The cancellation terms; nothing if there are none. */
export function Policy({ title, text }: { title: string; text: string }) {
    if (text === '') return null;
    return (
        <div class="policy">
            <h3>{title}</h3>
            <p>{text}</p>
        </div>
    );
}
