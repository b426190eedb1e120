/** Makes the spaces of French punctuation in a text unbreakable: before `: ; ! ?` and inside quotation marks. */
export function frenchSpaces(text: string): string {
    return text
        .replaceAll(/ ([;!?])/gu, '\u202f$1')
        .replaceAll(/ ([:»])/gu, '\u00a0$1')
        .replaceAll('« ', '«\u00a0');
}
