import { describe, expect, test } from 'vitest';
import {
    countOfDays,
    countOfNights,
    labelOf,
    nightsBetween,
    priceWords,
} from '../../../../api/booking/pricing/words.ts';
import { extras } from '../../../../contract/extras.ts';
import { type LocalText, siteLocales, textIn } from '../../../../contract/local-text.ts';
import { excursion, priced, same, stay } from './sample.ts';

describe('a label', () => {
    test('a label is in each language of the site and each of its texts', () => {
        const adult: LocalText = { en: 'Adult', fr: 'Adulte', xx: 'Erwachsene' };
        expect(labelOf(adult, '2027-05-21')).toEqual({
            ...same('Adult, 2027-05-21'),
            fr: 'Adulte, 2027-05-21',
            xx: 'Erwachsene, 2027-05-21',
        });
        const room: LocalText = { xx: 'Zimmer' };
        expect(labelOf(room, countOfNights(2)).xx).toBe('Zimmer, 2 nights');
    });

    test.each<[LocalText]>([
        [{ en: 'Adult' }],
        [{ fr: 'Adulte' }],
        [{ de: 'Erwachsene', it: 'Adulto' }],
        [{ 'pt-BR': 'Adulto', en: 'Adult' }],
        [{ 'fr-CA': 'Adulte', es: 'Adulto', en: 'Adult' }],
    ])('a label of one text is in every language what the text is: %j', (text) => {
        for (const locale of ['en', 'fr', 'es', 'de', 'it', 'pt', 'pt-BR', 'fr-CA', 'fr-CH', 'en-GB', 'ja']) {
            expect(textIn(labelOf(text), locale)).toBe(textIn(text, locale));
        }
    });
});

test('every word of prices stands in every language of the site', () => {
    const words = [
        ...Object.values(priceWords),
        ...Object.values(extras).map(({ label }) => label),
        countOfDays(2),
        ...[1, 2].flatMap((count) => [countOfNights(count), nightsBetween(count, '2027-05-21', '2027-05-23')]),
    ];
    for (const word of words) {
        for (const locale of siteLocales) expect(word[locale].trim()).not.toBe('');
    }
});

describe('a price reads in the language of its reader', () => {
    const room = stay({
        persons: { guest: 1 },
        days: ['2027-05-21', '2027-05-22'],
        extras: ['extraBed', 'lateCheckout'],
    });
    const ride = excursion({ persons: { adult: 5 }, days: ['2026-07-01', '2026-07-02'], mode: 'private' });

    test.each([
        ['en', ['Garden room, 2 nights (2027-05-21 to 2027-05-23)', 'Extra bed, 2 nights', 'Late check-out']],
        [
            'fr',
            [
                'Chambre sur jardin, 2 nuits (du 2027-05-21 au 2027-05-23)',
                'Lit supplémentaire, 2 nuits',
                'Départ tardif',
            ],
        ],
        [
            'es-MX',
            [
                'Habitación con jardín, 2 noches (del 2027-05-21 al 2027-05-23)',
                'Cama adicional, 2 noches',
                'Salida tardía',
            ],
        ],
        ['ja', ['Garden room, 2 nights (2027-05-21 to 2027-05-23)', 'Extra bed, 2 nights', 'Late check-out']],
    ])('the price of a stay reads in the language of its reader: %s', (locale, labels) => {
        const shown = priced(room).lines.map(({ label }) => textIn(label, locale));
        expect(shown.filter((label) => !label.startsWith('Guest'))).toEqual(labels);
    });

    test.each([
        ['en', ['Private booking, 2026-07-01', 'Each extra person, 2026-07-01']],
        ['fr', ['Réservation privée, 2026-07-01', 'Personne supplémentaire, 2026-07-01']],
        ['es', ['Reserva privada, 2026-07-01', 'Persona adicional, 2026-07-01']],
    ])('the price of a private booking of two days reads in the language of its reader: %s', (locale, labels) => {
        const firstDay = priced(ride).lines.slice(0, 2);
        expect(firstDay.map(({ label }) => textIn(label, locale))).toEqual(labels);
    });
});
