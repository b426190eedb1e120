import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server on this machine, which delivers nothing. */
export interface SmtpServer {
    port: number;
    close(): Promise<void>;
}

/**
 * Starts a mail server.
 * @param port 0 for a free one.
 * @param receive gets each mail as it was sent, and the recipients of its envelope, before the server accepts it.
 * @throws if the port is in use.
 */
export async function startSmtpServer(
    port: number,
    receive: (source: Buffer, recipients: string[]) => Promise<void>,
    options: SMTPServerOptions = {},
): Promise<SmtpServer> {
    const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: async (stream, { envelope }, done) => {
            try {
                const recipients = envelope.rcptTo.map(({ address }) => address);
                await receive(await buffer(stream), recipients);
                done();
            } catch (error) {
                done(error as Error);
            }
        },
        ...options,
    });
    await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', resolve);
    });
    server.on('error', () => {});
    return {
        port: (server.server.address() as AddressInfo).port,
        close: () => new Promise((resolve) => void server.close(() => resolve())),
    };
}
