import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Nothing of an answer may be taken for another type than it says; JSON that stays JSON cannot be executed. Pages of other
 * sites may not load it; what scripts of any origin may read says otherwise (`allowAnyOrigin`).
 */
const everywhere: Headers = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

/** What a browser offers and no page of ours uses. */
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
 * A page uses no device of its reader's, may not be framed, shares no process with windows of other sites and does not tell
 * them where its reader came from. It does tell our own: under `no-referrer` browsers send a form with `Origin: null`, as if
 * it came from nowhere.
 */
export const pageSecurityHeaders: Headers = {
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
};

/** Headers of an answer with those that make it safe, which every answer has. */
export function secured<T extends Headers>(headers: T): T & Headers {
    return { ...everywhere, ...headers };
}

/** A year. Other hosts of the domain are not ours to speak for. */
export const strictTransport: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * Where the public address is one of https, browsers are told never to come by http again.
 *
 * @example app.use(onlyByHttps({ siteUrl: () => 'https://book.example' }));
 */
export const onlyByHttps = ({ siteUrl }: { siteUrl: () => string }) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        await next();
        if (!siteUrl().startsWith('https:')) return;
        for (const [name, value] of Object.entries(strictTransport)) c.res.headers.set(name, value);
    });
