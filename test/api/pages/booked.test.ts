import { expect, test } from 'vitest';
import { listed } from '../../../api/pages/booked.ts';

test.each([
    [['Adult × 2', 'Child × 1'], 'Adult × 2, Child × 1'],
    [['Adult, with breakfast × 2', 'Child × 1'], 'Adult, with breakfast × 2 · Child × 1'],
    [['Adult, with breakfast × 2'], 'Adult, with breakfast × 2'],
    [[], ''],
])('%j is listed as "%s"', (texts, list) => {
    expect(listed(texts)).toBe(list);
});
