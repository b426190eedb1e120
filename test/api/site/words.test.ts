import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { en } from '../../../api/pages/locale/en.ts';
import { es } from '../../../api/pages/locale/es.ts';
import { duration, longDay, money, shortDay, wallTimes, zoneName } from '../../../api/pages/locale/format.ts';
import { fr } from '../../../api/pages/locale/fr.ts';
import { wordsIn } from '../../../api/pages/locale/words.ts';
import { projectFolder } from '../../support/pipeline.ts';

type Element = { type: number; value?: string; options?: Record<string, { value: Element[] }> };

/** Names of a message's arguments, and of each plural its categories. */
function argumentsOf(text: string): { names: string[]; plurals: string[] } {
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

describe.each([
    ['fr', fr],
    ['es', es],
])('In %s', (locale, words) => {
    it('there is every message, and no other', () => {
        expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    });

    it('every message has the arguments of the English one, and both plurals', () => {
        for (const name of Object.keys(en) as (keyof typeof en)[]) {
            const [own, other] = [argumentsOf(words[name]), argumentsOf(en[name])];
            expect(own.names, name).toEqual(other.names);
            for (const plural of own.plurals) expect(plural, name).toMatch(/\bone\b.*\bother\b/u);
            expect(words[name].trim(), name).not.toBe('');
        }
    });

    it('no message is the English one, but for signs and words that are the same', () => {
        const same = Object.keys(en).filter((name) => words[name as keyof typeof en] === en[name as keyof typeof en]);
        const expected = ['cellNone', 'countOf', 'each'];
        const both = locale === 'fr' ? ['total'] : ['problemPrefix', 'subtotal', 'total'];
        expect(same.sort()).toEqual([...expected, ...both].sort());
    });

    it('apostrophes are typographic, in English, too', () => {
        for (const text of [...Object.values(words), ...Object.values(en)]) expect(text).not.toMatch(/\p{L}'\p{L}/u);
    });
});

it('In French no line begins with a double sign', () => {
    for (const text of Object.values(fr)) {
        expect(text).not.toMatch(/ [;:!?»]|« /u);
        expect(text.replaceAll(/\{[^}]*\}/gu, '')).not.toMatch(/[\p{L}\d][;:!?](?:\s|$)/u);
    }
});

it('Every message is said somewhere', () => {
    const api = join(projectFolder, 'api');
    const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
        .filter((file) => /^(?:site|pages)\/.*\.tsx?$/u.test(file) && !file.startsWith('pages/locale/'))
        .map((file) => readFileSync(join(api, file), 'utf8'))
        .join('\n');
    expect(Object.keys(en).filter((name) => !new RegExp(`\\b${name}\\b`, 'u').test(sources))).toEqual([]);
});

it('Counted words have the plural of their language', () => {
    expect([0, 1, 2].map((count) => wordsIn('en')('placesLeft', { count }))).toEqual([
        '0 places left',
        '1 place left',
        '2 places left',
    ]);
    expect([0, 1, 2].map((count) => wordsIn('fr')('placesLeft', { count }))).toEqual([
        '0 place libre',
        '1 place libre',
        '2 places libres',
    ]);
    expect([0, 1, 2].map((count) => wordsIn('es')('placesLeft', { count }))).toEqual([
        '0 plazas libres',
        '1 plaza libre',
        '2 plazas libres',
    ]);
});

it('Money, times and zones are written as the locale writes them', () => {
    expect(money(3_457_50, 'MXN', 2, 'en')).toBe('MX$3,457.50');
    expect(money(3_457_50, 'EUR', 2, 'fr')).toBe('3\u202f457,50\u00a0€');
    expect(money(6_800, 'JPY', 0, 'es')).toBe('6800\u00a0JPY');
    expect(wallTimes('14:00', 210, 'fr').replaceAll(/\s/gu, ' ')).toBe('14:00 – 17:30');
    expect(wallTimes('22:00', 210, 'en').replaceAll(/\s/gu, ' ')).toBe('10:00 PM');
    expect(duration(210, 'es')).toBe('3 h 30 min');
    expect(zoneName('America/Cancun', 0, 'fr')).toContain('heure');
});

it('The first of a month is an ordinal in French, and no other day', () => {
    expect(longDay('2027-05-01', 'fr')).toBe('samedi 1er mai 2027');
    expect(shortDay('2027-05-01', 'fr')).toBe('sam. 1er mai');
    expect(longDay('2027-05-21', 'fr')).toBe('vendredi 21 mai 2027');
    expect(longDay('2027-05-01', 'es')).toBe('sábado, 1 de mayo de 2027');
});
