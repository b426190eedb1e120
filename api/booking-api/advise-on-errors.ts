import { createMiddleware } from 'hono/factory';
import { adviceOn } from '../../contract/booking-errors.ts';
import type { HttpEnv } from '../http/env.ts';

/** Adds `next_step` and `retryable` to each error of the booking API, also to those of other middleware. */
export const adviseOnErrors = createMiddleware<HttpEnv>(async (c, next) => {
    c.set('errorMembers', (code) => adviceOn(code));
    await next();
});
