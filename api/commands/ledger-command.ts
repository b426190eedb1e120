import { Command } from 'commander';
import { readServerConfiguration } from '../../contract/configuration.ts';
import { counted } from '../../contract/counted.ts';
import { replaceSecret } from '../booking/secret/ledger-secret.ts';
import type { Checked } from '../ledger/sqlite-backup.ts';
import { CommandFailure, orFail, withLedger } from './command.ts';
import { configuredSecret } from './server-secret.ts';

export const program = new Command('ledger').description('The ledger as a whole: backup, check, adopt-secret.');

program
    .command('backup')
    .description('copies a SQLite ledger to a new file while servers run, and checks the copy')
    .argument('<file>', 'which must not exist yet')
    .action(async (file: string) => {
        const { backUpSqlite } = await import('../ledger/sqlite-backup.ts');
        console.log(checkedText(file, backUpSqlite(sqlitePath(), file)));
    });

program
    .command('check')
    .description('checks a SQLite ledger for damage, and counts its bookings')
    .action(async () => {
        const { checkSqlite } = await import('../ledger/sqlite-backup.ts');
        const file = sqlitePath();
        console.log(checkedText(file, checkSqlite(file)));
    });

program
    .command('adopt-secret')
    .description('makes BOOKING_SECRET of this shell that of the ledger; what another one sealed is lost')
    .action(async () => {
        await withLedger(
            async (ledger, configuration) => {
                const secret = configuredSecret(configuration);
                if (secret === null) throw new CommandFailure('BOOKING_SECRET is not set: set it as for the server.');
                await replaceSecret(ledger, secret);
                console.log('BOOKING_SECRET is now that of the ledger. Start every server with it.');
                console.log('Give each webhook endpoint a new secret: npm run -s webhooks -- rotate ID');
            },
            { needsLedger: true },
        );
    });

/** The file of the configured ledger, of whatever version. */
function sqlitePath(): string {
    const { ledger } = orFail(readServerConfiguration(process.env));
    if (ledger.kind === 'sqlite') return ledger.path;
    throw new CommandFailure('The ledger is on PostgreSQL, and this command is for SQLite: pg_dump makes backups.');
}

function checkedText(file: string, { sizeBytes, bookings }: Checked): string {
    return `${file}: ${(sizeBytes / 1e6).toFixed(1)} MB, ${counted(bookings, 'booking')}, not damaged (quick_check).`;
}
