/** Whether a text has no control characters except tabs and line breaks, so that every database can store it. */
export function isTypedText(text: string): boolean {
    return !/[^\P{Cc}\t\n\r]/u.test(text);
}

export const typedTextMessage = 'Must not contain control characters.';
