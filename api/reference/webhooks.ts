import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { capitalized } from '../../contract/capitalized.ts';
import { isWebhookType, webhookExample, webhookMeanings, webhookMessageShape } from '../../contract/webhook.ts';

/** Later versions may add types: a client made from the description must read them. */
const type = z.string().meta({ description: 'What has happened. Ignore types that you do not know.' });
const schema = webhookMessageShape.extend({ type }).meta({ id: 'WebhookMessage' });
const testSchema = webhookMessageShape
    .pick({ timestamp: true })
    .extend({ type, data: z.record(z.string(), z.unknown()).meta({ description: 'Empty.' }) })
    .meta({ id: 'WebhookTestMessage' });
const headers = z.object({
    'webhook-id': z.string().meta({ description: 'Of the event; the same in each attempt.' }),
    'webhook-timestamp': z.string().meta({ description: 'Seconds since 1970, of this attempt.' }),
    'webhook-signature': z.string().meta({ description: '`v1,` and base64; several with blanks between.' }),
});

/** Describes what is posted to the endpoints of providers. */
export function registerWebhooks(registry: OpenAPIHono['openAPIRegistry']): void {
    const entries = Object.entries({ ...webhookMeanings, 'endpoint.test': 'the operator tries the endpoint' });
    for (const [name, meaning] of entries) {
        const content = {
            schema: isWebhookType(name) ? schema : testSchema,
            ...(name === webhookExample.type && { example: webhookExample }),
        };
        registry.registerWebhook({
            method: 'post',
            path: name,
            operationId: `on.${name}`,
            summary: `${capitalized(meaning)}.`,
            description: 'Signed as Standard Webhooks 1.0.0 describes (https://www.standardwebhooks.com).',
            tags: ['Booking'],
            security: [],
            request: { headers, body: { required: true, content: { 'application/json': content } } },
            responses: {
                '2XX': { description: 'Received, within 15 seconds.' },
                410: { description: 'Never again: disables the endpoint.' },
            },
        });
    }
}
