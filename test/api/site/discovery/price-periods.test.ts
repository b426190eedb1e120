import { expect, test } from 'vitest';
import { pricePeriods } from '../../../../api/site/discovery/price-periods.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import type { Season } from '../../../../contract/catalog.ts';
import { experienceWith, operatingWith, slotWith } from '../../booking/availability/fixtures.ts';

const today = '2027-01-01';
const timeSlots = [slotWith({ id: 'am', startTime: '09:00' }), slotWith({ id: 'pm', startTime: '16:00' })];
const season = (from: string, to: string, basisPoints: number, ...slots: string[]): Season => ({
    id: `${from} ${to}`,
    from,
    to,
    basisPoints,
    timeSlotIds: slots.length === 0 ? null : slots,
});
const periods = (seasons: Season[], from: string | null = null, to: string | null = null, day = today) =>
    pricePeriods(experienceWith({ timeSlots, seasons, availability: operatingWith({ from, to }) }), day).map(
        ({ slots, ...rest }) => [rest.from, rest.to, rest.basisPoints, slots?.map(({ id }) => id) ?? null],
    );

test('an experience without a season has one period, as long as it is open', () => {
    expect(periods([])).toEqual([[null, null, 0, null]]);
    expect(periods([], '2027-03-01', '2027-05-31')).toEqual([['2027-03-01', '2027-05-31', 0, null]]);
    expect(periods([], '2026-01-01', '2026-12-31')).toEqual([]);
});

test('a season is a period of its own; one that is over is none, and touching ones of one percentage are one', () => {
    const seasons = [
        season('2026-01-01', '2026-12-31', 500),
        season('2027-02-01', '2027-02-10', 2000),
        season('2027-02-11', '2027-02-20', 2000),
    ];
    expect(periods(seasons)).toEqual([
        [null, '2027-01-31', 0, null],
        ['2027-02-01', '2027-02-20', 2000, null],
        ['2027-02-21', null, 0, null],
    ]);
});

test('a season of one departure leaves the prices of the others', () => {
    expect(periods([season('2027-02-01', '2027-02-10', 2000, 'pm')])).toEqual([
        [null, '2027-01-31', 0, null],
        ['2027-02-01', '2027-02-10', 0, ['am']],
        ['2027-02-01', '2027-02-10', 2000, ['pm']],
        ['2027-02-11', null, 0, null],
    ]);
});

/** The same numbers each time. */
function random(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return Math.floor((state / 2 ** 31) * below);
    };
}

test('each day and departure has one period, with the percentage of the first season that applies', () => {
    for (let seed = 1; seed <= 60; seed++) {
        const next = random(seed);
        const seasons = Array.from({ length: next(5) }, () => {
            const from = addDays(today, next(80) - 20);
            const slots = [[], ['am'], ['pm'], ['am', 'pm']][next(4)] as string[];
            return season(from, addDays(from, next(30)), 100 * next(3), ...slots);
        });
        const [from, to] = [
            next(2) === 0 ? null : addDays(today, next(30) - 10),
            next(2) === 0 ? null : addDays(today, next(90)),
        ];
        const found = periods(seasons, from, to);
        for (let offset = 0; offset < 130; offset++) {
            const day = addDays(today, offset);
            for (const { id } of timeSlots) {
                const isOpen = (from === null || from <= day) && (to === null || day <= to);
                const applied = seasons.find(
                    (each) => each.from <= day && day <= each.to && each.timeSlotIds?.includes(id) !== false,
                );
                const own = found.filter(
                    ([first, last, , slots]) =>
                        ((first as string | null) ?? '') <= day &&
                        day <= ((last as string | null) ?? '9999') &&
                        (slots as string[] | null)?.includes(id) !== false,
                );
                const expected = isOpen ? [applied?.basisPoints ?? 0] : [];
                expect(
                    own.map(([, , basisPoints]) => basisPoints),
                    `seed ${seed}, ${day}, ${id}`,
                ).toEqual(expected);
            }
        }
    }
});
