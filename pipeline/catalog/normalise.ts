import {
    type Experience,
    experienceMembers,
    type Hotel,
    type Provider,
    providerMembers,
} from '../../contract/catalog.ts';
import { object } from '../../contract/catalog-kinds.ts';
import { currencyOf } from '../../contract/currency.ts';
import { experienceId } from '../../contract/experience-id.ts';
import { firstLocale } from './expand.ts';

const provider = object(providerMembers);
const experience = object(experienceMembers);

/**
 * Converts an expanded, valid provider to what the server reads: defaults filled in, amounts in minor units,
 * percentages in basis points.
 */
export function normaliseProvider(input: unknown): Provider {
    const { experiences } = input as { experiences: { currency: string }[] };
    const locale = firstLocale(input);
    const normalised = provider.normalise(input, { exponent: 0, locale });
    const withPolicy = (each: Experience) => ({ ...each, refundPolicy: each.refundPolicy ?? normalised.refundPolicy });
    return {
        ...normalised,
        experiences: experiences.map((each) => withPolicy(normaliseExperience(each, normalised.slug, locale))),
    };
}

function normaliseExperience(input: { currency: string }, providerSlug: string, locale: string): Experience {
    const exponent = currencyOf(input.currency)?.exponent as number;
    const { id, slug, type, name, description, cancellationPolicy, currency, ...others } = experience.normalise(input, {
        exponent,
        locale,
    });
    return {
        id: id?.toLowerCase() ?? experienceId(providerSlug, slug),
        slug,
        type,
        name,
        description,
        cancellationPolicy,
        currency,
        exponent,
        ...others,
        ...(type === 'hotel'
            ? { privatePrice: null, timeSlots: [], requires: [], multiDay: false, hotel: withCategories(others) }
            : { hotel: null }),
    };
}

function withCategories({ hotel, categories }: Pick<Experience, 'hotel' | 'categories'>): Hotel | null {
    if (hotel === null) return null;
    const units = hotel.units.map((unit) => (unit.categories.length > 0 ? unit : { ...unit, categories }));
    return { ...hotel, units };
}
