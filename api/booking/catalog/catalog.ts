import type { Experience, Provider } from '../../../contract/catalog.ts';

/** An experience with its provider, which has the time zone and the resources. */
export interface Offer {
    provider: Provider;
    experience: Experience;
}

/** The catalogue of a data set, indexed by slugs and ids. */
export class Catalog {
    private readonly bySlug = new Map<string, Provider>();
    private readonly byId = new Map<string, Offer>();
    /** All experiences, in catalogue order. */
    readonly offers: readonly Offer[];

    constructor(readonly providers: readonly Provider[]) {
        for (const provider of providers) {
            this.bySlug.set(provider.slug, provider);
            for (const experience of provider.experiences) this.byId.set(experience.id, { provider, experience });
        }
        this.offers = [...this.byId.values()];
    }

    provider(slug: string): Provider | undefined {
        return this.bySlug.get(slug);
    }

    /** @param id in lower case. */
    offer(id: string): Offer | undefined {
        return this.byId.get(id);
    }

    offerCalled(providerSlug: string, experienceSlug: string): Offer | undefined {
        const provider = this.bySlug.get(providerSlug);
        const experience = provider?.experiences.find(({ slug }) => slug === experienceSlug);
        return provider === undefined || experience === undefined ? undefined : { provider, experience };
    }
}
