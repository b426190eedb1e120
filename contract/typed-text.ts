/** Whether a text that a person typed can be kept and shown anywhere: tabs and line breaks are its only control characters. */
export function isTypedText(text: string): boolean {
    return !/[^\P{Cc}\t\n\r]/u.test(text);
}

export const typedTextMessage = 'Must not hold control characters.';
