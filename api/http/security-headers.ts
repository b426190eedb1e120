import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Headers of every response. Browsers must not guess other content types, so that JSON cannot be executed, and pages of
 * other sites must not load responses; `allowAnyOrigin` overrides the latter.
 */
const everywhere: Headers = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

const unusedFeatures = [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'usb',
];

/**
 * Headers of pages: no devices, no framing, no shared process with windows of other sites, and no referrer for them.
 * The referrer policy is `same-origin`, because with `no-referrer` browsers send forms with `Origin: null`.
 */
export const pageSecurityHeaders: Headers = {
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
};

/** Adds the headers of every response. */
export function secured<T extends Headers>(headers: T): T & Headers {
    return { ...everywhere, ...headers };
}

/** One year. Without subdomains, which may belong to others. */
export const strictTransport: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * Sets Strict-Transport-Security if the public address is https.
 *
 * @example app.use(onlyByHttps(() => 'https://site.example'));
 */
export const onlyByHttps = (siteUrl: () => string) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        await next();
        if (!siteUrl().startsWith('https:')) return;
        for (const [name, value] of Object.entries(strictTransport)) c.res.headers.set(name, value);
    });
