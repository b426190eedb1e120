import { resolve } from 'node:path';
import type { ServerConfiguration } from '../../contract/configuration.ts';
import { hasSecret, isSecretOf } from '../booking/secret/ledger-secret.ts';
import { readOrCreateSecret, readSecret, secretFile } from '../booking/secret/secret-file.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { CommandFailure } from './command.ts';

/**
 * The secret of the servers, for a command that makes links or seals something: with another one, it would be
 * worthless.
 *
 * @throws CommandFailure if the secret is not that of the ledger
 */
export async function serverSecret(ledger: Ledger, configuration: ServerConfiguration): Promise<string> {
    const secret = configuredSecret(configuration);
    const file = resolve(secretFile);
    if (secret === null && (await hasSecret(ledger))) {
        const missing = `BOOKING_SECRET is not set, and there is no ${file}`;
        throw new CommandFailure(`${missing}. Set it as for the server, or run the command in the server's folder.`);
    }
    const used = secret ?? createSecret(file);
    if (await isSecretOf(ledger, used)) return used;
    const name = configuration.bookingSecret === null ? file : 'BOOKING_SECRET';
    throw new CommandFailure(`${name} is not the secret of this ledger. Set BOOKING_SECRET as for the server.`);
}

function createSecret(file: string): string {
    const secret = usable(() => readOrCreateSecret(secretFile));
    console.error(`A new secret was created at ${file}.`);
    return secret;
}

/** BOOKING_SECRET or the content of its file; null: there is neither. */
export function configuredSecret({ bookingSecret }: ServerConfiguration): string | null {
    return bookingSecret ?? usable(() => readSecret(secretFile));
}

function usable<T>(read: () => T): T {
    try {
        return read();
    } catch (error) {
        throw new CommandFailure(`BOOKING_SECRET: the secret cannot be used: ${(error as Error).message}`);
    }
}
