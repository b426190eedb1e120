import { join } from 'node:path';
import { Command } from 'commander';
import { v4 } from 'uuid';
import { readMailConfiguration, readServerConfiguration } from '../../contract/configuration.ts';
import { counted } from '../../contract/counted.ts';
import { withPackage } from '../../contract/optional-package.ts';
import { listUnsentMails, retryMails, type UnsentMail } from '../booking/events/unsent-mails.ts';
import type { Sample } from '../mail/preview.tsx';
import { CommandFailure, checkIdOrDay, orFail, printable, siteUrlOf, table, withLedger } from './command.ts';
import { readableCatalog } from './known-provider.ts';

export const program = new Command('mail').description(
    'Mails to guests and providers: preview them, test the mail server, list those that could not be sent, retry.',
);

const mailsListed = 100;

program
    .command('preview')
    .description('writes every mail in every language to a folder, about invented bookings of the catalogue')
    .argument('[folder]', 'where to write; index.html links the mails', 'var/mails')
    .action(async (folder: string) => {
        const samples = await samplesOfCatalog();
        const { writePreview } = await import('../mail/preview.tsx');
        try {
            console.log(`Wrote ${writePreview(folder, samples)} mails. Open ${join(folder, 'index.html')}`);
        } catch (error) {
            throw new CommandFailure(`The mails cannot be written to ${folder}: ${(error as Error).message}`);
        }
    });

program
    .command('test')
    .description('sends one mail about an invented booking by SMTP_URL, and says what the mail server answered')
    .argument('<address>', 'who gets it')
    .action(async (address: string) => {
        const configuration = orFail(readMailConfiguration(process.env));
        if (configuration === null) {
            throw new CommandFailure('SMTP_URL is not set: set it to smtp://USER:PASSWORD@HOST:PORT.');
        }
        const [sample] = await samplesOfCatalog();
        const { mail } = sample as Sample;
        const { openTransport } = await import('../mail/transport.ts');
        const messageId = `<${v4()}@${configuration.from.address.split('@')[1]}>`;
        const sent = await openTransport(configuration).send({ ...mail, to: { name: '', address } }, { messageId });
        if (!sent.ok) throw new CommandFailure(`The mail was not sent: ${printable(sent.error.message, 300)}`);
        console.log(`The mail server has accepted a mail to ${printable(address)}: ${mail.subject}`);
    });

program
    .command('list')
    .description(`lists the newest ${mailsListed} mails that could not be sent: to whom, about which booking, and why`)
    .action(async () => {
        await withLedger(async (ledger) => {
            const mails = await ledger.query((database) => listUnsentMails(database, mailsListed));
            console.log(mails.length === 0 ? 'No mail has failed.' : table(unsentHead, mails.map(unsentRow)));
        });
    });

program
    .command('retry')
    .description('lets the running servers send again what list shows: one mail, or all since a day')
    .argument('[id]', 'id of the mail')
    .option('--since <YYYY-MM-DD>', 'all mails since this day, UTC')
    .action(async (id: string | undefined, { since }: { since?: string }) => {
        checkIdOrDay('the id of a mail', id, '--since', since);
        await withLedger(async (ledger) => {
            const which = id === undefined ? { sinceMs: Date.parse(since as string) } : { id };
            const count = await ledger.query((database) => retryMails(database, which, Date.now()));
            if (id !== undefined && count === 0) {
                throw new CommandFailure('No mail with this id could not be sent, or it is being sent now; see list.');
            }
            console.log(`${counted(count, 'mail')} to send.`);
        });
    });

const unsentHead = ['ID', 'SINCE', 'TO', 'MAIL', 'PROVIDER', 'BOOKING', 'ATTEMPTS', 'NEXT TRY', 'WHY'];

function unsentRow(mail: UnsentMail): string[] {
    const { id, recipient, kind, providerSlug, reference, attempts, state, failure } = mail;
    return [
        id,
        instant(mail.created_at_ms),
        recipient === 'guest' ? 'guest' : 'provider',
        kind,
        providerSlug ?? '',
        reference ?? '',
        String(attempts),
        state === 'open' ? instant(mail.next_at_ms) : 'none',
        printable(failure ?? '', 200),
    ];
}

function instant(ms: number): string {
    return `${new Date(Number(ms)).toISOString().slice(0, 16)}Z`;
}

async function samplesOfCatalog(): Promise<Sample[]> {
    const configuration = orFail(readServerConfiguration(process.env));
    const { distDir } = configuration;
    const catalog = await readableCatalog(distDir);
    const { sampleMails } = await withPackage('Mails', () => import('../mail/preview.tsx'));
    const samples = sampleMails(catalog, siteUrlOf(configuration), Date.now());
    if (samples.length === 0) {
        throw new CommandFailure(`Nothing of the catalogue in ${distDir} can be booked in the next two years.`);
    }
    return samples;
}
