import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { openApiDocument } from './document.ts';
import { documentEndpoint, fileEndpoints, pageEndpoint } from './endpoints.ts';

export interface ReferenceOptions {
    /** The application whose routes are described. */
    described: OpenAPIHono<HttpEnv>;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
    /** Rate limits of pages and of the files that they load. */
    limits: { others: RateLimit; files: RateLimit };
}

/** The OpenAPI document, and the page that shows it. */
export function referenceApp({ described, siteUrl, limits }: ReferenceOptions): Hono<HttpEnv> {
    const app = new Hono<HttpEnv>();
    app.get(
        '/openapi.json',
        limited(limits.others),
        documentEndpoint(() => openApiDocument(described, siteUrl())),
    );
    app.get('/docs', limited(limits.others), pageEndpoint());
    for (const [path, send] of fileEndpoints()) app.get(path, limited(limits.files), send);
    return app;
}
