import { Command } from 'commander';
import type { ServerConfiguration } from '../../contract/configuration.ts';
import { counted } from '../../contract/counted.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { signInPath } from '../../contract/page-paths.ts';
import { makeSignInLink, signOut } from '../booking/service/sign-in.ts';
import { CommandFailure, printable, siteUrlOf } from './command.ts';
import { mustBeKnownProvider, readableCatalog } from './known-provider.ts';
import { type ServiceUse, withService } from './with-service.ts';

export const program = new Command('desk').description('The desk of a provider: sign in, sign out.');
const providerOption = ['--provider <slug>', 'slug of the provider in the catalogue'] as const;

program
    .command('link')
    .description('prints a link with which the provider signs in once, within 15 minutes')
    .requiredOption(...providerOption)
    .action(async ({ provider: slug }: { provider: string }) => {
        const createsLedger = ({ distDir }: ServerConfiguration) => mustBeKnownProvider(null, distDir, slug);
        await withDesk(slug, { makesLinks: true, createsLedger }, async (service, configuration) => {
            const provider = (await readableCatalog(configuration.distDir)).provider(slug);
            if (provider === undefined) throw new CommandFailure(`The catalogue no longer has ${printable(slug)}.`);
            const locale = siteLocaleOf(provider.languages[0]);
            console.log(siteUrlOf(configuration) + signInPath(locale, await makeSignInLink(service, slug, locale)));
        });
    });

program
    .command('sign-out')
    .description('ends every session and open link of the provider, for example of a lost telephone')
    .requiredOption(...providerOption)
    .action(async ({ provider: slug }: { provider: string }) => {
        await withDesk(slug, {}, async (service) => {
            console.log(`${counted(await signOut(service, slug, null), 'session')} ended.`);
        });
    });

async function withDesk(slug: string, use: ServiceUse, work: Parameters<typeof withService>[0]): Promise<void> {
    await withService(async (service, configuration) => {
        await mustBeKnownProvider(service.ledger, configuration.distDir, slug);
        await work(service, configuration);
    }, use);
}
