import { normalisePart } from '../../contract/market-key.ts';

/** Languages in which names of countries are known. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'];

let codes: Map<string, string> | undefined;

/** The code of ISO 3166-1 of a country that is named in one of several languages; empty for other texts. */
export function countryCode(name: string): string {
    codes ??= knownNames();
    return codes.get(normalisePart(name)) ?? '';
}

function knownNames(): Map<string, string> {
    const namesIn = (language: string, style: 'long' | 'short' = 'long') =>
        new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
    const english = namesIn('en');
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const regions = letters
        .flatMap((first) => letters.map((second) => first + second))
        // Codes that are no longer used lead to those that are: UK to GB.
        .filter((code) => english.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code);
    const displays = [namesIn('en', 'short'), ...languages.map((language) => namesIn(language))];
    return new Map(displays.flatMap((names) => regions.map((code) => [normalisePart(names.of(code) as string), code])));
}
