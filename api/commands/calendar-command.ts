import type { Command } from 'commander';
import type { ServerConfiguration } from '../../contract/configuration.ts';
import { missingPackage } from '../../contract/optional-package.ts';
import { calendarPath } from '../../contract/page-paths.ts';
import { makeCalendarAddress, revokeCalendarAddress } from '../booking/service/calendar-feed.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { CommandFailure, siteUrlOf, withLedger } from './command.ts';
import { mustBeKnownProvider } from './known-provider.ts';

interface CalendarOptions {
    provider: string;
    revoke?: boolean;
}

/** Adds `calendar` to the commands of bookings. */
export function addCalendarCommand(program: Command): void {
    program
        .command('calendar')
        .description('prints a new secret address at which a calendar program reads the bookings of a provider')
        .requiredOption('--provider <slug>', 'whose bookings')
        .option('--revoke', 'ends the address instead')
        .action(async ({ provider, revoke = false }: CalendarOptions) => {
            const change = async (ledger: Ledger, configuration: ServerConfiguration) => {
                if (revoke) {
                    const isRevoked = await revokeCalendarAddress({ ledger }, provider);
                    if (!isRevoked) throw new CommandFailure(`${provider} has no calendar address.`);
                    console.log('The calendar address no longer works.');
                    return;
                }
                await mustBeKnownProvider(ledger, configuration.distDir, provider);
                const { secret, isReplacing } = await makeCalendarAddress({ ledger, clock: Date.now }, provider);
                if (isReplacing) console.log('The calendar address before this one no longer works.');
                console.log('Whoever has this address sees when guests come, and how many. It is not shown again:');
                console.log(siteUrlOf(configuration) + calendarPath(secret));
            };
            const missing = revoke ? null : missingPackage({ who: 'Calendars', names: ['ical-generator'] });
            if (missing !== null) throw missing;
            const createsLedger = ({ distDir }: ServerConfiguration) => mustBeKnownProvider(null, distDir, provider);
            await withLedger(change, revoke ? {} : { createsLedger });
        });
}
