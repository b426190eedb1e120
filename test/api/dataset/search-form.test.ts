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
