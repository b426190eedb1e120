import { expect, test } from 'vitest';
import { parseReference, referenceOf, spacedReference } from '../../contract/booking-reference.ts';

test('a reference is eight characters that are not mistaken for each other, the same for the same id', () => {
    const references = Array.from({ length: 5000 }, (_, at) => referenceOf(`booking ${at}`));
    for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/u);
    expect(new Set(references).size).toBe(5000);
    expect(referenceOf('booking 7')).toBe(references[7]);
    expect(referenceOf('booking 7', 1)).not.toBe(references[7]);
});

test.each([
    ['7K3M9QX2', '7K3M9QX2'],
    [' 7k3m-9qx2 ', '7K3M9QX2'],
    ['\u200b７Ｋ３Ｍ–9QX2\u2069', '7K3M9QX2'],
    ['oil0oil0', '01100110'],
    ['7K3M9QX', null],
    ['7K3M9QX22', null],
    ['7K3M9QXU', null],
    ['', null],
    ['8ee89711-330c-4ccf-a9a2-e65ad12bbd7d', null],
])('a person who types "%s" means %s', (text, reference) => {
    expect(parseReference(text)).toBe(reference);
});

test('a reference in groups of four is read as it is', () => {
    const reference = referenceOf('booking 1');
    expect(spacedReference(reference)).toMatch(/^\w{4}\u00a0\w{4}$/u);
    expect(parseReference(spacedReference(reference))).toBe(reference);
});
