import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ContentCache } from '../../../api/dataset/content-cache.ts';
import { Content } from '../../../api/http/content.ts';

const content = (text: string) => new Content(Buffer.from(text), {});

test('the cache never holds more bytes than its limit, with random entries, growth and reads', () => {
    const step = fc.record({
        key: fc.integer({ min: 0, max: 20 }),
        bytes: fc.integer({ min: 0, max: 60 }),
        action: fc.constantFrom('set', 'grow', 'get'),
    });
    fc.assert(
        fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
            const cache = new ContentCache(200);
            const kept = new Map<number, Content>();
            for (const { key, bytes, action } of steps) {
                if (action === 'set') {
                    kept.set(key, content(String(key)));
                    cache.set(key, kept.get(key) as Content, bytes);
                } else if (action === 'grow') cache.grow(key, kept.get(key) ?? content(''), bytes);
                const got = cache.get(key);
                expect(got === undefined || got === kept.get(key)).toBe(true);
                expect(cache.bytes).toBeLessThanOrEqual(200);
                expect(cache.bytes).toBeGreaterThanOrEqual(0);
            }
        }),
    );
});

test('the cache keeps what is used, and drops what is not first', () => {
    const cache = new ContentCache(100);
    const hot = content('hot');
    cache.set('hot', hot, 20);
    for (let at = 0; at < 50; at++) {
        cache.set(at, content(String(at)), 20);
        expect(cache.get('hot')).toBe(hot);
    }
    expect(cache.get(0)).toBeUndefined();
});
