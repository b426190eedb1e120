import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { isCalendarDay } from '../../contract/calendar-day.ts';
import { readServerConfiguration, type ServerConfiguration } from '../../contract/configuration.ts';
import { MissingPackage } from '../../contract/optional-package.ts';
import { defaultDailyLimit } from '../../contract/responses.ts';
import type { Result } from '../../contract/result.ts';
import { textTable } from '../../contract/text-table.ts';
import { parseDailyLimit } from '../access/key.ts';
import { Ledger } from '../ledger/ledger.ts';
import { ledgerName } from '../ledger/version.ts';

/** An error that the user can fix; the message says how. */
export class CommandFailure extends Error {}

/** What a command does if there is no ledger. By default it says so on standard error and works on an empty one. */
export interface LedgerUse {
    /** It creates one, because its work needs no existing data, unless this check of its options throws. */
    createsLedger?: (configuration: ServerConfiguration) => Promise<void>;
    /** It fails. */
    needsLedger?: boolean;
}

/**
 * Opens the configured ledger, runs the work, and closes it. A ledger of an older version is left to the new server,
 * because servers of the older version may still use it.
 *
 * @throws CommandFailure if the ledger is of an older version, or if there is none and the command needs one
 */
export async function withLedger(
    work: (ledger: Ledger, configuration: ServerConfiguration) => Promise<void>,
    { createsLedger, needsLedger = false }: LedgerUse = {},
): Promise<void> {
    const configuration = orFail(readServerConfiguration(process.env));
    const { ledger: address } = configuration;
    const name = ledgerName(address);
    const missing = `There is no ledger at ${name}. Set LEDGER_URL as for the server, or start the server once.`;
    const withoutLedger = async () => {
        if (needsLedger) throw new CommandFailure(missing);
        console.error(missing);
        await withEmptyLedger((ledger) => work(ledger, configuration));
    };
    // Throws for a file in a folder that this user cannot read.
    const isMissing = () => address.kind === 'sqlite' && !statSync(address.path, { throwIfNoEntry: false });
    if (isMissing()) {
        if (createsLedger === undefined) return await withoutLedger();
        await createsLedger(configuration);
    }
    const ledger = await Ledger.open(address);
    try {
        const version = await ledger.version();
        if (version === 'older') {
            const advice = 'stop the servers, back it up, and start the new server once';
            throw new CommandFailure(`The ledger ${name} is of an older version: ${advice}.`);
        }
        if (version === 'new') {
            if (createsLedger === undefined) return await withoutLedger();
            await createsLedger(configuration);
            await ledger.migrate();
            console.error(`A new ledger was created at ${name}. Servers use it if their LEDGER_URL names it.`);
        }
        await work(ledger, configuration);
    } finally {
        await ledger.close();
    }
}

/** Runs work on an empty ledger in a temporary folder. */
async function withEmptyLedger(work: (ledger: Ledger) => Promise<void>): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
    const ledger = await Ledger.open({ kind: 'sqlite', path: join(folder, 'ledger.sqlite') });
    try {
        await ledger.migrate();
        await work(ledger);
    } finally {
        await ledger.close();
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Returns the value of a result. Throws CommandFailure with the message of its error. */
export function orFail<T>(result: Result<T, string | readonly string[] | { message: string }>): T {
    if (result.ok) return result.value;
    const { error } = result;
    if (typeof error === 'string') throw new CommandFailure(error);
    throw new CommandFailure('message' in error ? error.message : error.join('\n'));
}

/** Requires either an id or the day of an option. @param what the id is, for the message. */
export function checkIdOrDay(
    what: string,
    id: string | undefined,
    option: '--before' | '--since',
    day: string | undefined,
): void {
    if ((id === undefined) === (day === undefined)) throw new CommandFailure(`Give ${what} or ${option}, not both.`);
    checkDay(option, day);
}

/** Requires that an option is a day, if it is given. */
export function checkDay(option: string, day: string | undefined): void {
    if (day !== undefined && !isCalendarDay(day)) {
        throw new CommandFailure(`${option} must be a day such as 2027-05-15.`);
    }
}

/** Public origin of the server: the configured one, or its own address. */
export function siteUrlOf({ siteUrl, host, port }: ServerConfiguration): string {
    return siteUrl ?? `http://${host}:${port}`;
}

/** Runs a command line. Returns its exit status, 1 after an error, which prints a message to stderr without a stack. */
export async function runCommand(program: Command, words: readonly string[]): Promise<number> {
    program.exitOverride().showHelpAfterError('(--help shows the commands)');
    for (const command of program.commands) command.exitOverride();
    try {
        await program.parseAsync(words, { from: 'user' });
        return 0;
    } catch (error) {
        if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
        const { message, code } = (error ?? {}) as { message?: string; code?: string };
        const text = message || code || 'it is unavailable.';
        const isPlain = error instanceof CommandFailure || error instanceof MissingPackage;
        process.stderr.write(isPlain ? `${text}\n` : `${configuredLedger()}: ${text}\n`);
        return 1;
    }
}

function configuredLedger(): string {
    const configured = readServerConfiguration(process.env);
    return configured.ok ? `The ledger ${ledgerName(configured.value.ledger)}` : 'The ledger';
}

/** The limit of the command line, or the default. */
export function dailyLimitOption(text: string | undefined): number | null {
    if (text === undefined) return defaultDailyLimit;
    const limit = parseDailyLimit(text);
    if (limit === undefined) throw new CommandFailure('--daily-limit must be a whole number or unlimited.');
    return limit;
}

/** Formats rows as a table with aligned columns. */
export function table(head: string[], rows: string[][]): string {
    return textTable([head, ...rows]).join('\n');
}

/** Makes foreign text safe for a terminal: removes control characters and shortens it. */
export function printable(text: string, charactersMax = 60): string {
    const clean = text.replace(/[\p{C}\s]+/gu, ' ').trim();
    return clean.length > charactersMax ? `${clean.slice(0, charactersMax - 1)}…` : clean;
}
