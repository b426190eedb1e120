import { normalisePart } from '../../contract/market-key.ts';

/** Languages in which names of countries are known. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'];

/**
 * Usual English names that `Intl.DisplayNames` lacks. The nations of the United Kingdom, which people take for
 * countries, have codes of ISO 3166-2.
 */
const usualNames = {
    US: ['USA', 'U.S.A.', 'United States of America'],
    GB: ['U.K.', 'Great Britain', 'Britain'],
    NL: ['Holland', 'The Netherlands'],
    CZ: ['Czech Republic'],
    CI: ['Ivory Coast'],
    TR: ['Turkey'],
    AE: ['UAE'],
    'GB-ENG': ['England'],
    'GB-NIR': ['Northern Ireland'],
    'GB-SCT': ['Scotland'],
    'GB-WLS': ['Wales'],
};

let codes: Map<string, string> | undefined;

/** The code of ISO 3166 of a country that is named in one of several languages; empty for other texts. */
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
    const usual = Object.entries(usualNames).flatMap(([code, names]) => names.map((name) => [name, code] as const));
    const named = displays.flatMap((names) => regions.map((code) => [names.of(code) as string, code] as const));
    return new Map([...usual, ...named].map(([name, code]) => [normalisePart(name), code]));
}
