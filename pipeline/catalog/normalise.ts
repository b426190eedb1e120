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

const provider = object(providerMembers);
const experience = object(experienceMembers);

/** Converts a valid file to what the server reads: defaults filled in, amounts in minor units, percentages in basis points. */
export function normaliseProvider(input: unknown): Provider {
    const { experiences } = input as { experiences: { currency: string }[] };
    const normalised = provider.normalise(input, { exponent: 0 });
    return { ...normalised, experiences: experiences.map((each) => normaliseExperience(each, normalised.slug)) };
}

function normaliseExperience(input: { currency: string }, providerSlug: string): Experience {
    const exponent = currencyOf(input.currency)?.exponent as number;
    const { id, slug, type, name, description, cancellationPolicy, currency, ...others } = experience.normalise(input, {
        exponent,
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
