import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from '../http/env.ts';
import { securityScheme } from './declare.ts';

const description = `Two parts share this server.

**Market data**, below \`/api/v1/\`, is read-only access to a data set of tourism market analyses: scores, distribution of
actors, booking signals and history per market. Every figure rests on observed search results that were classified by hand.
Send your key in the header \`x-api-key\`. A key has a daily quota by UTC day: answers with status 200 count; an answer 304
and errors do not.

**Booking** is for agents and integrators, and needs no key: look up a provider, check availability, get a price that is
locked for a while, create a pending booking, and hand its \`paymentUrl\` to a human, who pays. The scripts of any origin may
call it. Amounts are numbers in major units of the currency; dates and times are the provider's wall clock; instants are
UTC.

Requests without a key, or with a wrong one, are limited per client address and minute: 429. A server with a public address
refuses requests for another host: 421. Every error has the same body; decide by its \`code\`. A refusal of a booking may add
\`alternatives\`.`;

/** The OpenAPI 3.1 document of everything that was declared on the application. */
export function openApiDocument(app: OpenAPIHono<HttpEnv>, siteUrl: string): string {
    app.openAPIRegistry.registerComponent('securitySchemes', securityScheme, {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Issued by the operator; see POST /api/v1/access-requests.',
    });
    const document = app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
            title: 'Tourism market and booking API',
            version: '1.0.0',
            description,
            license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
        },
        servers: [{ url: siteUrl, description: 'This service.' }],
        tags: [
            { name: 'Market data', description: 'Analyses of tourism markets.' },
            {
                name: 'Booking',
                description:
                    'From a provider to a pending booking in four calls: provider, availability, price, create. ' +
                    'The examples are real answers of the sample catalogue.',
            },
            { name: 'Access', description: 'How to get a key.' },
            { name: 'Operation', description: 'For those who run the service.' },
        ],
    });
    return JSON.stringify(document, withoutFlags);
}

/** The library writes a regular expression's flags into the pattern: `^a$/u`, which nothing matches. */
function withoutFlags(name: string, value: unknown): unknown {
    return name === 'pattern' && typeof value === 'string' ? value.replace(/\/[a-z]+$/u, '') : value;
}
