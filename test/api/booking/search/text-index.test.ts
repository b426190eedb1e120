import { describe, expect, test } from 'vitest';
import { Catalog } from '../../../../api/booking/catalog/catalog.ts';
import { matchText } from '../../../../api/booking/search/text-index.ts';
import { experienceWith, providerWith } from '../availability/fixtures.ts';

const lagoon = { name: 'Muelle Municipal, Bacalar', address: null, lat: null, lon: null };
const catalog = new Catalog([
    providerWith(
        [
            experienceWith({
                id: 'sail',
                slug: 'sail',
                name: { en: 'Morning sail', fr: 'Voile du matin', es: 'Vela por la mañana' },
                description: { en: 'Swim in the lagoon.' },
                location: lagoon,
            }),
            experienceWith({
                id: 'kayak',
                slug: 'kayak',
                name: { en: 'Kayak at night' },
                type: 'activity',
                description: { en: 'No sail, only paddles.' },
                location: lagoon,
            }),
        ],
        { slug: 'lagoon', name: 'Señor Lagoon' },
    ),
    providerWith([experienceWith({ id: 'riad', slug: 'riad', name: { fr: 'Chambres d’été' }, type: 'hotel' })], {
        slug: 'riad',
        name: 'Riad Zitoun',
    }),
]);

const found = (text: string) => [...(matchText(catalog, text) ?? new Map()).keys()];

describe('words', () => {
    test.each([
        ['of a name', 'riad', ['riad']],
        ['of any language', 'mañana', ['sail']],
        ['without accents', 'MANANA ete', ['sail', 'riad']],
        ['with other accents', 'é́té', ['riad']],
        ['that are not finished', 'bacal', ['sail', 'kayak']],
        ['misspelt', 'baccalar', ['sail', 'kayak']],
        ['of the provider', 'senor', ['sail', 'kayak']],
        ['of the type', 'hotel', ['riad']],
        ['of a description', 'paddles', ['kayak']],
        ['that nothing has', 'zeppelin', []],
    ])('words %s find what has them', (_, text, ids) => {
        expect(found(text).sort()).toEqual([...ids].sort());
    });

    test('words in a name count more than in a description', () => {
        expect(found('sail')).toEqual(['sail', 'kayak']);
    });

    test('words that one experience has together leave out those that have one of them', () => {
        expect(found('kayak bacalar')).toEqual(['kayak']);
    });

    test('words that nothing has together find what has one of them', () => {
        expect(found('voile paddles').sort()).toEqual(['kayak', 'sail']);
    });

    test('short words have to be spelt right', () => {
        expect(found('sal')).toEqual([]);
    });
});

test('a text without words excludes nothing', () => {
    expect(matchText(catalog, ' – !')).toBeNull();
});
