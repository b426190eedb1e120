/** A text at the beginning of a sentence. */
export function capitalized(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
