import { hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Quote, TokenSealer } from '../../../../api/booking/quote/token.ts';
import { bookingLimits } from '../../../../contract/booking.ts';
import { excursion, priced } from '../pricing/sample.ts';

const secret = 'a secret for tests, long enough for the key';
const nowMs = Date.parse('2027-03-01T12:00:00.400Z');
const endMs = nowMs + 900_000;
const id = '8ee89711-330c-4ccf-a9a2-e65ad12bbd7d';

const request = excursion({ persons: { adult: 2, child: 1 } });
const quote: Quote = {
    experienceId: request.experience.id,
    date: '2026-07-01',
    endDate: null,
    timeSlotId: 'morning',
    unitId: null,
    mode: 'shared',
    party: request.party,
    options: [{ optionId: 'lunch', quantity: 2 }],
    extras: ['withPet'],
    price: priced(request),
};

/** A key as the service derives it from its secret. */
function keyFor(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', secret, '', `market booking ${purpose}`, 32));
}

/** A token as this service makes it, of any payload. */
function forged(payload: Record<string, unknown>, purpose = 'pricing token') {
    return new EncryptJWT(payload)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(id)
        .setIssuedAt(new Date(nowMs))
        .setExpirationTime(Math.ceil(endMs / 1000))
        .encrypt(keyFor(purpose));
}

let sealer: TokenSealer;
let sealed: string;
/** Seals a quote that is not too large. */
const sealedBy = async (by: TokenSealer, text: Quote, tokenId = id) =>
    (await by.seal(text, tokenId, nowMs, endMs)) as string;
beforeEach(async () => {
    sealer = new TokenSealer(secret);
    sealed = await sealedBy(sealer, quote);
});

describe('a sealed quote', () => {
    test('a sealed quote opens as what was sealed, under its own id', async () => {
        expect(await sealer.open(sealed, nowMs)).toEqual({ id, quote, expired: false });
        expect(await new TokenSealer(secret).open(sealed, nowMs)).toEqual({ id, quote, expired: false });
    });

    test('a sealed quote has expired from its last millisecond on, and can still be opened at any age', async () => {
        for (const [atMs, expired] of [
            [endMs - 1, false],
            [endMs, true],
            [endMs + 1, true],
            [endMs + 86_400_000, true],
        ] as const) {
            expect(await sealer.open(sealed, atMs)).toEqual({ id, quote, expired });
        }
    });

    test('a sealed quote is issued and over in whole seconds, the end never before that of the quote', async () => {
        const { payload } = await jwtDecrypt(sealed, keyFor('pricing token'), { currentDate: new Date(nowMs) });
        expect([payload.jti, payload.until, payload.iat, payload.exp]).toEqual([
            id,
            endMs,
            Math.floor(nowMs / 1000),
            Math.floor(endMs / 1000) + 1,
        ]);
    });

    test('a sealed quote shows nothing but how it is sealed, and by which key', async () => {
        const header = decodeProtectedHeader(sealed);
        expect(header).toEqual({ alg: 'dir', enc: 'A256GCM', kid: expect.stringMatching(/^[\w-]{8}$/u) });
        expect(decodeProtectedHeader(await sealedBy(sealer, quote, 'other'))).toEqual(header);
        const others = new TokenSealer(`${secret}!`);
        expect(decodeProtectedHeader(await sealedBy(others, quote)).kid).not.toBe(header.kid);
        expect(sealed.split('.')[1]).toBe('');
        expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/morning|2026-07-01|lunch/u);
    });

    test('a sealed quote is packed: one of many days is shorter than its JSON', async () => {
        const days = Array.from({ length: 9 }, (_, at) => `2026-07-0${at + 1}`);
        const long = { ...quote, price: priced({ ...request, days }) };
        const token = await sealedBy(sealer, long);
        expect(token.length).toBeLessThan(JSON.stringify(long).length / 2);
        expect(await sealer.open(token, nowMs)).toEqual({ id, quote: long, expired: false });
    });
});

describe('a quote that is too large for a token', () => {
    const named = (experienceId: string) => sealer.seal({ ...quote, experienceId }, id, nowMs, endMs);

    test('a quote is sealed only if its token can be opened again', async () => {
        const rest = JSON.stringify({ ...quote, experienceId: '' }).length;
        const most = 'x'.repeat(256 * 1024 - rest);
        expect(sealer.open((await named(most)) as string, nowMs)?.quote.experienceId).toBe(most);
        expect(await named(`${most}x`)).toBeNull();
    });

    test('a quote is sealed only if its token fits into the payload of a booking', async () => {
        const random = (bytes: number) => randomBytes(bytes).toString('base64url');
        expect(((await named(random(15_000))) as string).length).toBeLessThanOrEqual(bookingLimits.tokenCharacters);
        expect(await named(random(25_000))).toBeNull();
    });
});

describe('no token of this service', () => {
    test('a token that another secret has sealed is refused', async () => {
        expect(await new TokenSealer(`${secret}!`).open(sealed, nowMs)).toBeNull();
        expect(await sealer.open(await sealedBy(new TokenSealer(`${secret}!`), quote), nowMs)).toBeNull();
    });

    test('a token of which any character was changed, left out or added is refused', async () => {
        for (let at = 0; at < sealed.length; at += 1) {
            const [before, after] = [sealed.slice(0, at), sealed.slice(at + 1)];
            const changed = `${before}${sealed[at] === 'A' ? 'B' : 'A'}${after}`;
            expect(await sealer.open(changed, nowMs), changed).toBeNull();
        }
        expect(await sealer.open(sealed.slice(0, -1), nowMs)).toBeNull();
        expect(await sealer.open(`${sealed}A`, nowMs)).toBeNull();
    });

    test('a token whose last bits, which decoding drops, were changed is refused', async () => {
        const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        const last = sealed.at(-1) as string;
        const twins = [...alphabet].filter(
            (each) =>
                each !== last &&
                Buffer.from(sealed.slice(-22, -1) + each, 'base64url').equals(
                    Buffer.from(sealed.slice(-22), 'base64url'),
                ),
        );
        expect(twins.length).toBeGreaterThan(0);
        for (const twin of twins) expect(await sealer.open(sealed.slice(0, -1) + twin, nowMs)).toBeNull();
    });

    test.each(['', '.', '....', 'a.b.c.d.e', 'quote', 'eyJhbGciOiJub25lIn0..', 'ä'])(
        'the text %j is no token',
        async (text) => {
            expect(await sealer.open(text, nowMs)).toBeNull();
        },
    );

    test('a token that was sealed for another purpose, or in another way, is refused', async () => {
        const q = deflateRawSync(JSON.stringify(quote)).toString('base64url');
        expect(await sealer.open(await forged({ q, until: endMs }), nowMs)).toEqual({ id, quote, expired: false });
        expect(await sealer.open(await forged({ q, until: endMs }, 'key id'), nowMs)).toBeNull();
        const key = keyFor('pricing token');
        const weaker = new EncryptJWT({ q, until: endMs }).setProtectedHeader({ alg: 'dir', enc: 'A128CBC-HS256' });
        expect(await sealer.open(await weaker.setJti(id).encrypt(key), nowMs)).toBeNull();
        const wrapped = new EncryptJWT({ q, until: endMs }).setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM' });
        expect(await sealer.open(await wrapped.setJti(id).encrypt(key), nowMs)).toBeNull();
    });

    test('a token that would unpack to more than 256 KiB is not unpacked', async () => {
        const q = (bytes: number) => deflateRawSync(JSON.stringify('x'.repeat(bytes - 2))).toString('base64url');
        const most = 256 * 1024;
        expect(await sealer.open(await forged({ q: q(most), until: endMs }), nowMs)).not.toBeNull();
        await expect(
            forged({ q: q(most + 1), until: endMs }).then((token) => sealer.open(token, nowMs)),
        ).rejects.toThrow(RangeError);
    });
});
