import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
    countries,
    duration,
    longDay,
    money,
    placeOfZone,
    plainDay,
    roundMoney,
    shortDay,
    timeInSentence,
    wallTimes,
} from '../../../api/locale/format.ts';
import { messages, wordsIn } from '../../../api/pages/locale/words.ts';
import { siteLocales } from '../../../contract/local-text.ts';
import { tableOf } from '../../support/markdown.ts';
import { projectFolder } from '../../support/pipeline.ts';
import { argumentsOf, testMessages } from '../support/messages.ts';

const { en } = messages;

testMessages(messages, {
    fr: ['countOf', 'each', 'email', 'embedPoints', 'total', 'whatNights'],
    es: ['countOf', 'each', 'optionsTitle', 'problemPrefix', 'subtotal', 'total'],
});

test('no text of the pages has two names', () => {
    const names = Object.keys(en) as (keyof typeof en)[];
    const texts = names.map((name) => JSON.stringify(siteLocales.map((locale) => messages[locale][name])));
    expect(names.filter((_, at) => texts.indexOf(texts[at] as string) !== at)).toEqual([]);
});

test('every message of the pages is used somewhere', () => {
    const api = join(projectFolder, 'api');
    const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
        .filter((file) => /^(?:site|pages)\/.*\.tsx?$/u.test(file) && !file.startsWith('pages/locale/'))
        .map((file) => readFileSync(join(api, file), 'utf8'))
        .join('\n');
    expect(Object.keys(en).filter((name) => !new RegExp(`\\b${name}\\b`, 'u').test(sources))).toEqual([]);
});

test('a time in a sentence has its article in Spanish', () => {
    const times = ['00:32', '01:00', '01:30', '09:00', '13:30'];
    expect(times.map((time) => plain(timeInSentence(time, 'es')))).toEqual([
        'las 0:32 h',
        'la 1:00 h',
        'la 1:30 h',
        'las 9:00 h',
        'las 13:30 h',
    ]);
    expect([timeInSentence('01:30', 'en'), timeInSentence('01:30', 'fr')].map(plain)).toEqual(['1:30 am', '1 h 30']);
});

test('countries have their Mexican names in Spanish', () => {
    const namesIn = (locale: 'es' | 'fr') => new Map(countries(locale).map(({ code, name }) => [code, name]));
    expect(['SA', 'RO', 'MX'].map((code) => namesIn('es').get(code))).toEqual(['Arabia Saudita', 'Rumania', 'México']);
    expect(namesIn('fr').get('SA')).toBe('Arabie saoudite');
});

test('French joins a preposition and the name of a provider', () => {
    const balanceFor = (provider: string, stay = 'no') => wordsIn('fr')('balanceTo', { provider, stay });
    expect(
        ['Le Fournil de nuit', 'Les Ateliers', 'La Rochelle Voile', 'Lemaire'].map((name) => balanceFor(name)),
    ).toEqual([
        'à régler au Fournil de nuit, sur place',
        'à régler aux Ateliers, sur place',
        'à régler à La Rochelle Voile, sur place',
        'à régler à Lemaire, sur place',
    ]);
    const offerOf = (provider: string) => wordsIn('fr')('changeNotOffered', { provider });
    expect(['Onda Calma', 'Étoile', 'Le Fournil', 'Lagoon'].map((name) => offerOf(name).split(' n’est')[0])).toEqual([
        'Cette offre d’Onda Calma',
        'Cette offre d’Étoile',
        'Cette offre du Fournil',
        'Cette offre de Lagoon',
    ]);
    expect(wordsIn('es')('balanceTo', { provider: 'El Faro', stay: 'yes' })).toBe('a El Faro, al llegar');
});

test('counted words have the plural of their language', () => {
    expect([0, 1, 2].map((count) => wordsIn('en')('placesLeft', { count }))).toEqual([
        '0 places left',
        '1 place left',
        '2 places left',
    ]);
    expect([0, 1, 2].map((count) => wordsIn('fr')('placesLeft', { count }))).toEqual([
        '0 place restante',
        '1 place restante',
        '2 places restantes',
    ]);
    expect([0, 1, 2].map((count) => wordsIn('es')('placesLeft', { count }))).toEqual([
        '0 lugares disponibles',
        '1 lugar disponible',
        '2 lugares disponibles',
    ]);
});

describe('Amounts are written as the locale writes them', () => {
    test.each([
        ['en', ['MX$3,300.00', '-€149.00', 'US$54.99', 'KWD 18.750']],
        ['fr', ['3 300,00 $MX', '-149,00 €', '54,99 $US', '18,750 KWD']],
        ['es', ['$3,300.00 MXN', '-149.00 €', '$54.99 USD', '18.750 KWD']],
    ] as const)('amounts are written as the locale %s writes them', (locale, written) => {
        const amounts = [
            money(3_300_00, 'MXN', 2, locale),
            money(-149_00, 'EUR', 2, locale),
            money(54_99, 'USD', 2, locale),
            money(18_750, 'KWD', 3, locale),
        ];
        expect(amounts.map(plain)).toEqual(written);
        for (const amount of amounts) expect(amount, 'breaks no line').not.toContain(' ');
    });

    test('amounts drop decimals that are zero where offers are compared', () => {
        const written = (minor: number) => siteLocales.map((locale) => plain(roundMoney(minor, 'MXN', 2, locale)));
        expect(written(1_200_00)).toEqual(['MX$1,200', '1 200 $MX', '$1,200 MXN']);
        expect(written(99_50)).toEqual(['MX$99.50', '99,50 $MX', '$99.50 MXN']);
    });
});

describe('Days, times and zones are written as the locale writes them', () => {
    test.each([
        [
            'en',
            [
                'Saturday 1 May 2027',
                'Saturday 15 May',
                'Sat 15 May',
                '9:00 am – 12:30 pm',
                '2:00 – 5:30 pm',
                '8:00 pm – 7:30 am',
                '12:30 am',
                '9:00 am – 12:00 noon',
                '3 h 30 min',
            ],
        ],
        [
            'fr',
            [
                'samedi 1er mai 2027',
                'samedi 15 mai',
                'sam. 15 mai',
                '9 h – 12 h 30',
                '14 h – 17 h 30',
                '20 h – 7 h 30',
                '0 h 30',
                '9 h – 12 h',
                '3 h 30',
            ],
        ],
        [
            'es',
            [
                'sábado 1 de mayo de 2027',
                'sábado 15 de mayo',
                'sáb 15 may',
                '9:00 a 12:30 h',
                '14:00 a 17:30 h',
                '20:00 a 7:30 h',
                '0:30 h',
                '9:00 a 12:00 h',
                '3 h 30 min',
            ],
        ],
    ] as const)('days, times and zones are written as the locale %s writes them', (locale, written) => {
        const all = [
            longDay('2027-05-01', locale),
            plainDay('2027-05-15', locale),
            shortDay('2027-05-15', locale),
            wallTimes('09:00', 210, locale),
            wallTimes('14:00', 210, locale),
            wallTimes('20:00', 690, locale),
            wallTimes('00:30', 1440, locale),
            wallTimes('09:00', 180, locale),
            duration(210, locale),
        ];
        expect(all.map(plain)).toEqual(written);
        expect(placeOfZone('America/Cancun', locale)).toBe('Cancún');
    });
});

describe('docs/copy.md quotes the messages as pages say them', () => {
    const page = readFileSync(join(projectFolder, 'docs/copy.md'), 'utf8');
    const rows = tableOf(page, 'message', ...siteLocales).map(([message = '', ...texts]) => ({ message, texts }));

    test.each(rows)('docs/copy.md quotes a message as pages show it: $message', ({ message, texts }) => {
        const [name, kind = 'trip'] = message.split(', ') as [keyof typeof en, string?];
        const known = { count: 2, minutes: 40, kind, stay: kind === 'stay' ? 'yes' : 'no' };
        const said = siteLocales.map((locale) => {
            const { names } = argumentsOf(messages[locale][name]);
            const values = Object.fromEntries(names.map((each) => [each, `{${each}}`]));
            return plain(wordsIn(locale)(name, { ...values, ...known }));
        });
        expect(said).toEqual(texts);
    });
});

function plain(text: string): string {
    return text.replaceAll(/\s/gu, ' ');
}
