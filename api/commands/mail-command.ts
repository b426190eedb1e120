import { join } from 'node:path';
import { Command } from 'commander';
import { v4 } from 'uuid';
import { readMailConfiguration, readServerConfiguration } from '../../contract/configuration.ts';
import { withPackage } from '../../contract/optional-package.ts';
import { catalogIn } from '../booking/catalog/read-catalog.ts';
import type { Sample } from '../mail/preview/samples.ts';
import { CommandFailure, orFail, printable, runCommand } from './command.ts';

const program = new Command('mail').description('Mails to guests and providers: see them, try the mail server.');

program
    .command('preview')
    .description('writes every mail in every language to a folder, about an invented booking of the catalogue')
    .argument('[folder]', 'where to write; index.html links the mails', 'var/mails')
    .action(async (folder: string) => {
        const samples = await samplesOfCatalog();
        const { writePreview } = await import('../mail/preview/write-preview.tsx');
        const count = writePreview(folder, samples);
        console.log(`Wrote ${count} mails. Open ${join(folder, 'index.html')}`);
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
        const { openTransport } = await withPackage('Mails', () => import('../mail/transport.ts'));
        const transport = openTransport(configuration);
        const messageId = `<${v4()}@${configuration.from.address.split('@')[1]}>`;
        const sent = await transport.send({ ...mail, to: { name: '', address } }, { messageId });
        transport.close();
        if (!sent.ok) throw new CommandFailure(`The mail was not sent: ${printable(sent.error.message, 300)}`);
        console.log(`The mail server has accepted a mail to ${printable(address)}: ${mail.subject}`);
    });

async function samplesOfCatalog(): Promise<Sample[]> {
    const { distDir, siteUrl, host, port } = orFail(readServerConfiguration(process.env));
    const catalog = await catalogIn(distDir);
    if (catalog === null) throw new CommandFailure(`There is no catalogue in ${distDir}: run make build.`);
    const { sampleMails } = await withPackage('Mails', () => import('../mail/preview/samples.ts'));
    const samples = sampleMails(catalog, siteUrl ?? `http://${host}:${port}`, Date.now());
    if (samples.length === 0) {
        throw new CommandFailure(`Nothing of the catalogue in ${distDir} can be booked in the next two years.`);
    }
    return samples;
}

await runCommand(program);
