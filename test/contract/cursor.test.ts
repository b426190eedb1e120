import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolArguments } from '../../contract/agent-tools.ts';
import { decodeCursor, encodeCursor } from '../../contract/cursor.ts';
import { marketKey } from '../../contract/market-key.ts';

describe('a cursor', () => {
    const name = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u001f'));
    const market = fc.record({ country: name, city: name, activity: name, criteria: name });

    test('a cursor is decoded to its market, and needs no escapes in an address', () => {
        fc.assert(
            fc.property(market, (parts) => {
                const cursor = encodeCursor(marketKey(parts));
                expect(decodeCursor(cursor)).toBe(marketKey(parts));
                expect(encodeURIComponent(cursor)).toBe(cursor);
            }),
        );
    });

    test.each(['', 'x', '!!', 'YQ==', 'YR9iH2M', 'YR9iH2MfZB9l', 'YR9iH2MfZA=', 'YR9iH2MfZB', '%00'])(
        'the text "%s" is no cursor',
        (cursor) => {
            expect(decodeCursor(cursor)).toBeNull();
        },
    );

    test('a text that is a cursor is the only spelling of it', () => {
        fc.assert(
            fc.property(fc.oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[\w-]{0,40}$/u)), (text) => {
                const key = decodeCursor(text);
                if (key !== null) expect(encodeCursor(key)).toBe(text);
            }),
        );
    });
});

test('the tools take the cursor of a market with long names', () => {
    const name = '東京都渋谷区'.repeat(10);
    const cursor = encodeCursor(marketKey({ country: name, city: name, activity: name, criteria: name }));
    expect(toolArguments.list_markets.safeParse({ cursor }).success).toBe(true);
});
