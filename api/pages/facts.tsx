import type { Child } from 'hono/jsx';

export function Fact({ name, children }: { name: string; children: Child }) {
    return (
        <div>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}

interface PolicyOptions {
    title: string;
    /** The heading's level in its page. */
    Title?: 'h2' | 'h3' | undefined;
    text: string;
    lines: readonly string[];
}

/** The cancellation terms: a line for each deadline, and the provider's text. Nothing if there are none. */
export function Policy({ title, Title = 'h3', text, lines }: PolicyOptions) {
    if (text === '' && lines.length === 0) return null;
    return (
        <div class="policy">
            <Title>{title}</Title>
            {lines.length > 0 && (
                <ul>
                    {lines.map((line) => (
                        <li>{line}</li>
                    ))}
                </ul>
            )}
            {text !== '' && <p>{text}</p>}
        </div>
    );
}
