import { Command } from 'commander';
import { replaceSecret } from '../booking/secret/ledger-secret.ts';
import { CommandFailure, withLedger } from './command.ts';
import { configuredSecret } from './server-secret.ts';

export const program = new Command('ledger').description('The ledger as a whole: adopt-secret.');

program
    .command('adopt-secret')
    .description('makes BOOKING_SECRET of this shell that of the ledger; what another one sealed is lost')
    .action(async () => {
        await withLedger(async (ledger, configuration) => {
            const secret = configuredSecret(configuration);
            if (secret === null) throw new CommandFailure('BOOKING_SECRET is not set: set it as for the server.');
            await replaceSecret(ledger, secret);
            console.log('BOOKING_SECRET is now that of the ledger. Start every server with it.');
            console.log('Give each webhook endpoint a new secret: npm run -s webhooks -- rotate ID');
        });
    });
