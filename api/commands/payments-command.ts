import type { Command } from 'commander';
import { isCalendarDay } from '../../contract/calendar-day.ts';
import { spreadsheetCell } from '../../contract/csv-cell.ts';
import { majorText } from '../../contract/currency.ts';
import { movementsIn } from '../booking/payment/movements.ts';
import { CommandFailure, withLedger } from './command.ts';
import { mustBeKnownProvider } from './known-provider.ts';

const head = 'at_utc,kind,amount,currency,payment,refund,booking,provider,first_day';

/** Adds `payments` to the commands of bookings. */
export function addPaymentsCommand(program: Command): void {
    program
        .command('payments')
        .description('prints the payments, refunds and lost disputes of a month as CSV')
        .requiredOption('--month <YYYY-MM>', 'in UTC')
        .option('--provider <slug>', 'only of this provider')
        .action(async ({ month, provider }: { month: string; provider?: string }) => {
            if (!isCalendarDay(`${month}-01`)) throw new CommandFailure('--month must be a month such as 2027-05.');
            await withLedger(async (ledger, { distDir }) => {
                if (provider !== undefined) await mustBeKnownProvider(ledger, distDir, provider);
                const rows = await ledger.query((database) => movementsIn(database, month, provider ?? null));
                const lines = rows.map(({ at, kind, amount_minor, currency, exponent, ...row }) =>
                    [
                        `${at.slice(0, 10)} ${at.slice(11, 19)},${kind},${majorText(amount_minor, exponent)},${currency}`,
                        ...[row.payment, row.refund, row.booking, row.provider_slug, row.first_day].map(
                            spreadsheetCell,
                        ),
                    ].join(','),
                );
                console.log([head, ...lines].join('\n'));
            });
        });
}
