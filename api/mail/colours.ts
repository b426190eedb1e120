import { readFileSync } from 'node:fs';

/** The tokens of all pages that mails use. */
const names = ['ground', 'paper', 'ink', 'soft', 'line', 'edge', 'accent', 'on-accent', 'accent-soft'] as const;

/** Mails cannot load the style sheet of the pages, so they get its values. */
const tokens = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8');
const darkStart = tokens.indexOf('prefers-color-scheme: dark');

export const light = coloursIn(tokens.slice(0, darkStart));
export const dark = coloursIn(tokens.slice(darkStart));

function coloursIn(css: string) {
    const found = names.map((name) => {
        const value = new RegExp(`--${name}: (#[0-9a-f]{3,6});`, 'u').exec(css)?.[1];
        if (value === undefined) throw new Error(`design/tokens.css has no colour --${name}.`);
        return [name, value.length === 4 ? value.replaceAll(/[0-9a-f]/gu, '$&$&') : value];
    });
    return Object.fromEntries(found) as Readonly<Record<(typeof names)[number], string>>;
}

/** The seven colours of the lagoon, above every mail. */
export const band = ['#27407f', '#1f6aa3', '#1f8fb5', '#35b1bf', '#63c9c8', '#98dcd3', '#f2a93b'] as const;
