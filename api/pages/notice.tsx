/** What has happened, or why nothing has; nothing without a text. */
export function Notice({ text, role = 'alert' }: { text: string | null | undefined; role?: 'alert' | 'status' }) {
    if (text == null) return null;
    return (
        <p class="notice" role={role}>
            {text}
        </p>
    );
}
