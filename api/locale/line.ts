/** Characters that change the direction of the text around them. */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A text of people or of the catalogue in one line, without control characters. */
export function line(text: string): string {
    return text
        .replaceAll(directions, '')
        .replaceAll(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
        .trim();
}
