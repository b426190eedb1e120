import { expect, test } from 'vitest';
import { marketId, marketKey } from '../../../contract/market-key.ts';
import { findMarket } from '../../../pipeline/explain/find-market.ts';

const markets = [
    ['Japan', '京都', 'Tea ceremony', 'Private'],
    ['日本', '京都', '茶道体験', '個室'],
    ['Polska', 'Łódź', 'Tea ceremony', 'Private'],
].map(([country = '', city = '', activity = '', criteria = '']) => {
    const parts = { country, city, activity, criteria };
    return { ...parts, market_id: marketId(marketKey(parts)), old_ids: null };
});

test('a market whose slug cannot have its letters is proposed with its names', () => {
    expect(() => findMarket('京都', markets)).toThrow(
        '2 markets have the words "京都"; name one of them:\n' +
            '    japan-tea-ceremony-private  Japan, 京都, Tea ceremony, Private\n' +
            `    ${markets[1]?.market_id}  日本, 京都, 茶道体験, 個室`,
    );
    expect(() => findMarket('tea', markets)).toThrow('\n    polska-odz-tea-ceremony-private');
    expect(() => findMarket('tea', markets)).not.toThrow('Łódź');
});

test('a market whose words are all typed is preferred to those with more words', () => {
    const [tea] = markets as [(typeof markets)[0]];
    const parts = { ...tea, criteria: 'Private group' };
    const longer = { ...parts, market_id: marketId(marketKey(parts)) };
    expect(findMarket('private tea ceremony 京都 japan', [longer, tea]).criteria).toBe('Private');
});
