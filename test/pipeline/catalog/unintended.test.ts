import { describe, expect, test } from 'vitest';
import { catalogOf, excursion, type Json, provider, raw } from '../support/catalog.ts';

const adult = { id: 'adult', kind: 'adult', label: { en: 'Adult' }, price: 9 };
const slot = { id: 'morning', startTime: '09:00', duration: 60 };
const noon = { ...slot, id: 'noon' };
const season = (from: string, to: string, more: Json = {}) => ({ from, to, percent: 10, ...more });

interface Case {
    name: string;
    experience: Json;
    warnings: string[];
}

const cases: Case[] = [
    {
        name: 'a price whose point may separate thousands',
        experience: {
            currency: 'EUR',
            categories: [
                { ...adult, price: raw('1.990') },
                { ...adult, id: 'b', price: raw('19.90') },
                { ...adult, id: 'c', price: raw('1200.000') },
                { ...adult, id: 'd', price: raw('0.000') },
            ],
        },
        warnings: ['THOUSANDS_POINT categories[0].price'],
    },
    {
        name: 'three zeros after the point, in a currency without decimals',
        experience: { currency: 'CLP', categories: [{ ...adult, price: raw('54.000') }] },
        warnings: ['THOUSANDS_POINT categories[0].price'],
    },
    {
        name: 'three decimals, in a currency that has three',
        experience: { currency: 'KWD', categories: [{ ...adult, price: raw('1.200') }] },
        warnings: [],
    },
    {
        name: 'percentages written as parts of one, except of fees',
        experience: {
            seasons: [
                season('2027-01-01', '2027-01-02', { percent: 0.2 }),
                season('2027-02-01', '2027-02-02', { percent: 0 }),
            ],
            discounts: [{ label: { en: 'Groups' }, percent: 0.05 }],
            deposit: { enabled: true, percent: 0.3 },
            fees: [{ label: { en: 'Tourism fund' }, percent: 0.5 }],
        },
        warnings: [
            'SMALL_PERCENT seasons[0].percent',
            'SMALL_PERCENT discounts[0].percent',
            'SMALL_PERCENT deposit.percent',
        ],
    },
    {
        name: 'a season within an earlier one',
        experience: {
            seasons: [
                season('2026-12-20', '2027-02-28'),
                season('2026-12-24', '2027-01-02'),
                season('2027-01-01', '2027-03-01'),
            ],
        },
        warnings: ['NEVER_APPLIES seasons[1]'],
    },
    {
        name: 'a season within an earlier one of the same slots',
        experience: {
            timeSlots: [slot, noon],
            seasons: [
                season('2027-06-01', '2027-06-30', { timeSlotIds: ['noon'] }),
                season('2027-06-10', '2027-06-20'),
                season('2027-06-11', '2027-06-12', { timeSlotIds: ['noon'] }),
            ],
        },
        warnings: ['NEVER_APPLIES seasons[2]'],
    },
    {
        name: 'a slot on none of the weekdays of the experience',
        experience: {
            timeSlots: [
                { ...slot, weekdays: [1] },
                { ...noon, weekdays: [1, 2] },
                { ...slot, id: 'x' },
            ],
            availability: { weekdays: [2, 3] },
        },
        warnings: ['NEVER_BOOKABLE timeSlots[0].weekdays'],
    },
    {
        name: 'codes of two letters that are no language',
        experience: { name: { en: 'Sail', sp: 'Vela', 'fr-CA': 'Voile' }, languages: ['en', 'jp', 'yua', 'pt-BR'] },
        warnings: ['UNKNOWN_LANGUAGE name.sp', 'UNKNOWN_LANGUAGE languages[1]'],
    },
];

describe('what a catalogue says but hardly means', () => {
    test.each(cases)('a catalogue is read with a warning: $name', ({ experience, warnings }) => {
        const { findings, providers } = catalogOf({ 'a.json': provider({ experiences: [excursion(experience)] }) });
        const found = findings.map(({ code, severity, path }) => `${severity} ${code} ${path}`);
        expect(found.toSorted()).toEqual(
            warnings
                .map((each) => each.replace(' ', ' experiences[0].'))
                .map((each) => `warning ${each}`)
                .toSorted(),
        );
        expect(providers).toHaveLength(1);
    });

    test('the warning of a price with a point names both readings of it', () => {
        const experience = excursion({ categories: [{ ...adult, price: raw('25.000') }] });
        const { findings } = catalogOf({ 'a.json': provider({ experiences: [experience] }) });
        expect(findings[0]?.hint).toBe('write 25000 if the point separates thousands, else 25');
    });
});
