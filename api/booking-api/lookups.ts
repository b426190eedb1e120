import { defaultLocale, localeShape } from '../../contract/local-text.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Catalog, Offer } from '../booking/catalog/catalog.ts';
import { experienceNotFound } from '../booking/selection/selection.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { type HttpHandler, queryOf } from '../http/env.ts';
import { type Failure, failure } from '../http/errors.ts';
import { jsonResponse } from '../http/json-response.ts';
import { isFailure, type Query, readQuery, unfit } from '../http/query.ts';
import { experienceBody } from './experience-body.ts';
import { answering, type BookingParts } from './parts.ts';
import { spelled } from './refused.ts';

/** GET /api/embed/provider */
export function provider(parts: BookingParts): HttpHandler {
    return answering(
        parts,
        (c) => {
            const query = readQuery(queryOf(c), ['providerSlug']);
            if (isFailure(query)) return err(query);
            const slug = single(query, 'providerSlug');
            if (slug === undefined) return unfit({ path: 'providerSlug', message: 'Required, once.' });
            const known = catalogOf(c).provider(slug);
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
export function experience(parts: BookingParts): HttpHandler {
    return answering(
        parts,
        (c) => {
            const query = readQuery(queryOf(c), ['experienceId', 'providerSlug', 'experienceSlug', 'locale']);
            if (isFailure(query)) return err(query);
            const locale = readLocale(query);
            if (!locale.ok) return locale;
            const offer = offerOf(catalogOf(c), query);
            return offer.ok ? ok({ offer: offer.value, locale: locale.value ?? defaultLocale }) : offer;
        },
        ({ offer, locale }) => jsonResponse(experienceBody(offer, locale)),
    );
}

function offerOf(catalog: Catalog, query: Query): Result<Offer, Failure> {
    const id = single(query, 'experienceId');
    const slugs = [single(query, 'providerSlug'), single(query, 'experienceSlug')];
    const bySlug = slugs.every((slug) => slug !== undefined);
    if (id !== undefined ? query.has('providerSlug') || query.has('experienceSlug') : !bySlug) {
        return unfit({ path: 'experienceId', message: 'Send experienceId, or providerSlug with experienceSlug.' });
    }
    const offer =
        id !== undefined
            ? catalog.offer(id.toLowerCase())
            : catalog.offerCalled(slugs[0] as string, slugs[1] as string);
    return offer === undefined ? spelled(experienceNotFound()) : ok(offer);
}

/** The value of a parameter that stands there once. */
export function single(query: Query, name: string): string | undefined {
    const values = query.get(name);
    return values?.length === 1 && values[0] !== '' ? values[0] : undefined;
}

/** The parameter `locale`; null without one. */
export function readLocale(query: Query): Result<string | null, Failure> {
    if (!query.has('locale')) return ok(null);
    const read = localeShape.safeParse(single(query, 'locale'));
    return read.success
        ? ok(read.data)
        : unfit({ path: 'locale', message: 'One language code such as en, fr or pt-BR.' });
}
