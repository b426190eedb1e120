import { Command } from 'commander';
import { counted } from '../../contract/counted.ts';
import {
    approveAccessRequest,
    eraseAccessRequests,
    listAccessRequests,
    rejectAccessRequest,
    type StoredAccessRequest,
} from '../access/access-requests.ts';
import { CommandFailure, checkIdOrDay, dailyLimitOption, orFail, printable, withLedger } from './command.ts';

export const program = new Command('access').description('Requests for access: list, approve, reject, erase.');

program
    .command('list')
    .description('lists all requests for access, the oldest first')
    .action(async () => {
        await withLedger(async (ledger) => {
            const requests = await listAccessRequests(ledger);
            console.log(requests.length === 0 ? 'No access requests.' : requests.map(paragraph).join('\n\n'));
        });
    });

program
    .command('approve')
    .description('issues the key of a request and prints it alone on the last line; it is shown only once')
    .argument('<id>')
    .option('--daily-limit <number>', 'responses per UTC day, or unlimited (default: 3000)')
    .action(async (id: string, options: { dailyLimit?: string }) => {
        const dailyLimit = dailyLimitOption(options.dailyLimit);
        await withLedger(async (ledger) => {
            const key = orFail(await approveAccessRequest(ledger, id, dailyLimit, new Date()));
            console.log(`Approved; ${key.id}. The key is not shown again:`);
            console.log(key.text);
        });
    });

program
    .command('reject')
    .description('rejects a request')
    .argument('<id>')
    .action(async (id: string) => {
        await withLedger(async (ledger) => {
            orFail(await rejectAccessRequest(ledger, id, new Date()));
            console.log('Rejected.');
        });
    });

program
    .command('erase')
    .description('erases the texts of a request, or of all requests before a day; undecided requests are rejected')
    .argument('[id]')
    .option('--before <YYYY-MM-DD>', 'of all requests before this day')
    .action(async (id: string | undefined, { before }: { before?: string }) => {
        checkIdOrDay('an ID', id, '--before', before);
        await withLedger(async (ledger) => {
            const which = before === undefined ? { id: id as string } : { beforeDay: before };
            const count = await eraseAccessRequests(ledger, which, new Date());
            if (id !== undefined && count === 0) throw new CommandFailure('There is no request with this id.');
            console.log(`Contact data of ${counted(count, 'request')} erased.`);
        });
    });

function paragraph(request: StoredAccessRequest): string {
    const sender = `${printable(request.name)}, ${printable(request.organisation)} <${printable(request.email, 254)}>`;
    if (request.email === '') return `${request.id}  ${request.status}  ${request.created_at.slice(0, 16)}  (erased)`;
    return [
        `${request.id}  ${request.status}  ${request.created_at.slice(0, 16)}`,
        `  ${sender}`,
        `  use case: ${printable(request.use_case, 300)}`,
        `  destinations: ${printable(request.destination_focus, 300)}`,
        `  planned use: ${printable(request.planned_use, 300)}`,
    ].join('\n');
}
