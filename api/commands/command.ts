import { type Command, CommanderError } from 'commander';
import { readServerConfiguration } from '../../contract/configuration.ts';
import { defaultDailyLimit } from '../../contract/responses.ts';
import { parseDailyLimit } from '../access/key.ts';
import { Ledger } from '../ledger/ledger.ts';

/** Something the person at the terminal can mend; the message says how. */
export class CommandFailure extends Error {}

/** Opens the configured ledger with its tables up to date, does the work, and closes it. */
export async function withLedger(work: (ledger: Ledger) => Promise<void>): Promise<void> {
    const configured = readServerConfiguration(process.env);
    if (!configured.ok) throw new CommandFailure(configured.error.join('\n'));
    const ledger = await Ledger.open(configured.value.ledger);
    try {
        await ledger.migrate();
        await work(ledger);
    } finally {
        await ledger.close();
    }
}

/** Runs a command line. Whatever goes wrong is one message on stderr and status 1, never a stack. */
export async function runCommand(program: Command): Promise<void> {
    program.exitOverride().showHelpAfterError('(--help shows the commands)');
    for (const command of program.commands) command.exitOverride();
    try {
        await program.parseAsync(process.argv);
    } catch (error) {
        if (error instanceof CommanderError) {
            process.exitCode = error.exitCode === 0 ? 0 : 1;
            return;
        }
        const message = error instanceof Error && error.message !== '' ? error.message : describe(error);
        process.stderr.write(error instanceof CommandFailure ? `${message}\n` : `The ledger: ${message}\n`);
        process.exitCode = 1;
    }
}

/** The limit given on the command line, the default without one. */
export function dailyLimitOption(text: string | undefined): number | null {
    if (text === undefined) return defaultDailyLimit;
    const limit = parseDailyLimit(text);
    if (limit === undefined) throw new CommandFailure('--daily-limit must be a whole number or unlimited.');
    return limit;
}

/** Rows as a table for people, columns as wide as they need. */
export function table(head: string[], rows: string[][]): string {
    const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
    return [head, ...rows]
        .map((row) =>
            row
                .map((cell, column) => cell.padEnd(widths[column] ?? 0))
                .join('  ')
                .trimEnd(),
        )
        .join('\n');
}

/** Text of others on a terminal: without characters that could move its cursor or break the table. */
export function printable(text: string, charactersMax = 60): string {
    const clean = text.replace(/[\p{C}\s]+/gu, ' ').trim();
    return clean.length > charactersMax ? `${clean.slice(0, charactersMax - 1)}…` : clean;
}

function describe(error: unknown): string {
    return (error as { code?: string } | null)?.code ?? 'it does not answer.';
}
