import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { frenchSpaces } from '../../../api/locale/french.ts';
import { type SiteLocale, siteLocales } from '../../../contract/local-text.ts';
import { projectFolder } from '../../support/pipeline.ts';

type Translation = Exclude<SiteLocale, 'en'>;
const translations = siteLocales.filter((locale): locale is Translation => locale !== 'en');

type Element = { type: number; value?: string; options?: Record<string, { value: Element[] }> };

/** Names of a message's arguments, and of each plural its categories. */
export function argumentsOf(text: string): { names: string[]; plurals: string[] } {
    const names = new Set<string>();
    const plurals: string[] = [];
    const look = (elements: Element[]) => {
        for (const { type, value, options } of elements) {
            if (type !== 0 && type !== 7 && value !== undefined) names.add(value);
            if (type === 6) plurals.push(Object.keys(options ?? {}).join(' '));
            for (const option of Object.values(options ?? {})) look(option.value);
        }
    };
    look(new IntlMessageFormat(text, 'en').getAst() as unknown as Element[]);
    return { names: [...names].sort(), plurals };
}

/** The names that no source of an area of `api/` has in quotes. */
export function unusedNames(area: string, names: readonly string[]): string[] {
    const folder = join(projectFolder, 'api', area);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/u.test(file) && !file.startsWith('words/'))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n');
    return names.filter((name) => !sources.includes(`'${name}'`));
}

/**
 * Defines the tests that hold for the messages of every area.
 * @param same names whose message is the English one in that language: signs, and words that both languages have
 */
export function testMessages<Name extends string>(
    messages: Readonly<Record<SiteLocale, Readonly<Record<Name, string>>>>,
    same: Readonly<Record<Translation, readonly NoInfer<Name>[]>>,
): void {
    const { en } = messages;
    const names = Object.keys(en) as Name[];

    describe.each(translations)('In %s', (locale) => {
        const words = messages[locale];

        test('every message is there, and no other, in the order of English', () => {
            expect(Object.keys(words)).toEqual(names);
        });

        test('every message has the arguments of the English one, and both plurals', () => {
            for (const name of names) {
                const [own, other] = [argumentsOf(words[name]), argumentsOf(en[name])];
                expect(own.names, name).toEqual(other.names);
                for (const plural of own.plurals) expect(plural, name).toMatch(/\bone\b.*\bother\b/u);
                expect(words[name].trim(), name).not.toBe('');
            }
        });

        test('no message is the English one, but for signs and words that are the same', () => {
            expect(names.filter((name) => words[name] === en[name]).sort()).toEqual([...same[locale]].sort());
        });
    });

    test('apostrophes of messages are typographic', () => {
        for (const words of Object.values(messages)) {
            for (const text of Object.values<string>(words)) expect(text).not.toMatch(/\p{L}'\p{L}/u);
        }
    });

    test('no message has the Spanish article of a time, which depends on the time', () => {
        for (const text of Object.values<string>(messages.es))
            expect(text).not.toMatch(/\blas? \{(?:time|from|until|what)\}/u);
    });

    test('no line begins with a double sign in French', () => {
        for (const text of Object.values<string>(messages.fr).map(frenchSpaces)) {
            expect(text).not.toMatch(/ [;:!?»]|« /u);
            expect(text.replaceAll(/\{[^}]*\}/gu, '')).not.toMatch(/[\p{L}\d][;:!?](?:\s|$)/u);
        }
    });
}
