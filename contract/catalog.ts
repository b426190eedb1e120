import type { LocalText } from './local-text.ts';

/**
 * The catalogue, as the pipeline writes it from `data/catalog/*.json` into the tables `catalog_provider` and
 * `catalog_experience`, and as the server reads it. Optional members have their defaults, prices are whole minor units
 * of the experience's currency, percentages are whole basis points (20 % = 2000).
 */
export interface Provider {
    slug: string;
    name: string;
    /** IANA name; dates and times of the provider are local to it. */
    timeZone: string;
    resources: Resource[];
    experiences: Experience[];
}

/** Something that departures of a provider share, such as boats or guides, and how many of them exist. */
export interface Resource {
    id: string;
    quantity: number;
}

export type BookingMode = 'shared' | 'private';
export const bookingModes = ['shared', 'private'] as const;

export interface Experience {
    id: string;
    slug: string;
    /** `excursion`, `activity`, `hotel` or another word; a hotel has `hotel`, everything else `timeSlots`. */
    type: string;
    name: LocalText;
    description: LocalText;
    cancellationPolicy: LocalText;
    /** ISO 4217 code, and the decimals of its minor unit. */
    currency: string;
    exponent: number;
    bookingMode: BookingMode;
    /** Capacity of slots that have none of their own; null: the maximum party size. */
    capacity: number | null;
    minParticipants: number;
    /** Null: no limit of its own. */
    maxParticipants: number | null;
    /** Booking closes this many elapsed minutes before the start. */
    cutoffMinutes: number;
    /** At least one is of kind `adult`. */
    categories: Category[];
    /** Null: a private booking is priced by category. */
    privatePrice: PrivatePrice | null;
    /** In file order; empty for a hotel. */
    timeSlots: TimeSlot[];
    /** In file order: the first that matches applies. */
    seasons: Season[];
    options: Option[];
    /** In file order: the first that matches applies. */
    discounts: Discount[];
    fees: Fee[];
    /** Null: no deposit is taken. */
    depositBasisPoints: number | null;
    availability: OperatingDays;
    requires: Requirement[];
    multiDay: boolean;
    languages: string[];
    location: Location | null;
    hotel: Hotel | null;
}

export interface Category {
    id: string;
    kind: 'adult' | 'child';
    label: LocalText;
    /** Both included; null: open on that side. */
    minAge: number | null;
    maxAge: number | null;
    /** Per person; in a hotel per person and night. */
    priceMinor: number;
    /**
     * Whether a person of this category uses capacity. If not, limits, discounts and fees per person do not count the
     * person.
     */
    usesCapacity: boolean;
}

export interface PrivatePrice {
    baseMinor: number;
    /** Null: the base covers everyone. */
    includedPersons: number | null;
    perExtraPersonMinor: number;
}

export interface TimeSlot {
    id: string;
    /** HH:MM of the provider's wall clock. */
    startTime: string;
    /** Minutes. */
    duration: number;
    /** Null: the experience's. */
    capacity: number | null;
    /** Null: the experience's mode; a request may then choose private if the experience has a private price. */
    bookingMode: BookingMode | null;
    /** ISO weekdays, 1 is Monday. */
    weekdays: number[];
}

export interface Season {
    id: string;
    /** Days, both included. */
    from: string;
    to: string;
    /** Added to unit prices; negative values lower them. */
    basisPoints: number;
    /** Null: every slot. */
    timeSlotIds: string[] | null;
}

export interface Option {
    id: string;
    label: LocalText;
    priceMinor: number;
    maxQuantity: number;
}

export interface Discount {
    label: LocalText;
    minParticipants: number;
    basisPoints: number;
}

/** Either an amount per person, or a percentage of the subtotal after the discount. */
export type Fee = { label: LocalText; perPersonMinor: number } | { label: LocalText; basisPoints: number };

export interface OperatingDays {
    /** Days, both included; null: open on that side. */
    from: string | null;
    to: string | null;
    /** ISO weekdays, 1 is Monday. */
    weekdays: number[];
    closed: string[];
    closedSlots: { date: string; timeSlotId: string }[];
}

export interface Requirement {
    resourceId: string;
    quantity: number;
}

export interface Location {
    name: string;
    lat: number | null;
    lon: number | null;
}

export interface Hotel {
    units: Unit[];
    settings: HotelSettings;
}

/** A kind of room, of which the hotel has `quantity`. */
export interface Unit {
    id: string;
    name: LocalText;
    quantity: number;
    /** Null: no limit. */
    maxGuests: number | null;
    nightlyPriceMinor: number;
    /** The unit's own, else those of the experience. */
    categories: Category[];
}

/** The extras of a stay, by their names in payloads. */
export const extraNames = ['extraBed', 'withPet', 'earlyCheckin', 'lateCheckout'] as const;
export type ExtraName = (typeof extraNames)[number];

/** The name of an extra's setting in the catalogue. */
export const settingNames = {
    extraBed: 'extraBed',
    withPet: 'petFee',
    earlyCheckin: 'earlyCheckin',
    lateCheckout: 'lateCheckout',
} as const satisfies Record<ExtraName, string>;

export type HotelSettings = Record<(typeof settingNames)[ExtraName], { enabled: boolean; priceMinor: number }>;

/** Upper bounds of the catalogue, inclusive. */
export const catalogLimits = {
    slugCharacters: 100,
    /** Seven days. Queries for overlapping departures search this far around a departure. */
    durationMinutes: 10_080,
    capacity: 100_000,
    cutoffMinutes: 527_040,
    optionQuantity: 999,
    quantity: 100_000,
    age: 120,
    priceMajor: 1_000_000_000,
    basisPoints: 100_000,
} as const;
