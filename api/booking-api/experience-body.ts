import type { ExperienceResponse } from '../../contract/booking-responses.ts';
import type { Category } from '../../contract/catalog.ts';
import { toMajor } from '../../contract/currency.ts';
import { textIn } from '../../contract/local-text.ts';
import { capacityOf } from '../booking/availability/availability.ts';
import type { Offer } from '../booking/catalog/catalog.ts';

/** Decimals of a percentage of whole basis points. */
const percentDecimals = 2;

/** An experience as clients read it, its texts in one language. */
export function experienceBody({ provider, experience }: Offer, locale: string): ExperienceResponse {
    const major = (minor: number) => toMajor(minor, experience.exponent);
    const percent = (basisPoints: number) => toMajor(basisPoints, percentDecimals);
    const category = ({ id, kind, label, minAge, maxAge, priceMinor, usesCapacity }: Category) => ({
        id,
        kind,
        label: textIn(label, locale),
        minAge,
        maxAge,
        price: major(priceMinor),
        usesCapacity,
    });
    const { privatePrice, depositBasisPoints, hotel } = experience;
    return {
        id: experience.id,
        type: experience.type,
        booking_mode: experience.bookingMode,
        slug: experience.slug,
        timeSlots: experience.timeSlots.map((slot) => ({
            id: slot.id,
            startTime: slot.startTime,
            duration: slot.duration,
            capacity: capacityOf(experience, slot),
            booking_mode: slot.bookingMode ?? experience.bookingMode,
            weekdays: slot.weekdays,
        })),
        provider_slug: provider.slug,
        name: textIn(experience.name, locale),
        description: textIn(experience.description, locale),
        cancellation_policy: textIn(experience.cancellationPolicy, locale),
        currency: experience.currency,
        time_zone: provider.timeZone,
        categories: experience.categories.map(category),
        options: experience.options.map(({ id, label, priceMinor, maxQuantity }) => ({
            id,
            label: textIn(label, locale),
            price: major(priceMinor),
            maxQuantity,
        })),
        private_price:
            privatePrice === null
                ? null
                : {
                      base: major(privatePrice.baseMinor),
                      includedPersons: privatePrice.includedPersons,
                      perExtraPerson: major(privatePrice.perExtraPersonMinor),
                  },
        seasons: experience.seasons.map(({ id, from, to, basisPoints, timeSlotIds }) => ({
            id,
            from,
            to,
            percent: percent(basisPoints),
            timeSlotIds,
        })),
        discounts: experience.discounts.map(({ label, minParticipants, basisPoints }) => ({
            label: textIn(label, locale),
            minParticipants,
            percent: percent(basisPoints),
        })),
        fees: experience.fees.map((fee) => ({
            label: textIn(fee.label, locale),
            ...('basisPoints' in fee
                ? { percent: percent(fee.basisPoints) }
                : { perPerson: major(fee.perPersonMinor) }),
        })),
        deposit: {
            enabled: depositBasisPoints !== null,
            percent: percent(depositBasisPoints ?? 0),
        },
        minParticipants: experience.minParticipants,
        maxParticipants: experience.maxParticipants,
        cutoffMinutes: experience.cutoffMinutes,
        multi_day: experience.multiDay,
        languages: experience.languages,
        location: experience.location,
        ...(hotel === null ? {} : hotelBody(hotel, category, locale, major)),
    };
}

function hotelBody(
    hotel: NonNullable<Offer['experience']['hotel']>,
    category: (category: Category) => ExperienceResponse['categories'][number],
    locale: string,
    major: (minor: number) => number,
): Pick<ExperienceResponse, 'config' | 'hotelSettings'> {
    const setting = ({ enabled, priceMinor }: { enabled: boolean; priceMinor: number }) => ({
        enabled,
        price: major(priceMinor),
    });
    const { extraBed, petFee, earlyCheckin, lateCheckout } = hotel.settings;
    return {
        config: {
            units: hotel.units.map((unit) => ({
                id: unit.id,
                name: textIn(unit.name, locale),
                quantity: unit.quantity,
                maxGuests: unit.maxGuests,
                nightlyPrice: major(unit.nightlyPriceMinor),
                categories: unit.categories.map(category),
            })),
        },
        hotelSettings: {
            extraBed: setting(extraBed),
            petFee: setting(petFee),
            earlyCheckin: setting(earlyCheckin),
            lateCheckout: setting(lateCheckout),
        },
    };
}
