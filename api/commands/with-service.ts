import type { ServerConfiguration } from '../../contract/configuration.ts';
import { everyAmount } from '../booking/pricing/charge-rule.ts';
import { newSecret } from '../booking/random-secret.ts';
import { type BookingService, openBookingService } from '../booking/service/service.ts';
import { type LedgerUse, withLedger } from './command.ts';
import { serverSecret } from './server-secret.ts';

export interface ServiceUse extends LedgerUse {
    /**
     * Whether the work makes links, for which the service needs the secret of the server. Other work gets a random
     * secret, so that it creates no file.
     */
    makesLinks?: boolean;
}

/** Opens the booking service for existing bookings. It prices nothing, so charge rules do not matter. */
export async function withService(
    work: (service: BookingService, configuration: ServerConfiguration) => Promise<void>,
    { makesLinks = false, ...use }: ServiceUse = {},
): Promise<void> {
    await withLedger(
        async (ledger, configuration) => {
            const secret = makesLinks ? await serverSecret(ledger, configuration) : newSecret();
            const settings = { ...configuration, secret, chargeRules: () => everyAmount };
            await work(openBookingService(ledger, Date.now, settings), configuration);
        },
        { needsLedger: makesLinks, ...use },
    );
}
