import type { ExperienceResponse } from '../../contract/booking-responses.ts';
import { type LocalText, textIn } from '../../contract/local-text.ts';
import { type MadePicture, pictureFile } from '../../contract/media.ts';
import { prices } from '../../contract/price-rules.ts';
import { capacityOf, modesOf } from '../booking/availability/availability.ts';
import type { Offer } from '../booking/catalog/catalog.ts';

/** The body of an experience, with texts in one language and absolute addresses of pictures. */
export function experienceBody({ provider, experience }: Offer, locale: string, siteUrl: string): ExperienceResponse {
    const { exponent } = experience;
    const texts = (of: readonly LocalText[]) => of.map((text) => textIn(text, locale));
    const { categories, options, privatePrice, hotel, ...otherPrices } = prices.encode(experience, {
        locale,
        exponent,
    });
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
            booking_modes: modesOf(experience, slot).offered,
            weekdays: slot.weekdays,
        })),
        provider_slug: provider.slug,
        name: textIn(experience.name, locale),
        description: textIn(experience.description, locale),
        cancellation_policy: textIn(experience.cancellationPolicy, locale),
        refund_policy: experience.refundPolicy,
        currency: experience.currency,
        time_zone: provider.timeZone,
        categories,
        options,
        private_price: privatePrice,
        ...otherPrices,
        minParticipants: experience.minParticipants,
        maxParticipants: experience.maxParticipants,
        cutoffMinutes: experience.cutoffMinutes,
        multi_day: experience.multiDay,
        languages: experience.languages,
        location: experience.location,
        meetingPoint: textIn(experience.meetingPoint, locale),
        included: texts(experience.included),
        notIncluded: texts(experience.notIncluded),
        bring: texts(experience.bring),
        photos: experience.photos.flatMap(({ file: { made }, alt, credit }) => {
            if (made === null) return [];
            const { width, height } = made;
            const url = addressOf(made, siteUrl);
            return [{ url, width, height, alt: textIn(alt, locale), credit: credit && textIn(credit, locale) }];
        }),
        logo: provider.logo?.made ? addressOf(provider.logo.made, siteUrl) : null,
        contact: provider.contact,
        ...(hotel !== null && {
            config: { units: hotel.units, checkInTime: hotel.checkInTime, checkOutTime: hotel.checkOutTime },
            hotelSettings: hotel.settings,
        }),
    };
}

function addressOf(picture: MadePicture, siteUrl: string): string {
    return `${siteUrl}/${pictureFile(picture, picture.width, 'jpg')}`;
}
