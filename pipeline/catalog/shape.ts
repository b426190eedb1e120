import type { z } from 'zod';
import { catalogLimits } from '../../contract/catalog.ts';
import * as is from './members.ts';

/**
 * A file of `data/catalog/` as it is typed: one provider. What may be left out may also be null. Rules between members
 * are in `rules.ts`; what it becomes is in `contract/catalog.ts`.
 */
const category = is.object({
    id: is.id,
    kind: is.word(['adult', 'child']),
    label: is.localText,
    minAge: is.age.nullish(),
    maxAge: is.age.nullish(),
    price: is.price,
    usesCapacity: is.yesOrNo.nullish(),
});

const privatePrice = is.object({
    base: is.price,
    includedPersons: is.persons.nullish(),
    perExtraPerson: is.price.nullish(),
});

const timeSlot = is.object({
    id: is.id,
    startTime: is.time,
    duration: is.wholeNumber(1, catalogLimits.durationMinutes),
    capacity: is.persons.nullish(),
    bookingMode: is.bookingMode.nullish(),
    weekdays: is.weekdays.nullish(),
});

const season = is.object({
    id: is.id.nullish(),
    from: is.day,
    to: is.day,
    percent: is.percent.season,
    timeSlotIds: is.filledList(is.id).nullish(),
});

const option = is.object({
    id: is.id,
    label: is.localText,
    price: is.price,
    maxQuantity: is.wholeNumber(1, catalogLimits.optionQuantity).nullish(),
});

const discount = is.object({
    label: is.localText,
    minParticipants: is.persons.nullish(),
    percent: is.percent.discount,
});

const fee = is.object({
    label: is.localText,
    perPerson: is.price.nullish(),
    percent: is.percent.fee.nullish(),
});

const availability = is.object({
    from: is.day.nullish(),
    to: is.day.nullish(),
    weekdays: is.weekdays.nullish(),
    closed: is.list(is.day).nullish(),
    closedSlots: is.list(is.object({ date: is.day, timeSlotId: is.id })).nullish(),
});

const location = is.object({
    name: is.words,
    lat: is.latitude.nullish(),
    lon: is.longitude.nullish(),
});

const setting = is.object({ enabled: is.yesOrNo, price: is.price.nullish() });

const hotel = is.object({
    units: is.filledList(
        is.object({
            id: is.id,
            name: is.localText,
            quantity: is.quantity.nullish(),
            maxGuests: is.persons.nullish(),
            nightlyPrice: is.price,
            categories: is.filledList(category).nullish(),
        }),
    ),
    settings: is
        .object({
            extraBed: setting.nullish(),
            petFee: setting.nullish(),
            earlyCheckin: setting.nullish(),
            lateCheckout: setting.nullish(),
        })
        .nullish(),
});

const experience = is.object({
    id: is.uuid.nullish(),
    slug: is.slug,
    type: is.words,
    name: is.localText,
    description: is.localText.nullish(),
    cancellationPolicy: is.localText.nullish(),
    currency: is.currency,
    bookingMode: is.bookingMode,
    capacity: is.persons.nullish(),
    minParticipants: is.persons.nullish(),
    maxParticipants: is.persons.nullish(),
    cutoffMinutes: is.wholeNumber(0, catalogLimits.cutoffMinutes).nullish(),
    categories: is.filledList(category),
    privatePrice: privatePrice.nullish(),
    timeSlots: is.list(timeSlot).nullish(),
    seasons: is.list(season).nullish(),
    options: is.list(option).nullish(),
    discounts: is.list(discount).nullish(),
    fees: is.list(fee).nullish(),
    deposit: is.object({ enabled: is.yesOrNo, percent: is.percent.deposit.nullish() }).nullish(),
    availability: availability.nullish(),
    requires: is.list(is.object({ resourceId: is.id, quantity: is.quantity.nullish() })).nullish(),
    multiDay: is.yesOrNo.nullish(),
    languages: is.list(is.locale).nullish(),
    location: location.nullish(),
    hotel: hotel.nullish(),
});

export const providerShape = is.object({
    slug: is.slug,
    name: is.words,
    timeZone: is.timeZone,
    resources: is.list(is.object({ id: is.id, quantity: is.quantity })).nullish(),
    experiences: is.list(experience),
});

export type ProviderInput = z.infer<typeof providerShape>;
export type ExperienceInput = z.infer<typeof experience>;
export type CategoryInput = z.infer<typeof category>;
export type HotelInput = z.infer<typeof hotel>;
