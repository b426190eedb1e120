import { Command } from 'commander';
import { utcDay } from '../../contract/calendar-day.ts';
import { issueKey, listKeys, revokeKey } from '../access/key-repository.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { CommandFailure, dailyLimitOption, printable, table, withLedger } from './command.ts';

export const program = new Command('keys').description('Keys of the market API: issue, list, revoke.');

program
    .command('issue')
    .description('issues a key and prints it alone on the last line; it is shown only once')
    .requiredOption('--customer <name>', 'name of the customer')
    .option('--daily-limit <number>', 'responses per UTC day, or unlimited (default: 3000)')
    .action(async (options: { customer: string; dailyLimit?: string }) => {
        const customer = options.customer.trim();
        if (customer === '' || customer.length > 200) {
            throw new CommandFailure('--customer must be a name of 1 to 200 characters.');
        }
        const dailyLimit = dailyLimitOption(options.dailyLimit);
        const issue = async (ledger: Ledger) => {
            const key = await ledger.query((database) => issueKey(database, customer, dailyLimit, new Date()));
            console.log(`${key.id} for ${printable(customer)}, ${limitText(dailyLimit)}. The key is not shown again:`);
            console.log(key.text);
        };
        await withLedger(issue, { createsLedger: async () => {} });
    });

program
    .command('list')
    .description('lists all keys, without their secrets, with their use today')
    .action(async () => {
        await withLedger(async (ledger) => {
            const keys = await listKeys(ledger, utcDay(Date.now()));
            console.log(table(['ID', 'CUSTOMER', 'USED TODAY', 'DAILY LIMIT', 'ISSUED', 'REVOKED'], keys.map(row)));
        });
    });

program
    .command('revoke')
    .description('revokes a key permanently, within a second')
    .argument('<id>', 'the id that issue and list show')
    .action(async (id: string) => {
        await withLedger(async (ledger) => {
            const revoked = await revokeKey(ledger, id, new Date());
            if (!revoked.ok) {
                const why = { unknown: `There is no key ${printable(id)}.`, before: `Key ${id} is already revoked.` };
                throw new CommandFailure(why[revoked.error]);
            }
            console.log(`Key ${id} is revoked.`);
        });
    });

function row(key: Awaited<ReturnType<typeof listKeys>>[number]): string[] {
    const limit = key.daily_limit === null ? 'unlimited' : String(key.daily_limit);
    const [issued, revoked] = [key.created_at.slice(0, 16), key.revoked_at?.slice(0, 16) ?? ''];
    return [key.id, printable(key.customer, 40), String(key.used_today), limit, issued, revoked];
}

function limitText(dailyLimit: number | null): string {
    return dailyLimit === null ? 'without a daily limit' : `${dailyLimit} answers a day`;
}
