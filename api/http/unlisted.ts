import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';

/**
 * Keeps pages out of search engines.
 *
 * @example app.get('/:locale/desk', unlisted, desk);
 */
export const unlisted = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    c.res.headers.set('X-Robots-Tag', 'noindex');
});
