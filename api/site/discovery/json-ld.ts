import type { Experience } from '../../../contract/catalog.ts';
import { majorText } from '../../../contract/currency.ts';
import { textIn } from '../../../contract/local-text.ts';
import { siteNames } from '../../locale/site-name.ts';
import type { OfferOnPage } from '../site-dependencies.ts';
import {
    checkTimesOf,
    imagesOf,
    listData,
    type Node,
    organizationOf,
    originOf,
    prefillTemplate,
} from './practical-data.ts';
import { basisText, feeTexts, type ListedPrice, listedPrices, type PriceBasis } from './prices.ts';

export interface Described extends OfferOnPage {
    siteUrl: string;
    /** Address of the page without a query, so that the data do not depend on a link. */
    address: string;
    description: string;
    /** Today in the provider's time zone. */
    today: string;
    /** Null if unknown. */
    changedAt: string | null;
}

/**
 * The schema.org data of an experience's page: the page, the provider, and the offers with their prices and the
 * template of pre-fill links. Each member belongs to its type in the vocabulary; what has no member, such as the
 * duration of a trip and the terms of cancellation, is an `additionalProperty`. The page shows all of it as text.
 */
export function experienceData(described: Described): object {
    const { offer, siteUrl, address, locale, changedAt } = described;
    const { provider, experience } = offer;
    const ids = idsOf(described);
    const name = textIn(experience.name, locale);
    return {
        '@context': 'https://schema.org',
        '@graph': [
            {
                '@type': 'WebPage',
                '@id': address,
                url: address,
                name: `${name} · ${provider.name}`,
                inLanguage: locale,
                isPartOf: {
                    '@type': 'WebSite',
                    '@id': `${siteUrl}/#site`,
                    url: `${siteUrl}/`,
                    name: siteNames[locale],
                },
                mainEntity: { '@id': ids.thing },
                dateModified: changedAt ?? undefined,
            },
            organizationOf(described, ids.provider),
            offeredOf(described),
        ],
    };
}

/** The schema.org data of an experience, for a page of its provider's own site. */
export function offeredData(described: Described): object {
    return {
        '@context': 'https://schema.org',
        '@graph': [organizationOf(described, idsOf(described).provider), offeredOf(described)],
    };
}

function offeredOf(described: Described): Node {
    return described.offer.experience.hotel === null ? tripOf(described) : lodgingOf(described);
}

function idsOf({ siteUrl, address, offer }: Described) {
    return { thing: `${address}#offered`, provider: `${siteUrl}/#provider-${offer.provider.slug}` };
}

function tripOf(described: Described): Node {
    const { offer } = described;
    const { location, timeSlots } = offer.experience;
    return {
        '@type': ['Product', 'TouristTrip'],
        ...common(described),
        provider: { '@id': idsOf(described).provider },
        offers: listedPrices(described).map((price) => offerOf(price, described)),
        itinerary: location === null ? undefined : placeOf(location),
        tripOrigin: originOf(described),
        subTrip: timeSlots.map(({ id, startTime, duration }) => ({
            '@type': 'Trip',
            identifier: id,
            departureTime: `${startTime}:00`,
            arrivalTime: arrivalOf(startTime, duration),
        })),
        additionalProperty: [
            ...durationsOf(described),
            ...languagesOf(described),
            ...policyOf(described),
            ...listData(described),
            feesOf(described),
        ],
    };
}

function lodgingOf(described: Described): Node {
    const { offer } = described;
    const { location, languages, currency } = offer.experience;
    return {
        '@type': 'LodgingBusiness',
        ...common(described),
        parentOrganization: { '@id': idsOf(described).provider },
        currenciesAccepted: currency,
        availableLanguage: languages.length > 0 ? languages : undefined,
        address: location?.address ?? location?.name,
        geo: location === null ? undefined : geoOf(location),
        ...checkTimesOf(described),
        additionalProperty: [...policyOf(described), ...listData(described), feesOf(described)],
        containsPlace: listedPrices(described).map((price) => ({
            '@type': ['HotelRoom', 'Product'],
            name: price.name,
            identifier: price.id,
            occupancy: atMost(price.most, 'C62'),
            offers: offerOf(price, described),
        })),
    };
}

/** Members that all types share. */
function common(described: Described): Node {
    const { offer, address, description, locale, translate } = described;
    const { experience } = offer;
    return {
        '@id': idsOf(described).thing,
        identifier: experience.id,
        name: textIn(experience.name, locale),
        description: description || undefined,
        url: address,
        image: imagesOf(described),
        potentialAction: {
            '@type': 'ReserveAction',
            name: translate('formTitle'),
            target: {
                '@type': 'EntryPoint',
                urlTemplate: prefillTemplate(address, experience),
                httpMethod: 'GET',
                contentType: 'text/html',
                actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
            },
            result: { '@type': experience.hotel === null ? 'Reservation' : 'LodgingReservation' },
        },
    };
}

/** UN/CEFACT codes of the unit of a price: person, one, day. */
const unitCodes: Readonly<Record<PriceBasis, string>> = {
    person: 'IE',
    group: 'C62',
    night: 'DAY',
    personNight: 'DAY',
};

/** The offer of a price, which is that of the catalogue, without seasons. */
function offerOf(price: ListedPrice, described: Described): Node {
    const { offer, address, today } = described;
    const { to } = offer.experience.availability;
    const isOver = to !== null && to < today;
    return {
        ...pricedOf(price, described),
        url: address,
        // In stock on some day; a request with a day returns which ones.
        availability: `https://schema.org/${isOver ? 'OutOfStock' : 'InStock'}`,
        eligibleQuantity: price.basis === 'group' ? atMost(price.most, 'IE') : undefined,
        seller: { '@id': idsOf(described).provider },
        addOn: price.besides.length > 0 ? price.besides.map((each) => pricedOf(each, described)) : undefined,
    };
}

/** A quantity with an upper limit; undefined if there is no limit. */
function atMost(most: number | null, unitCode: string): Node | undefined {
    return most === null ? undefined : { '@type': 'QuantitativeValue', maxValue: most, unitCode };
}

function pricedOf(price: ListedPrice, described: Described): Node {
    const { currency, exponent } = described.offer.experience;
    const amount = majorText(price.minor, exponent);
    return {
        '@type': 'Offer',
        name: price.name,
        identifier: price.id ?? undefined,
        description: basisText(price, described) ?? undefined,
        price: amount,
        priceCurrency: currency,
        priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: amount,
            priceCurrency: currency,
            referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[price.basis] },
        },
    };
}

function placeOf(location: NonNullable<Experience['location']>): Node {
    const { name, address } = location;
    return { '@type': 'Place', name, address: address ?? undefined, geo: geoOf(location) };
}

function geoOf({ lat, lon }: { lat: number | null; lon: number | null }): Node | undefined {
    return lat === null || lon === null ? undefined : { '@type': 'GeoCoordinates', latitude: lat, longitude: lon };
}

/** The shortest first. */
function durationsOf({ offer: { experience }, translate }: Described): Node[] {
    const minutes = [...new Set(experience.timeSlots.map(({ duration }) => duration))].sort((a, b) => a - b);
    return [propertyOf('duration', translate('factDuration'), minutes.map(isoDuration))];
}

function languagesOf({ offer: { experience }, translate }: Described): Node[] {
    if (experience.languages.length === 0) return [];
    return [propertyOf('availableLanguage', translate('factLanguages'), experience.languages)];
}

function policyOf({ offer: { experience }, locale, translate }: Described): Node[] {
    const policy = textIn(experience.cancellationPolicy, locale);
    return policy === '' ? [] : [propertyOf('termsOfService', translate('cancellationTitle'), [policy])];
}

/** Offers have the catalogue's prices. This names once what changes the final price. */
function feesOf(described: Described): Node {
    const { translate } = described;
    const fees = feeTexts(described);
    const note = translate('pricesNote');
    if (fees.length === 0) return propertyOf('priceSpecification', translate('detailsTitle'), [note]);
    return { ...propertyOf('priceSpecification', translate('feesTitle'), fees), description: note };
}

/** A schema.org member that the type does not have, with its address in the vocabulary and its name on the page. */
function propertyOf(member: string, name: string, values: readonly string[]): Node {
    return {
        '@type': 'PropertyValue',
        propertyID: `https://schema.org/${member}`,
        name,
        value: values.length === 1 ? values[0] : values,
    };
}

/** ISO 8601 duration of a number of minutes. */
function isoDuration(minutes: number): string {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}

/**
 * Wall-clock time of the end; nothing if that is on another day, because a time alone would be read as the same day.
 */
function arrivalOf(startTime: string, duration: number): string | undefined {
    const [hour = 0, minute = 0] = startTime.split(':').map(Number);
    const end = hour * 60 + minute + duration;
    if (end >= 24 * 60) return undefined;
    const two = (value: number) => String(value).padStart(2, '0');
    return `${two(Math.floor(end / 60))}:${two(end % 60)}:00`;
}
