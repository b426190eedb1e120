import { expect, test } from 'vitest';
import { MarketIndex } from '../../../api/dataset/market-index.ts';
import { listQuery, selectionOf } from '../../../api/market/query.ts';

test('filters and words find a name whichever way its letters are typed', () => {
    const index = new MarketIndex(1, 1);
    index.addMarket(0, 'id', ['germany', 'neustadt an der weinstraße', 'wine tasting', 'private'].join('\u001f'));
    for (const typed of ['weinstrasse', 'Weinstraße', 'WEINSTRASSE']) {
        const selected = selectionOf(listQuery.parse({ city: [`Neustadt an der ${typed}`], q: typed }));
        expect(selected.ok && index.filter(selected.value.filters, selected.value.words)).toEqual([0]);
    }
});

test('the position after a market is that of the next one, whatever its letters', () => {
    const cities = ['kobe', 'kolding', 'københavn', 'strasse', 'strassen', 'straz', 'straße', 'ærø', 'łodz'];
    const keys = cities.map((city) => ['country', city, 'activity', 'criteria'].join('\u001f'));
    const index = new MarketIndex(keys.length, 1);
    for (const [market, key] of keys.entries()) index.addMarket(market, `id ${market}`, key);
    expect(keys.map((_, market) => index.key(market))).toEqual(keys);
    expect(keys.map((key) => index.firstAfter(key))).toEqual(keys.map((_, market) => market + 1));
});

test('a filter finds all names that are typed alike, and a suggestion names one of them', () => {
    const keys = ['strasse', 'straße'].map((city) => ['country', city, 'activity', 'criteria'].join('\u001f'));
    const index = new MarketIndex(keys.length, 1);
    for (const [market, key] of keys.entries()) index.addMarket(market, `id ${market}`, key);
    expect(index.filter(new Map([['city', ['strasse']]]))).toEqual([0, 1]);
    expect(index.firstMarkets('city')).toEqual(new Map([['strasse', 0]]));
});
