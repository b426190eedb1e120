import type { MailConfiguration } from '../../contract/configuration.ts';
import type { Send } from '../booking/events/dispatcher.ts';
import { type MailDependencies, mailSender } from './deliver.ts';
import { openTransport } from './transport.ts';

/** Opens the sending of mails through the configured mail server. */
export function openMails(dependencies: Omit<MailDependencies, 'transport'>, configuration: MailConfiguration): Send {
    return mailSender({ ...dependencies, transport: openTransport(configuration) });
}
