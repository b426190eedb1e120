import { todayIn } from '../../booking/availability/departure.ts';
import { readinessChecks } from '../../dataset/readiness-checks.ts';
import type { HttpHandler } from '../../http/env.ts';
import { failure, failureResponse } from '../../http/errors.ts';
import { pageResponse } from '../../pages/page-answer.ts';
import { page, type SiteDependencies } from '../site-dependencies.ts';
import { gainsOf } from './gains.ts';
import { EmbedPage } from './page.tsx';

/** GET /:locale/embed/:provider: what a provider copies into its own site. */
export function embedPage(dependencies: SiteDependencies): HttpHandler {
    return page(dependencies, async ({ c, catalog, locale, translate, service, siteUrl }) => {
        const provider = catalog.provider(c.req.param('provider') ?? '');
        if (provider === undefined)
            return failureResponse(c, failure('provider_not_found', 'No provider has this slug.'));
        const checks = await readinessChecks(c.get('store').database);
        const gains = gainsOf(provider, checks, { locale, translate });
        const today = todayIn(provider.timeZone, service.clock());
        const html = <EmbedPage {...{ provider, gains, today, locale, translate }} siteUrl={siteUrl()} />;
        return pageResponse(String(html));
    });
}
