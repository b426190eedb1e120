import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { type WebhookType, webhookExample, webhookMeanings, webhookMessageShape } from '../../contract/webhook.ts';

const schema = webhookMessageShape.meta({ id: 'WebhookMessage' });
const headers = z.object({
    'webhook-id': z.string().meta({ description: 'Of the event; the same in each attempt.' }),
    'webhook-timestamp': z.string().meta({ description: 'Seconds since 1970, of this attempt.' }),
    'webhook-signature': z.string().meta({ description: '`v1,` and base64; several with blanks between.' }),
});

/** Describes what is posted to the endpoints of providers. */
export function registerWebhooks(registry: OpenAPIHono['openAPIRegistry']): void {
    for (const [type, meaning] of Object.entries(webhookMeanings) as [WebhookType, string][]) {
        const example = type === webhookExample.type ? { example: webhookExample } : {};
        registry.registerWebhook({
            method: 'post',
            path: type,
            operationId: `on.${type}`,
            summary: meaning,
            description: 'Signed as Standard Webhooks 1.0.0 describes; see docs/booking-api.md.',
            tags: ['Booking'],
            security: [],
            request: { headers, body: { required: true, content: { 'application/json': { schema, ...example } } } },
            responses: {
                '2XX': { description: 'Received, within 15 seconds.' },
                410: { description: 'Never again: disables the endpoint.' },
            },
        });
    }
}
