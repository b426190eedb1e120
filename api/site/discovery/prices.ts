import type { Category, Experience, Unit } from '../../../contract/catalog.ts';
import { textIn } from '../../../contract/local-text.ts';
import { departurePrices } from '../../booking/pricing/from-price.ts';
import { priceWords } from '../../booking/pricing/words.ts';
import { percent, roundMoney } from '../../locale/format.ts';
import { agesBeside } from '../../pages/booking-form/parts.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import type { OfferOnPage } from '../site-dependencies.ts';

export type PriceBasis = 'person' | 'group' | 'night' | 'personNight';

/** A price of the catalogue as text. The page and its structured data are made from it. */
export interface ListedPrice {
    /** Id of the category or unit in links and payloads; null for a private booking. */
    id: string | null;
    name: string;
    /** Ages, or number of persons. */
    detail: string | null;
    minor: number;
    basis: PriceBasis;
    /** The maximum number of persons; null for no limit of its own. */
    most: number | null;
    /** Prices that apply in addition to this one, such as that of each guest of a room. */
    besides: ListedPrice[];
}

/** Every price of an experience, without seasons, discounts and fees. */
export function listedPrices({ offer, ...pageLocale }: OfferOnPage): ListedPrice[] {
    const { experience } = offer;
    if (experience.hotel !== null) return experience.hotel.units.map((unit) => priceOfUnit(unit, pageLocale));
    const { byPerson, ofGroup } = departurePrices(experience);
    return [
        ...(byPerson ? experience.categories.map((each) => priceOfPerson(each, 'person', pageLocale)) : []),
        ...(ofGroup === null ? [] : [priceOfGroup(ofGroup, pageLocale)]),
    ];
}

function priceOfPerson(category: Category, basis: PriceBasis, { locale, translate }: PageLocale): ListedPrice {
    const { id, label, priceMinor } = category;
    const detail = agesBeside(category, locale, translate);
    return { id, name: textIn(label, locale), detail, minor: priceMinor, basis, most: null, besides: [] };
}

function priceOfUnit(
    { id, name, maxGuests, nightlyPriceMinor, categories }: Unit,
    pageLocale: PageLocale,
): ListedPrice {
    return {
        id,
        name: textIn(name, pageLocale.locale),
        detail: maxGuests === null ? null : pageLocale.translate('guestsUpTo', { count: maxGuests }),
        minor: nightlyPriceMinor,
        basis: 'night',
        most: maxGuests,
        besides: categories.map((each) => priceOfPerson(each, 'personNight', pageLocale)),
    };
}

function priceOfGroup(
    { baseMinor, includedPersons, perExtraPersonMinor }: NonNullable<Experience['privatePrice']>,
    { locale, translate }: PageLocale,
): ListedPrice {
    const plain = { id: null, detail: null, most: null, besides: [] };
    const group = { name: priceWords.privateBooking[locale], minor: baseMinor, basis: 'group' } as const;
    if (includedPersons === null) return { ...plain, ...group };
    const further = { name: priceWords.furtherPerson[locale], minor: perExtraPersonMinor, basis: 'person' } as const;
    const detail = translate('partyUpTo', { count: includedPersons });
    return { ...group, id: null, detail, most: includedPersons, besides: [{ ...plain, ...further }] };
}

const basisWords = { person: 'basisPerson', night: 'basisNight', personNight: 'basisPersonNight' } as const;

/** Ages or persons and the unit of a price; null if the price says it all. */
export function basisText({ detail, minor, basis }: ListedPrice, { translate }: PageLocale): string | null {
    const counted = minor === 0 || basis === 'group' ? [] : [translate(basisWords[basis])];
    const parts = [...(detail === null ? [] : [detail]), ...counted];
    return parts.length === 0 ? null : parts.join(' · ');
}

/** What is added to each price: one text per fee. */
export function feeTexts({ offer: { experience }, locale, translate }: OfferOnPage): string[] {
    const { currency, exponent, fees } = experience;
    return fees.map((fee) => {
        const amount =
            'perPersonMinor' in fee
                ? `${roundMoney(fee.perPersonMinor, currency, exponent, locale)} ${translate('basisPerson')}`
                : percent(fee.basisPoints, locale);
        return `${textIn(fee.label, locale)} (${amount})`;
    });
}
