import { type ParsedMail, simpleParser } from 'mailparser';
import type { SMTPServerOptions } from 'smtp-server';
import type { MailConfiguration } from '../../../../contract/mail-configuration.ts';
import { whenFileEnds } from '../../../support/file-end.ts';
import { startSmtpServer } from './smtp-server.ts';

/** A mail as it arrived, with the recipients of its envelope. */
export interface Arrived extends ParsedMail {
    recipients: string[];
}

/** A mail server on a free port, until the test file ends. */
export interface MailServer {
    port: number;
    arrived: Arrived[];
    configuration: MailConfiguration;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
    const arrived: Arrived[] = [];
    const receive = async (source: Buffer, recipients: string[]) => {
        arrived.push({ ...(await simpleParser(source)), recipients });
    };
    const { port, close } = await startSmtpServer(0, receive, options);
    whenFileEnds(close);
    return { port, arrived, configuration: configurationOf(port) };
}

export function configurationOf(port: number): MailConfiguration {
    return {
        server: { host: '127.0.0.1', port, isSecure: false, requiresTls: false, login: null },
        from: { name: 'Book direct', address: 'bookings@site.example' },
    };
}
