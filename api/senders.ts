import type { MailConfiguration, ServerConfiguration } from '../contract/configuration.ts';
import type { Catalog } from './booking/catalog/catalog.ts';
import type { Send } from './booking/events/dispatcher.ts';
import type { BookingService } from './booking/service/service.ts';
import type { Log } from './http/log.ts';

export interface SenderDependencies {
    configuration: ServerConfiguration;
    /** Null: no mails are sent. */
    mail: MailConfiguration | null;
    service: BookingService;
    bookingSecret: string;
    /** The catalogue as it is now; null: there is none. */
    catalog: () => Catalog | null;
    siteUrl: () => string;
    log: Log['log'];
}

/** What sends the messages of events, by channel. The code of a channel is loaded with its first message. */
export function sendersOf(dependencies: SenderDependencies): { webhook?: Send; mail?: Send } {
    const { mail } = dependencies;
    return {
        webhook: loadedLater(async () => (await import('./webhooks/webhooks.ts')).openWebhooks(dependencies)),
        ...(mail !== null && {
            mail: loadedLater(async () => (await import('./mail/deliver.ts')).openMails(dependencies, mail)),
        }),
    };
}

function loadedLater(open: () => Promise<Send>): Send {
    let send: Promise<Send> | null = null;
    return async (delivery) => {
        send ??= open();
        return await (await send)(delivery);
    };
}
