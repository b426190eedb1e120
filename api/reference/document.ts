import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from '../http/env.ts';
import { componentNames } from './component-names.ts';
import { securityScheme } from './declare.ts';
import { nameShapes } from './name-shapes.ts';
import { registerWebhooks } from './webhooks.ts';

const description = `Two parts share this server.

**Market data**, below \`/api/v1/\`, is read-only access to a data set of tourism market analyses: scores, distribution of
actors, booking signals and history per market. All figures are based on observed search results that were classified manually.

Send your key in the header \`x-api-key\`. A key has a quota per UTC day: responses with status 200 count; 304 and errors do
not.

**Booking** is for agents and integrators and needs no key: look up a provider, check availability, get a price that is
locked for some minutes, create a pending booking, and give its \`paymentUrl\` to a human, who pays. Scripts of any origin can
call it. Amounts are numbers in major units of the currency; dates and times are local to the provider; instants are
UTC.

Requests without a valid key are limited per client address and minute: 429. A server with a public address refuses requests
for other hosts: 421. All errors have the same body; use its \`code\` in programs. The refusal of a booking may have
\`alternatives\`.`;

export function openApiDocument(app: OpenAPIHono<HttpEnv>, siteUrl: string): string {
    app.openAPIRegistry.registerComponent('securitySchemes', securityScheme, {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Issued by the operator; see POST /api/v1/access-requests.',
    });
    registerWebhooks(app.openAPIRegistry);
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
                    'The examples are real responses with the sample catalogue.',
            },
            { name: 'Access', description: 'How to get a key.' },
            { name: 'Operation', description: 'For operators of the service.' },
        ],
    });
    return JSON.stringify(nameShapes(document, componentNames), withoutFlags);
}

/** Removes the flags of regular expressions, which the library appends to patterns (`^a$/u`). */
function withoutFlags(name: string, value: unknown): unknown {
    return name === 'pattern' && typeof value === 'string' ? value.replace(/\/[a-z]+$/u, '') : value;
}
