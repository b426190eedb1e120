import { expect, test } from 'vitest';
import { reasonMessage } from '../../api/booking/service/availability.ts';
import { counted } from '../../contract/counted.ts';

test.each([
    [0, '0 participants'],
    [1, '1 participant'],
    [2, '2 participants'],
])('the text for %i of them is %s', (count, text) => {
    expect(counted(count, 'participant')).toBe(text);
});

test('messages about the size of a party have the right plural: "1 participant"', () => {
    const wanted = (experience: object, persons: number) =>
        ({ experience, persons }) as unknown as Parameters<typeof reasonMessage>[1];
    expect(reasonMessage('party_too_large', wanted({ maxParticipants: 1 }, 2), 0)).toBe(
        'A booking takes at most 1 participant, not 2.',
    );
    expect(reasonMessage('party_too_small', wanted({ minParticipants: 1 }, 0), 0)).toBe(
        'A booking takes at least 1 participant, not 0.',
    );
});
