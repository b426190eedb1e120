import type { Child } from 'hono/jsx';

export function Fact({ name, children }: { name: string; children: Child }) {
    return (
        <div>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}

/** The cancellation terms: the provider's text, and a line for each deadline. Nothing if there are none. */
export function Policy({ title, text, lines }: { title: string; text: string; lines: readonly string[] }) {
    if (text === '' && lines.length === 0) return null;
    return (
        <div class="policy">
            <h3>{title}</h3>
            {text !== '' && <p>{text}</p>}
            {lines.length > 0 && (
                <ul>
                    {lines.map((line) => (
                        <li>{line}</li>
                    ))}
                </ul>
            )}
        </div>
    );
}
