import { z } from 'zod';
import type { Kind, ValueOf } from './catalog-kinds.ts';
import * as kind from './catalog-kinds.ts';
import { catalogLimits } from './catalog-limits.ts';
import * as is from './catalog-values.ts';
import { pictureBounds } from './media.ts';
import { priceRules } from './price-rules.ts';
import { refundPolicy } from './refund-policy.ts';

export type * from './price-rules.ts';

/**
 * The catalogue, as the pipeline writes it from `data/catalog/*.json` into the tables `catalog_provider` and
 * `catalog_experience`, and as the server reads it. Optional members have their defaults, prices are whole minor units
 * of the experience's currency, percentages are basis points (20 % = 2000).
 */
export interface Provider extends ValueOf<typeof providerMembers> {
    experiences: Experience[];
}

export interface Experience extends ValueOf<typeof experienceMembers> {
    id: string;
    /** Decimals of the minor unit of the currency. */
    exponent: number;
}

export const bookingModes = ['shared', 'private'] as const;
export type BookingMode = (typeof bookingModes)[number];

const string = (shape: z.ZodType) => kind.plain<string>(shape, z.string());
const number = (shape: z.ZodType) => kind.plain<number>(shape, z.number());
const strings = (shape: z.ZodType) => kind.optional(kind.list(string(shape)), []);
const mode = kind.word(bookingModes);
const duration = kind.wholeNumber(1, catalogLimits.durationMinutes);

/** A member that a file may omit: `pipeline/catalog/expand.ts` adds it before the file is normalised. */
function byExpansion<V, B>(required: Kind<V, B>): Kind<V, B, ''> {
    return { ...required, suffix: '', inputShape: required.inputShape.nullish() };
}
/** ISO weekdays, 1 is Monday, in order. */
const weekdays = kind.optional(
    {
        ...kind.plain<number[]>(is.weekdays, z.array(z.int())),
        normalise: (input) => (input as number[]).toSorted((a, b) => a - b),
    },
    [1, 2, 3, 4, 5, 6, 7],
);

/** Something that departures of a provider share, such as boats or guides, and its quantity. */
const resource = kind.object({ id: kind.id, quantity: kind.quantity });

const timeSlot = kind.object({
    id: kind.id,
    /** HH:MM of the provider's wall clock. */
    startTime: kind.time,
    /** Minutes. */
    duration: byExpansion(duration),
    /** Null: the experience's. */
    capacity: kind.optional(kind.persons),
    /** Null: the experience's mode; a request may then choose private if the experience has a private price. */
    bookingMode: kind.optional(mode),
    weekdays,
});

const operatingDays = kind.object({
    /** Days, both included; null: open on that side. */
    from: kind.optional(kind.day),
    to: kind.optional(kind.day),
    weekdays,
    closed: strings(is.day),
    closedSlots: kind.optional(kind.list(kind.object({ date: kind.day, timeSlotId: kind.id })), []),
});

const requirement = kind.object({ resourceId: kind.id, quantity: kind.optional(kind.quantity, 1) });

const location = kind.object({
    name: string(is.words),
    address: kind.optional(string(is.words)),
    lat: kind.optional(number(is.latitude)),
    lon: kind.optional(number(is.longitude)),
});

const contact = kind.object({
    email: kind.optional(string(is.email)),
    phone: kind.optional(string(is.phone)),
    website: kind.optional(string(is.webAddress)),
});

const photo = kind.object({
    file: kind.picture,
    /** What the picture shows, for people who do not see it. */
    alt: kind.text,
    /** Who made it. */
    credit: kind.optional(kind.text),
});
const photos = kind.list(photo, is.shortList(photo.inputShape, pictureBounds.photosPerExperience));

const texts = kind.optional(kind.list(kind.text), []);

const { categories, privatePrice, seasons, hotel, ...otherPriceRules } = priceRules;

export const experienceMembers = {
    /** Null in a file: derived from the slugs. */
    id: kind.optional(string(is.uuid)),
    /** Default: made from the name. */
    slug: byExpansion(string(is.slug)),
    /** `excursion`, `activity`, `hotel` or another word; a hotel has `hotel`, everything else `timeSlots`. */
    type: byExpansion(string(is.words)),
    name: kind.text,
    description: kind.optional(kind.text, {}),
    cancellationPolicy: kind.optional(kind.text, {}),
    /** Null: the provider's. */
    refundPolicy: kind.optional(refundPolicy),
    /** ISO 4217 code. Default: the provider's. */
    currency: byExpansion(string(is.currency)),
    bookingMode: byExpansion(mode),
    /** Capacity of slots that have none of their own; null: the maximum party size. */
    capacity: kind.optional(kind.persons),
    minParticipants: kind.optional(kind.persons, 1),
    /** Null: no limit of its own. */
    maxParticipants: kind.optional(kind.persons),
    /** Booking closes this many minutes of elapsed time before the start. */
    cutoffMinutes: kind.optional(kind.wholeNumber(0, catalogLimits.cutoffMinutes), 0),
    categories: byExpansion(categories),
    privatePrice,
    /** In file order; empty for a hotel. */
    timeSlots: kind.optional(kind.list(timeSlot), []),
    seasons,
    ...otherPriceRules,
    availability: kind.optional(operatingDays, (context) => operatingDays.normalise({}, context)),
    requires: kind.optional(kind.list(requirement), []),
    multiDay: kind.optional(kind.yesOrNo, false),
    languages: strings(is.locale),
    location: kind.optional(location),
    /** Where guests are met; the location is the point on the map. */
    meetingPoint: kind.optional(kind.text, {}),
    included: texts,
    notIncluded: texts,
    bring: texts,
    /** The first stands for the experience in lists. */
    photos: kind.optional(photos, []),
    hotel,
};

/** Short forms, which `pipeline/catalog/expand.ts` writes out. */
export const shortMembers = {
    /** The price of the only category, of kind adult. */
    price: kind.optional(kind.amount),
    /** Start times of slots whose ids are their times. */
    times: kind.optional(kind.filledList(kind.time)),
    /** Minutes of slots that have no duration. */
    duration: kind.optional(duration),
};

export const providerMembers = {
    slug: byExpansion(string(is.slug)),
    name: string(is.words),
    /** IANA name; dates and times of the provider are local to it. */
    timeZone: string(is.timeZone),
    resources: kind.optional(kind.list(resource), []),
    /** Of experiences that have none. The first is that of texts that are not by locale. */
    languages: strings(is.locale),
    /** Of experiences that have none. */
    currency: kind.optional(string(is.currency)),
    contact: kind.optional(contact),
    /** Origins of the provider's own site, whose pages may show the booking pages of its experiences in a frame. */
    embedOrigins: kind.optional(kind.list(string(is.httpsOrigin), is.shortList(is.httpsOrigin, is.originsMax)), []),
    logo: kind.optional(kind.picture),
    /** Of experiences that have none. */
    refundPolicy: kind.optional(refundPolicy),
};

export type Photo = Experience['photos'][number];
export type TimeSlot = Experience['timeSlots'][number];
export type Requirement = Experience['requires'][number];
export type Resource = Provider['resources'][number];
