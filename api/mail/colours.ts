import { readFileSync } from 'node:fs';

/** Mails cannot load the style sheet of the pages, so they get its values. */
const tokens = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8');
const darkStart = tokens.indexOf('prefers-color-scheme: dark');

const names = ['ground', 'paper', 'ink', 'soft', 'line', 'edge', 'accent', 'on-accent', 'accent-soft'] as const;
export const light = coloursIn(tokens.slice(0, darkStart), names);
export const dark = coloursIn(tokens.slice(darkStart), names);
const bandNames = Array.from('1234567', (at) => `stripe-${at}`);
/** Above every mail, from left to right. */
export const band = Object.values(coloursIn(tokens, bandNames));

function coloursIn<Name extends string>(css: string, wanted: readonly Name[]) {
    const found = wanted.map((name) => {
        const value = new RegExp(`--${name}: (#[0-9a-f]{3,6});`, 'u').exec(css)?.[1];
        if (value === undefined) throw new Error(`design/tokens.css has no colour --${name}.`);
        return [name, value.length === 4 ? value.replaceAll(/[0-9a-f]/gu, '$&$&') : value];
    });
    return Object.fromEntries(found) as Readonly<Record<Name, string>>;
}
