import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Content } from '../http/content.ts';
import type { HttpHandler } from '../http/env.ts';
import { pageSecurityHeaders } from '../http/security-headers.ts';

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

const shared = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
const packaged = createRequire(import.meta.url);

/** Styles and scripts of the page: two files of the installed package, two of this project. */
const files: [name: string, type: string, file: () => string | URL][] = [
    ['swagger-ui.css', types.css, () => packaged.resolve('swagger-ui-dist/swagger-ui.css')],
    ['swagger-ui-bundle.js', types.js, () => packaged.resolve('swagger-ui-dist/swagger-ui-bundle.js')],
    ['page.css', types.css, () => new URL('page/page.css', import.meta.url)],
    ['start.js', types.js, () => new URL('page/start.js', import.meta.url)],
];

/** GET /openapi.json. The document is created at the first request, when all routes are declared. */
export function documentEndpoint(make: () => string): HttpHandler {
    let content: Content | null = null;
    return (c) => {
        content ??= new Content(Buffer.from(make()), {
            ...shared,
            'Content-Type': 'application/json; charset=utf-8',
        });
        return content.respond(c);
    };
}

/** GET /docs */
export function pageEndpoint(): HttpHandler {
    const content = new Content(Buffer.from(page), {
        ...shared,
        ...pageSecurityHeaders,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy,
    });
    return (c) => content.respond(c);
}

/** The files of the page by path; each is read at its first request. */
export function fileEndpoints(): [path: string, handler: HttpHandler][] {
    return files.map(([name, type, file]) => [`/docs/${name}`, fileEndpoint(type, file)]);
}

function fileEndpoint(type: string, file: () => string | URL): HttpHandler {
    let content: Promise<Content> | null = null;
    const load = async () => new Content(await readFile(file()), { ...shared, 'Content-Type': type });
    return async (c) => {
        content ??= load();
        return (await content).respond(c);
    };
}
