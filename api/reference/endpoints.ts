import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Content } from '../http/content/content.ts';
import { type Answer, type Handler, proceed } from '../http/exchange/exchange.ts';
import { pageSecurityHeaders } from '../http/security-headers/security-headers.ts';
import { securityScheme } from './declare.ts';

const scriptPath = '/docs/scalar.js';

/** Nothing but this server may be asked for anything. Scalar writes its styles into the page while it runs. */
const pagePolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
].join('; ');

const settings = {
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    // It would send what is asked to somebody else's service.
    agent: { disabled: true },
    authentication: { preferredSecurityScheme: securityScheme },
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tourism market and booking API</title>
</head>
<body>
<script id="api-reference" data-url="/openapi.json" data-configuration='${JSON.stringify(settings)}'></script>
<script src="${scriptPath}"></script>
</body>
</html>
`;

const shared = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };

/** GET /openapi.json; the document is made once, at the first request, when everything is declared. */
export function documentEndpoint(make: () => string): Handler {
    let content: Content | null = null;
    return (exchange) => {
        content ??= new Content(Buffer.from(make()), {
            ...shared,
            'Content-Type': 'application/json; charset=utf-8',
        });
        return content.answer(exchange);
    };
}

/** GET /docs */
export function pageEndpoint(): Handler {
    const content = new Content(Buffer.from(page), {
        ...shared,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy,
        ...pageSecurityHeaders,
    });
    return (exchange) => content.answer(exchange);
}

/** GET /docs/scalar.js: the script of the page, from the installed package. */
export function scriptEndpoint(): Handler {
    let content: Promise<Content> | null = null;
    const load = async () => {
        const file = createRequire(import.meta.url).resolve('@scalar/api-reference');
        const script = await readFile(file.replace(/dist\/.*$/u, 'dist/browser/standalone.js'));
        return new Content(script, { ...shared, 'Content-Type': 'text/javascript; charset=utf-8' });
    };
    return (exchange): Answer | Promise<Answer> => {
        content ??= load();
        return proceed(content, exchange, (loaded: Content) => loaded.answer(exchange));
    };
}
