import type { Experience } from '../../../contract/catalog.ts';
import { textIn } from '../../../contract/local-text.ts';
import { type MadePicture, pictureFile } from '../../../contract/media.ts';
import { type ParameterName, parameterNames, parameterOf } from '../../../contract/prefill.ts';
import { isReadFor } from '../../booking/prefill/parameters.ts';
import { photosOf } from '../experience/gallery.tsx';
import { listsOf } from '../experience/practical.tsx';
import type { Described } from './json-ld.ts';

export type Node = Record<string, unknown>;

/** The provider: who it is, and how to reach it. */
export function organizationOf({ offer: { provider }, siteUrl }: Described, id: string): Node {
    const { logo, contact, name } = provider;
    return {
        '@type': 'Organization',
        '@id': id,
        name,
        logo: logo?.made == null ? undefined : imageOf(logo.made, siteUrl),
        email: contact?.email ?? undefined,
        telephone: contact?.phone ?? undefined,
        url: contact?.website ?? undefined,
    };
}

/** The photos of an experience; undefined if it has none. */
export function imagesOf({ offer: { experience }, siteUrl, locale }: Described): Node[] | undefined {
    const photos = photosOf(experience).map(({ made, alt, credit }) => ({
        ...imageOf(made, siteUrl),
        caption: textIn(alt, locale),
        creditText: credit === null ? undefined : textIn(credit, locale),
    }));
    return photos.length === 0 ? undefined : photos;
}

/** A picture in the largest size. */
function imageOf(made: MadePicture, siteUrl: string): Node {
    return { '@type': 'ImageObject', contentUrl: `${siteUrl}/${pictureFile(made, made.width, 'jpg')}` };
}

/** Where a trip begins. */
export function originOf({ offer: { experience }, locale }: Described): Node | undefined {
    const description = textIn(experience.meetingPoint, locale);
    const { location } = experience;
    if (description === '' || location === null) return undefined;
    return { '@type': 'Place', name: location.name, description };
}

/** Check-in and check-out of a stay. */
export function checkTimesOf({ offer }: Described): Node {
    const { hotel } = offer.experience;
    return hotel === null ? {} : { checkinTime: `${hotel.checkInTime}:00`, checkoutTime: `${hotel.checkOutTime}:00` };
}

/** The lists of the experience, which no type of the vocabulary has for a trip. */
export function listData({ offer: { experience }, locale, translate }: Described): Node[] {
    return listsOf(experience).map(([word, texts]) => ({
        '@type': 'PropertyValue',
        name: translate(word),
        value: texts.map((text) => textIn(text, locale)),
    }));
}

/**
 * The address of an experience's page with every pre-fill parameter that it reads, as a URI template (RFC 6570).
 * Expanding it with some parameters, lists separated by commas, gives a pre-fill link.
 */
export function prefillTemplate(address: string, experience: Experience): string {
    const isOffered = (name: ParameterName) => {
        const { isInTemplate = true, isOffered = () => true } = parameterOf(name);
        return isInTemplate && isOffered(experience);
    };
    const names = parameterNames.filter((name) => isReadFor(name, experience) && isOffered(name));
    return `${address}{?${names.join(',')}}`;
}
