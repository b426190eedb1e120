import { expect, test } from 'vitest';
import { emailShape, typedAddress } from '../../contract/typed-text.ts';

test.each([
    ['ana@müller.example', 'ana@xn--mller-kva.example'],
    ['Ana@MÜLLER。Example', 'Ana@xn--mller-kva.example'],
    [' \u200bana＠mail．example\u2060', 'ana@mail.example'],
    ['Ana@Mail.Example', 'Ana@Mail.Example'],
    ['"a@b"@café.example', '"a@b"@xn--caf-dma.example'],
    ['ana@ü ü.example', 'ana@ü ü.example'],
    ['ana@', 'ana@'],
    ['', ''],
])('the e-mail address %j is read as %j', (typed, address) => {
    expect(typedAddress(typed)).toBe(address);
});

test('an address whose domain is not ASCII is taken, and no other text with such letters', () => {
    expect(emailShape().parse('ana@españa.example')).toBe('ana@xn--espaa-rta.example');
    for (const text of ['ana@ü ü.example', 'añá@mail.example', 'müller.example', '@ü.example']) {
        expect([text, emailShape().safeParse(text).success]).toEqual([text, false]);
    }
});
