import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServerConfiguration } from '../contract/configuration.ts';
import { err, ok, type Result } from '../contract/result.ts';
import { hasSecret, isSecretOf } from './booking/secret/ledger-secret.ts';
import { readOrCreateSecret, secretFile } from './booking/secret/secret-file.ts';
import type { Log } from './http/log.ts';
import { Ledger } from './ledger/ledger.ts';
import { isOpenToOthers } from './ledger/sqlite-file.ts';
import { ledgerName } from './ledger/version.ts';

/** What a server keeps between builds: the ledger, and the secret that seals tokens and links. */
export interface LedgerAndSecret {
    ledger: Ledger;
    bookingSecret: string;
}

/**
 * Opens and migrates the ledger, and reads the secret. Logs the name of the ledger, and a warning for each of them that
 * is new, because a wrong variable or folder makes a new one.
 *
 * @returns a sentence, if the server cannot start
 */
export async function openLedgerAndSecret(
    configuration: ServerConfiguration,
    isProduction: boolean,
    log: Log['log'],
): Promise<Result<LedgerAndSecret, string>> {
    const name = ledgerName(configuration.ledger);
    let ledger: Ledger;
    try {
        ledger = await openLedger(configuration, name, log);
    } catch (error) {
        const { message, code } = error as { message?: string; code?: string };
        return err(`LEDGER_URL: the ledger ${name} cannot be opened: ${message || code}`);
    }
    try {
        const hasNone = configuration.bookingSecret === null && !existsSync(secretFile);
        if (isProduction && hasNone && (await hasSecret(ledger))) return err(missingSecret);
    } catch (error) {
        return err(`LEDGER_URL: the ledger ${name} cannot be used: ${(error as Error).message}`);
    }
    let bookingSecret: string;
    try {
        bookingSecret = openSecret(configuration, log);
    } catch (error) {
        return err(`BOOKING_SECRET: the secret cannot be used: ${(error as Error).message}`);
    }
    try {
        if (await isSecretOf(ledger, bookingSecret)) return ok({ ledger, bookingSecret });
    } catch (error) {
        return err(`LEDGER_URL: the ledger ${name} cannot be used: ${(error as Error).message}`);
    }
    if (isProduction) return err(otherSecret);
    log.error(otherSecret);
    return ok({ ledger, bookingSecret });
}

const missingSecret =
    `BOOKING_SECRET is not set, and there is no ${secretFile}, but this ledger was used with a secret. Restore it, or set a ` +
    'new one and accept the loss: npm run -s ledger -- adopt-secret';

const otherSecret =
    'BOOKING_SECRET is not the secret with which this ledger was used: links in mails, links to the desk, quotes and ' +
    'secrets of webhooks are worthless. Restore it, or accept the loss: npm run -s ledger -- adopt-secret';

async function openLedger({ ledger: address }: ServerConfiguration, name: string, log: Log['log']): Promise<Ledger> {
    const ledger = await Ledger.open(address, (error) => log.warn({ err: error }, 'a connection to the ledger broke'));
    const version = await ledger.migrate(undefined, () => {
        log.warn({ ledger: name }, 'the ledger is of an older version: its tables are being changed');
    });
    log.info({ ledger: name }, 'the ledger is open');
    if (version === 'new') log.warn({ ledger: name }, `a new ledger was created at ${name}`);
    if (address.kind === 'sqlite' && isOpenToOthers(address.path)) {
        const advice = 'other users can read the ledger: stop the servers and run chmod 600 on its files';
        log.warn({ file: address.path }, advice);
    }
    return ledger;
}

function openSecret({ bookingSecret }: ServerConfiguration, log: Log['log']): string {
    if (bookingSecret !== null) return bookingSecret;
    const isNew = !existsSync(secretFile);
    const secret = readOrCreateSecret(secretFile);
    const file = resolve(secretFile);
    if (isNew) log.warn({ file }, `a new secret was created at ${file}`);
    return secret;
}
