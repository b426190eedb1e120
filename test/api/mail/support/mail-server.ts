import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailConfiguration } from '../../../../contract/mail-configuration.ts';
import { whenFileEnds } from '../../../support/file-end.ts';

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
    const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, session, done) => {
            const parts: Buffer[] = [];
            stream.on('data', (part: Buffer) => parts.push(part));
            stream.on('end', async () => {
                const recipients = session.envelope.rcptTo.map(({ address }) => address);
                arrived.push({ ...(await simpleParser(Buffer.concat(parts))), recipients });
                done();
            });
        },
        ...options,
    });
    server.on('error', () => {});
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    whenFileEnds(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    return { port, arrived, configuration: configurationOf(port) };
}

export function configurationOf(port: number): MailConfiguration {
    return {
        server: { host: '127.0.0.1', port, isSecure: false, requiresTls: false, login: null },
        from: { name: 'Book direct', address: 'bookings@site.example' },
    };
}
