import {
    type Category,
    catalogLimits,
    type Experience,
    type Hotel,
    type Provider,
    settingNames,
} from '../../contract/catalog.ts';
import { currencyOf, toMinor } from '../../contract/currency.ts';
import { experienceId } from '../../contract/experience-id.ts';
import type { CategoryInput, ExperienceInput, HotelInput, ProviderInput } from './shape.ts';

const everyWeekday = [1, 2, 3, 4, 5, 6, 7];

/** A faultless file as the server wants it: every default filled in, prices in minor units, percentages in basis points. */
export function normaliseProvider(input: ProviderInput): Provider {
    return {
        slug: input.slug,
        name: input.name,
        timeZone: input.timeZone,
        resources: (input.resources ?? []).map(({ id, quantity }) => ({ id, quantity })),
        experiences: input.experiences.map((experience) => normaliseExperience(experience, input.slug)),
    };
}

function normaliseExperience(input: ExperienceInput, providerSlug: string): Experience {
    const { currency } = input;
    const isHotel = input.type === 'hotel';
    const exponent = currencyOf(currency)?.exponent as number;
    const minor = minorIn(exponent);
    const categories = input.categories.map((category) => normaliseCategory(category, exponent));
    return {
        id: input.id?.toLowerCase() ?? experienceId(providerSlug, input.slug),
        slug: input.slug,
        type: input.type,
        name: input.name,
        description: input.description ?? {},
        cancellationPolicy: input.cancellationPolicy ?? {},
        currency,
        exponent,
        bookingMode: input.bookingMode,
        capacity: input.capacity ?? null,
        minParticipants: input.minParticipants ?? 1,
        maxParticipants: input.maxParticipants ?? null,
        cutoffMinutes: input.cutoffMinutes ?? 0,
        categories,
        privatePrice:
            input.privatePrice && !isHotel
                ? {
                      baseMinor: minor(input.privatePrice.base),
                      includedPersons: input.privatePrice.includedPersons ?? null,
                      perExtraPersonMinor: minor(input.privatePrice.perExtraPerson),
                  }
                : null,
        timeSlots: (isHotel ? [] : (input.timeSlots ?? [])).map((slot) => ({
            id: slot.id,
            startTime: slot.startTime,
            duration: slot.duration,
            capacity: slot.capacity ?? null,
            bookingMode: slot.bookingMode ?? null,
            weekdays: sorted(slot.weekdays ?? everyWeekday),
        })),
        seasons: (input.seasons ?? []).map(({ id, from, to, percent, timeSlotIds }, at) => ({
            id: id ?? String(at + 1),
            from,
            to,
            basisPoints: basisPoints(percent),
            timeSlotIds: timeSlotIds ?? null,
        })),
        options: (input.options ?? []).map(({ id, label, price, maxQuantity }) => ({
            id,
            label,
            priceMinor: minor(price),
            maxQuantity: maxQuantity ?? catalogLimits.optionQuantity,
        })),
        discounts: (input.discounts ?? []).map(({ label, minParticipants, percent }) => ({
            label,
            minParticipants: minParticipants ?? 1,
            basisPoints: basisPoints(percent),
        })),
        fees: (input.fees ?? []).map(({ label, perPerson, percent }) =>
            typeof percent === 'number'
                ? { label, basisPoints: basisPoints(percent) }
                : { label, perPersonMinor: minor(perPerson) },
        ),
        depositBasisPoints: input.deposit?.enabled ? basisPoints(input.deposit.percent as number) : null,
        availability: {
            from: input.availability?.from ?? null,
            to: input.availability?.to ?? null,
            weekdays: sorted(input.availability?.weekdays ?? everyWeekday),
            closed: input.availability?.closed ?? [],
            closedSlots: (input.availability?.closedSlots ?? []).map(({ date, timeSlotId }) => ({ date, timeSlotId })),
        },
        requires: (isHotel ? [] : (input.requires ?? [])).map(({ resourceId, quantity }) => ({
            resourceId,
            quantity: quantity ?? 1,
        })),
        multiDay: !isHotel && (input.multiDay ?? false),
        languages: input.languages ?? [],
        location: input.location
            ? { name: input.location.name, lat: input.location.lat ?? null, lon: input.location.lon ?? null }
            : null,
        hotel: input.hotel && isHotel ? normaliseHotel(input.hotel, categories, exponent) : null,
    };
}

function normaliseCategory(input: CategoryInput, exponent: number): Category {
    return {
        id: input.id,
        kind: input.kind,
        label: input.label,
        minAge: input.minAge ?? null,
        maxAge: input.maxAge ?? null,
        priceMinor: minorIn(exponent)(input.price),
        usesCapacity: input.usesCapacity ?? true,
    };
}

function normaliseHotel({ units, settings }: HotelInput, categories: Category[], exponent: number): Hotel {
    const minor = minorIn(exponent);
    const extras = Object.values(settingNames).map((name) => {
        const setting = settings?.[name];
        return [name, { enabled: setting?.enabled ?? false, priceMinor: minor(setting?.price) }];
    });
    return {
        units: units.map((unit) => ({
            id: unit.id,
            name: unit.name,
            quantity: unit.quantity ?? 1,
            maxGuests: unit.maxGuests ?? null,
            nightlyPriceMinor: minor(unit.nightlyPrice),
            categories: unit.categories?.map((category) => normaliseCategory(category, exponent)) ?? categories,
        })),
        settings: Object.fromEntries(extras),
    };
}

/** A price that is left out is 0. One that is no amount of the currency was reported before. */
function minorIn(exponent: number): (major: number | null | undefined) => number {
    return (major) => {
        const minor = toMinor(major ?? 0, exponent);
        if (minor === null) throw new Error(`${major} has more than ${exponent} decimals`);
        return minor;
    };
}

/** Exact: a percentage has two decimals, as an amount with cents has. */
function basisPoints(percent: number): number {
    return minorIn(2)(percent);
}

function sorted(weekdays: readonly number[]): number[] {
    return weekdays.toSorted((a, b) => a - b);
}
