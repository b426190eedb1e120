import type { Experience, Provider } from '../../../contract/catalog.ts';

/** An experience with the provider whose clock and resources it goes by. */
export interface Offer {
    provider: Provider;
    experience: Experience;
}

/** The catalogue of one data set, found by the names under which clients ask. */
export class Catalog {
    private readonly bySlug = new Map<string, Provider>();
    private readonly byId = new Map<string, Offer>();

    constructor(readonly providers: readonly Provider[]) {
        for (const provider of providers) {
            this.bySlug.set(provider.slug, provider);
            for (const experience of provider.experiences) this.byId.set(experience.id, { provider, experience });
        }
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
