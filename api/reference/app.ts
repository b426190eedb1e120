import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { Content, type ContentHeaders } from '../http/content.ts';
import type { HttpEnv } from '../http/env.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { pageSecurityHeaders } from '../http/security-headers.ts';
import { openApiDocument } from './document.ts';

interface ReferenceOptions {
    /** The application whose routes are described. */
    described: OpenAPIHono<HttpEnv>;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
    /** Rate limits of pages and of the files that they load. */
    limits: { others: RateLimit; files: RateLimit };
}

/** The OpenAPI document, and the page that shows it. Each response is created once, at its first request. */
export function referenceApp({ described, siteUrl, limits }: ReferenceOptions): Hono<HttpEnv> {
    const app = new Hono<HttpEnv>();
    const add = (path: string, limit: RateLimit, headers: ContentHeaders, make: () => string | Promise<Buffer>) => {
        let content: Promise<Content> | null = null;
        const load = async (body: string | Promise<Buffer>) =>
            new Content(Buffer.from(await body), { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ...headers });
        app.get(path, limited(limit), async (c) => {
            content ??= load(make());
            return (await content).respond(c);
        });
    };
    const document = () => openApiDocument(described, siteUrl());
    add('/openapi.json', limits.others, { 'Content-Type': 'application/json; charset=utf-8' }, document);
    add('/docs', limits.others, pageHeaders, () => page);
    app.get('/docs/', limited(limits.others), (c) => c.redirect('/docs'));
    for (const [name, type, file] of files) {
        add(`/docs/${name}`, limits.files, { 'Content-Type': type }, () => readFile(file()));
    }
    return app;
}

/** Loads only from this server; no inline scripts or styles. */
const pagePolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
    ...pageSecurityHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy,
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tourism market and booking API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
const packaged = createRequire(import.meta.url);

/** Styles and scripts of the page: two files of the installed package, two of this project. */
const files: [name: string, type: string, file: () => string | URL][] = [
    ['swagger-ui.css', types.css, () => packaged.resolve('swagger-ui-dist/swagger-ui.css')],
    ['swagger-ui-bundle.js', types.js, () => packaged.resolve('swagger-ui-dist/swagger-ui-bundle.js')],
    ['page.css', types.css, () => new URL('page/page.css', import.meta.url)],
    ['start.js', types.js, () => new URL('page/start.js', import.meta.url)],
];
