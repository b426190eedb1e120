/** A text in lower case without accents, so that `Zürich` and `zurich` are equal. */
export function fold(text: string): string {
    return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
    return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
