import { expect, test } from 'vitest';
import { agesBeside } from '../../../../api/pages/booking-form/parts.tsx';
import { wordsIn } from '../../../../api/pages/locale/words.ts';
import type { Category } from '../../../../contract/catalog.ts';

const translate = wordsIn('en');

function beside(label: string, minAge: number | null, maxAge: number | null): string | null {
    const category = { label: { en: label }, minAge, maxAge } as unknown as Category;
    return agesBeside(category, 'en', translate);
}

test.each([
    ['6 to 14 years', 6, 14],
    ['Under 5', 0, 4],
    ['From 13 years', 13, null],
    ['Adult', null, null],
])('the ages of "%s", %s to %s, do not stand beside a label that states them', (label, from, to) => {
    expect(beside(label, from, to)).toBeNull();
});

test.each([
    ['Child', 6, 13, translate('agesBetween', { from: 6, to: 13 })],
    ['Child from 6', 6, 13, translate('agesBetween', { from: 6, to: 13 })],
    ['Infant', 0, 2, translate('agesUpTo', { to: 2 })],
    ['Cabin 2', 12, null, translate('agesFrom', { from: 12 })],
])('the ages of "%s", %s to %s, stand beside a label that leaves one out', (label, from, to, ages) => {
    expect(beside(label, from, to)).toBe(ages);
});
