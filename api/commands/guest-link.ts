import type { ServerConfiguration } from '../../contract/configuration.ts';
import { ok } from '../../contract/result.ts';
import { everyAmount } from '../booking/pricing/charge-rule.ts';
import { readOrCreateSecret, secretFile } from '../booking/quote/secret.ts';
import type { Refusable } from '../booking/refusal.ts';
import { idFromInput, readBooking } from '../booking/service/booking.ts';
import { manageUrl, revokeLinks } from '../booking/service/manage-link.ts';
import { openBookingService } from '../booking/service/service.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * The address with which the guest manages a booking. It is made with the secret of the server, so that the server
 * accepts it.
 *
 * @param text reference or id of the booking.
 * @param revoke whether all earlier links of the booking are revoked first.
 */
export async function guestLink(
    ledger: Ledger,
    configuration: ServerConfiguration,
    clock: () => number,
    text: string,
    revoke: boolean,
): Promise<Refusable<string>> {
    const { bookingSecret, siteUrl, host, port } = configuration;
    const secret = bookingSecret ?? readOrCreateSecret(secretFile);
    const service = openBookingService(ledger, clock, { ...configuration, secret, chargeRules: () => everyAmount });
    const id = await idFromInput(service, text);
    if (!id.ok) return id;
    if (revoke) {
        const revoked = await revokeLinks(service, id.value);
        if (!revoked.ok) return revoked;
    }
    const known = await readBooking(service, id.value);
    if (!known.ok) return known;
    const { booking } = known.value;
    return ok(manageUrl(service, siteUrl ?? `http://${host}:${port}`, booking));
}
