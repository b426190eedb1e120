import type { ServerConfiguration } from '../../contract/configuration.ts';
import type { Send } from '../booking/events/dispatcher.ts';
import type { BookingService } from '../booking/service/service.ts';
import type { Log } from '../http/log.ts';
import { EndpointSecrets } from './secret.ts';
import { webhookSender } from './webhooks.ts';

/** Opens the sending of webhooks. */
export function openWebhooks({
    configuration,
    service,
    bookingSecret,
    log,
}: {
    configuration: Pick<ServerConfiguration, 'webhookAllowsLoopback'>;
    service: BookingService;
    bookingSecret: string;
    log: Log['log'];
}): Send {
    return webhookSender({
        service,
        secrets: new EndpointSecrets(bookingSecret),
        allowsLoopback: configuration.webhookAllowsLoopback,
        logDisabled: ({ id, url }) =>
            log.error({ endpoint: id, host: new URL(url).host }, 'a webhook endpoint is disabled'),
    });
}
