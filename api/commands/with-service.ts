import { everyAmount } from '../booking/pricing/charge-rule.ts';
import { newSecret } from '../booking/random-secret.ts';
import { type BookingService, openBookingService } from '../booking/service/service.ts';
import { type LedgerUse, siteUrlOf, withLedger } from './command.ts';
import { serverSecret } from './server-secret.ts';

export interface OpenService {
    service: BookingService;
    siteUrl: string;
    distDir: string;
}

export interface ServiceOptions extends LedgerUse {
    /** Milliseconds since 1970. */
    clock: () => number;
    /**
     * Whether the work makes links, for which the service needs the secret of the server. Other work gets a random
     * secret, so that it creates no file.
     */
    makesLinks?: boolean;
}

/** Opens the booking service for existing bookings. It prices nothing, so charge rules do not matter. */
export async function withService(
    { clock, makesLinks = false, ...use }: ServiceOptions,
    work: (parts: OpenService) => Promise<void>,
): Promise<void> {
    await withLedger(
        async (ledger, configuration) => {
            const secret = makesLinks ? await serverSecret(ledger, configuration) : newSecret();
            const service = openBookingService(ledger, clock, {
                ...configuration,
                secret,
                chargeRules: () => everyAmount,
            });
            await work({ service, siteUrl: siteUrlOf(configuration), distDir: configuration.distDir });
        },
        { needsLedger: makesLinks, ...use },
    );
}
