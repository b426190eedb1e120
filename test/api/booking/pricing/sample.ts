import type { Party } from '../../../../api/booking/party/party.ts';
import { type ChargeRule, everyAmount } from '../../../../api/booking/pricing/charge-rule.ts';
import type { PriceRequest } from '../../../../api/booking/pricing/lines.ts';
import { type Price, priceOf } from '../../../../api/booking/pricing/price.ts';
import type { Category, Experience, HotelSettings, Unit } from '../../../../contract/catalog.ts';
import { type SiteLocale, siteLocales } from '../../../../contract/local-text.ts';
import { checkTimes, experienceWith, slotWith } from '../availability/fixtures.ts';
import { category } from '../support/catalog.ts';

/** The excursion of the catalogue's published example, in minor units, and a hotel beside it. */

/** A text that is the same in every language of the site. */
export function same(text: string): Record<SiteLocale, string> {
    return Object.fromEntries(siteLocales.map((locale) => [locale, text])) as Record<SiteLocale, string>;
}

export const morning = slotWith();
export const evening = slotWith({ id: 'evening' });

const noCapacity = { usesCapacity: false };

export const sail = experienceWith({
    currency: 'MXN',
    capacity: 12,
    maxParticipants: 12,
    categories: [
        category('adult', 'adult', 1_200_00),
        category('child', 'child', 600_00),
        category('infant', 'child', 0, noCapacity),
    ],
    privatePrice: { baseMinor: 6_000_00, includedPersons: 4, perExtraPersonMinor: 900_00 },
    timeSlots: [morning, evening],
    seasons: [
        { id: 'high', from: '2026-12-15', to: '2027-01-10', basisPoints: 2_000, timeSlotIds: ['morning'] },
        { id: 'winter', from: '2027-01-01', to: '2027-02-28', basisPoints: 1_000, timeSlotIds: null },
    ],
    options: [
        { id: 'snorkel-kit', label: { en: 'Snorkel kit' }, priceMinor: 150_00, maxQuantity: 10 },
        { id: 'lunch', label: { en: 'Lunch' }, priceMinor: 99_50, maxQuantity: 10 },
    ],
    discounts: [
        { label: { en: 'Groups' }, minParticipants: 8, basisPoints: 1_000 },
        { label: { en: 'Families' }, minParticipants: 5, basisPoints: 500 },
    ],
    fees: [
        { label: { en: 'Park fee' }, perPersonMinor: 50_00 },
        { label: { en: 'Service' }, basisPoints: 500 },
    ],
    depositBasisPoints: 3_000,
});

export const settings: HotelSettings = {
    extraBed: { enabled: true, priceMinor: 300_00 },
    petFee: { enabled: true, priceMinor: 250_00 },
    earlyCheckin: { enabled: true, priceMinor: 200_00 },
    lateCheckout: { enabled: true, priceMinor: 150_00 },
};

export const garden: Unit = {
    id: 'garden',
    name: { en: 'Garden room', fr: 'Chambre sur jardin', es: 'Habitación con jardín' },
    quantity: 3,
    maxGuests: 4,
    nightlyPriceMinor: 1_800_00,
    categories: [
        category('guest', 'adult', 100_00),
        category('child', 'child', 50_00),
        category('baby', 'child', 0, noCapacity),
    ],
};

export const inn: Experience = {
    ...sail,
    slug: 'inn',
    type: 'hotel',
    privatePrice: null,
    timeSlots: [],
    seasons: [
        { id: 'morning-only', from: '2027-01-01', to: '2027-12-31', basisPoints: 9_000, timeSlotIds: ['morning'] },
        { id: 'easter', from: '2027-03-26', to: '2027-03-28', basisPoints: 2_500, timeSlotIds: null },
    ],
    discounts: [{ label: { en: 'Three and more' }, minParticipants: 3, basisPoints: 1_000 }],
    hotel: { units: [garden], settings, ...checkTimes },
};

/** A party of these persons by category; a map where an id may be any word. */
export function party(categories: readonly Category[], persons: Record<string, number> | Map<string, number>): Party {
    const counts = persons instanceof Map ? persons : new Map(Object.entries(persons));
    const present = categories.flatMap((category) => {
        const count = counts.get(category.id) ?? 0;
        return count > 0 ? [{ ...category, count }] : [];
    });
    const sum = (of: { count: number }[]) => of.reduce((total, { count }) => total + count, 0);
    return {
        counts: present.map(({ id, count }) => ({ categoryId: id, count })),
        adults: sum(present.filter(({ kind }) => kind === 'adult')),
        children: sum(present.filter(({ kind }) => kind === 'child')),
        persons: sum(present.filter(({ usesCapacity }) => usesCapacity)),
    };
}

interface Booking extends Partial<Omit<PriceRequest, 'party'>> {
    persons: Record<string, number>;
}

/** A request for an excursion on an ordinary day, in the morning, shared, unless said otherwise. */
export function excursion({ persons, experience = sail, ...others }: Booking): PriceRequest {
    return {
        experience,
        unit: null,
        slot: morning,
        days: ['2026-07-01'],
        mode: 'shared',
        party: party(experience.categories, persons),
        options: [],
        extras: [],
        ...others,
    };
}

/** A request for the garden room, for one ordinary night unless said otherwise. */
export function stay({ persons, experience = inn, unit = garden, ...others }: Booking): PriceRequest {
    const categories = (unit ?? garden).categories;
    return {
        ...excursion({ persons: {}, experience }),
        unit,
        slot: null,
        party: party(categories, persons),
        ...others,
    };
}

/** The price of a request where every amount can be charged, unless a rule says otherwise. */
export function priced(request: PriceRequest, rule: ChargeRule = everyAmount): Price {
    const result = priceOf(request, rule);
    if (!result.ok) throw new Error(`There is no price: ${result.error.why}.`);
    return result.value;
}

/** Lines as one reads them: label, quantity, unit price, amount. */
export function rowsOf(price: Price): [string | undefined, number, number, number][] {
    return price.lines.map(({ label, quantity, unitMinor, amountMinor }) => [
        label.en,
        quantity,
        unitMinor,
        amountMinor,
    ]);
}

/** Subtotal, discount, fees, total, deposit, rest. */
export function sumsOf(price: Price): number[] {
    const { subtotalMinor, discountMinor, feesMinor, totalMinor, depositMinor, restMinor } = price;
    return [subtotalMinor, discountMinor, feesMinor, totalMinor, depositMinor, restMinor];
}
