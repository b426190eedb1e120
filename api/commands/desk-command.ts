import { Command } from 'commander';
import type { ServerConfiguration } from '../../contract/configuration.ts';
import { counted } from '../../contract/counted.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { signInPath } from '../../contract/page-paths.ts';
import { makeSignInLink, signOut } from '../booking/service/sign-in.ts';
import { CommandFailure, printable } from './command.ts';
import { mustBeKnownProvider, readableCatalog } from './known-provider.ts';
import { type OpenService, type ServiceOptions, withService } from './with-service.ts';

export const program = new Command('desk').description('The desk of a provider: sign in, sign out.');
const providerOption = ['--provider <slug>', 'slug of the provider in the catalogue'] as const;

program
    .command('link')
    .description('prints a link with which the provider signs in once, within 15 minutes')
    .requiredOption(...providerOption)
    .action(async ({ provider: slug }: { provider: string }) => {
        const createsLedger = ({ distDir }: ServerConfiguration) => mustBeKnownProvider(null, distDir, slug);
        await withDesk(slug, { makesLinks: true, createsLedger }, async ({ service, siteUrl, distDir }) => {
            const provider = (await readableCatalog(distDir)).provider(slug);
            if (provider === undefined) throw new CommandFailure(`The catalogue no longer has ${printable(slug)}.`);
            const locale = siteLocaleOf(provider.languages[0]);
            console.log(siteUrl + signInPath(locale, await makeSignInLink(service, slug, locale)));
        });
    });

program
    .command('sign-out')
    .description('ends every session and open link of the provider, for example of a lost telephone')
    .requiredOption(...providerOption)
    .action(async ({ provider: slug }: { provider: string }) => {
        await withDesk(slug, {}, async ({ service }) => {
            console.log(`${counted(await signOut(service, slug, null), 'session')} ended.`);
        });
    });

async function withDesk(
    slug: string,
    options: Omit<ServiceOptions, 'clock'>,
    work: (parts: OpenService) => Promise<void>,
): Promise<void> {
    await withService({ ...options, clock: Date.now }, async (parts) => {
        await mustBeKnownProvider(parts.service.ledger, parts.distDir, slug);
        await work(parts);
    });
}
