import type { ServerConfiguration } from '../contract/configuration.ts';
import type { Send } from './booking/events/dispatcher.ts';
import type { BookingService } from './booking/service/service.ts';
import type { Log } from './http/log.ts';

/** What sends the messages of events, by channel. Code that no message needs is not loaded. */
export function sendersOf(
    configuration: ServerConfiguration,
    service: BookingService,
    bookingSecret: string,
    { log }: Pick<Log, 'log'>,
): { webhook: Send } {
    let webhook: Promise<Send> | null = null;
    const openWebhooks = async (): Promise<Send> => {
        const [{ webhookSender }, { EndpointSecrets }] = await Promise.all([
            import('./webhooks/webhooks.ts'),
            import('./webhooks/secret.ts'),
        ]);
        return webhookSender({
            service,
            secrets: new EndpointSecrets(bookingSecret),
            allowsLoopback: configuration.webhookAllowsLoopback,
            logDisabled: ({ id, url }) =>
                log.error({ endpoint: id, host: new URL(url).host }, 'a webhook endpoint is disabled'),
        });
    };
    return {
        webhook: async (delivery) => {
            webhook ??= openWebhooks();
            return await (await webhook)(delivery);
        },
    };
}
