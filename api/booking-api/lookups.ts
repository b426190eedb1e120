import { defaultLocale } from '../../contract/local-text.ts';
import { err, ok } from '../../contract/result.ts';
import { experienceNotFound } from '../booking/selection/selection.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { failure } from '../http/errors.ts';
import { jsonResponse } from '../http/json-response.ts';
import { answering, type BookingApiDependencies, type Endpoint } from './dependencies.ts';
import { experienceBody } from './experience-body.ts';
import { spelled } from './refused.ts';
import type { experienceRoute, providerRoute } from './routes.ts';

/** GET /api/embed/provider */
export function provider(dependencies: BookingApiDependencies): Endpoint<typeof providerRoute> {
    return answering(
        dependencies,
        (c) => {
            const known = catalogOf(c).provider(c.req.valid('query').providerSlug);
            return known === undefined
                ? err(failure('provider_not_found', 'There is no provider with this slug.'))
                : ok(known);
        },
        ({ slug, experiences }) =>
            jsonResponse({
                provider: { slug },
                experiences: experiences.map((each) => ({ id: each.id, slug: each.slug })),
            }),
    );
}

/** GET /api/embed/experience */
export function experience(dependencies: BookingApiDependencies): Endpoint<typeof experienceRoute> {
    return answering(
        dependencies,
        (c) => {
            const {
                experienceId,
                providerSlug = '',
                experienceSlug = '',
                locale = defaultLocale,
            } = c.req.valid('query');
            const offer = experienceId
                ? catalogOf(c).offer(experienceId.toLowerCase())
                : catalogOf(c).offerCalled(providerSlug, experienceSlug);
            return offer === undefined ? spelled<never>(experienceNotFound()) : ok({ offer, locale });
        },
        ({ offer, locale }) => jsonResponse(experienceBody(offer, locale)),
    );
}
