import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketId, marketKey, normalisePart, searchForm, tidyPart } from '../../contract/market-key.ts';

const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('São  Tomé', 'İstanbul', 'ΣΑΣ'),
);

describe('the normal form of a name', () => {
    test.each([
        ['  Porto ', 'porto'],
        ['São\u00a0 \tPaulo', 'sao paulo'],
        ['Sa\u0303o Paulo', 'sao paulo'],
        ['Ñandú', 'nandu'],
        ['İstanbul', 'istanbul'],
        ['Łódź', 'łodz'],
        ['Straße', 'straße'],
        ['ＰＯＲＴＯ', 'ｐｏｒｔｏ'],
        ['กรุงเทพ', 'กรุงเทพ'],
        ['हिन्दी', 'हिन्दी'],
        ['서울', '서울'],
    ])('the name %s has the normal form %s', (text, normal) => {
        expect(normalisePart(text)).toBe(normal);
    });

    test('searches compare letters that many keyboards lack as they are typed instead', () => {
        const typed = [
            ...['Weinstraße', 'Ærø', 'Łódź', 'Œuvre', 'Đà Nẵng', 'Diyarbakır', 'Þórsmörk', 'Borgarfjörður'],
            ...['L’Aquila', 'Hawaiʻi', 'Ｔｏｋｙｏ', 'ﾄﾞﾊﾞｲ'],
        ].map((text) => searchForm(normalisePart(text)));
        expect(typed).toEqual([
            ...['weinstrasse', 'aero', 'lodz', 'oeuvre', 'da nang', 'diyarbakir', 'thorsmork', 'borgarfjordur'],
            ...["l'aquila", "hawai'i", 'tokyo', 'ドバイ'],
        ]);
    });

    test('a normal form is its own normal form', () => {
        fc.assert(
            fc.property(name, (text) => {
                expect(normalisePart(normalisePart(text))).toBe(normalisePart(text));
                expect(tidyPart(tidyPart(text))).toBe(tidyPart(text));
            }),
        );
    });

    test('the normal form of a name is the same for decomposed and composed letters and any number of blanks', () => {
        fc.assert(
            fc.property(name, name, (one, other) => {
                expect(normalisePart(one.normalize('NFD'))).toBe(normalisePart(one.normalize('NFC')));
                expect(normalisePart(` ${one}  ${other}\t`)).toBe(normalisePart(`${one} ${other}`));
            }),
        );
    });
});

describe('the id of a market', () => {
    const parts = fc.record({ country: name, city: name, activity: name, criteria: name });

    test('the id of a market is that of its normalised parts, in any spelling', () => {
        fc.assert(
            fc.property(parts, (market) => {
                const spelled = Object.fromEntries(Object.entries(market).map(([part, text]) => [part, ` ${text} `]));
                expect(marketId(marketKey(spelled as typeof market))).toBe(marketId(marketKey(market)));
            }),
        );
    });

    test.each([
        ['portugal\u001fporto\u001faccommodation\u001fluxury', 'f44b9996-2bc3-5108-b41f-d4337359a76a'],
        ['日本\u001f京都\u001f茶道\u001f英語', '577fca33-690a-5b76-b8f7-4443fe011150'],
    ])('the id of a market never changes: %s', (key, id) => {
        expect(marketId(key)).toBe(id);
    });

    test('the id of a market keeps its parts apart', () => {
        const key = (country: string, city: string) => marketKey({ country, city, activity: 'a', criteria: 'b' });
        expect(key('a b', 'c')).not.toBe(key('a', 'b c'));
        expect(key('a', 'b').split('\u001f')).toEqual(['a', 'b', 'a', 'b']);
    });
});
