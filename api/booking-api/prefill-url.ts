import { bookingLimits } from '../../contract/booking.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { type PrefillUrlResponse, prefillUrlNamesShape } from '../../contract/prefill.ts';
import { ok, type Result } from '../../contract/result.ts';
import { buildPrefill } from '../booking/prefill/build.ts';
import { experienceNotFound } from '../booking/selection/selection.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import type { HttpContext, HttpHandler } from '../http/env.ts';
import type { Failure } from '../http/errors.ts';
import { fitPayload, readJson } from '../http/json-body.ts';
import { jsonResponse } from '../http/json-response.ts';
import { answering, type BookingApiDependencies } from './dependencies.ts';
import { spelled } from './refused.ts';

/** POST /api/embed/prefill-url */
export function prefillUrl(dependencies: BookingApiDependencies): HttpHandler {
    return answering(
        dependencies,
        (c) => linkOf(dependencies, c),
        (body) => jsonResponse(body),
    );
}

async function linkOf(
    dependencies: BookingApiDependencies,
    c: HttpContext,
): Promise<Result<PrefillUrlResponse, Failure>> {
    const payload = await readJson(c, bookingLimits.bytes);
    if (!payload.ok) return payload;
    const names = fitPayload(payload.value, prefillUrlNamesShape);
    if (!names.ok) return names;
    const offer = catalogOf(c).offer(names.value.experienceId);
    if (offer === undefined) return spelled(experienceNotFound());
    // The payload as it came: a shape drops what is called __proto__.
    const { experienceId, locale, ...input } = payload.value as Record<string, unknown>;
    const { query, ignored } = buildPrefill(offer.experience, input);
    const path = `/${siteLocaleOf(names.value.locale)}/p/${offer.provider.slug}/e/${offer.experience.slug}`;
    const url = `${dependencies.siteUrl()}${path}${query === '' ? '' : `?${query}`}`;
    return ok({ url, ignored: ignored.map(({ parameter, reason }) => ({ parameter, reason })) });
}
