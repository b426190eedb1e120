import type { OpenAPIHono } from '@hono/zod-openapi';
import { securityScheme } from './declare.ts';

const description = `Read-only access to a data set of tourism market analyses: scores, distribution of actors, booking
signals and history per market. Every figure rests on observed search results that were classified by hand.

Send your key in the header \`x-api-key\`. A key has a daily quota by UTC day: answers with status 200 count; an answer
304 and errors do not. Every error has the same body; decide by its \`code\`.`;

/** The OpenAPI 3.1 document of everything that was declared on the application. */
export function openApiDocument(app: OpenAPIHono, siteUrl: string): string {
    app.openAPIRegistry.registerComponent('securitySchemes', securityScheme, {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Issued by the operator; see POST /api/v1/access-requests.',
    });
    const document = app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
            title: 'Market structure data API',
            version: '1.0.0',
            description,
            license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
        },
        servers: [{ url: siteUrl, description: 'This service.' }],
        tags: [
            { name: 'Market data', description: 'Analyses of tourism markets.' },
            { name: 'Access', description: 'How to get a key.' },
            { name: 'Operation', description: 'For those who run the service.' },
        ],
    });
    return JSON.stringify(document);
}
