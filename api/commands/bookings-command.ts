import { Command, Option } from 'commander';
import { type BookingStatus, bookingStatuses } from '../../contract/booking.ts';
import { readPaymentConfiguration, type ServerConfiguration } from '../../contract/configuration.ts';
import { counted } from '../../contract/counted.ts';
import { readAmount } from '../../contract/currency.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { managePath } from '../../contract/page-paths.ts';
import { foundMost } from '../booking/bookings/days.ts';
import { listBookings } from '../booking/bookings/list.ts';
import { Catalog } from '../booking/catalog/catalog.ts';
import { catalogIn } from '../booking/catalog/read-catalog.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import { openDisputes } from '../booking/payment/disputes.ts';
import { openProvider } from '../booking/payment/open-provider.ts';
import { listOwed } from '../booking/payment/owed.ts';
import { openEvents } from '../booking/payment/payment-events.ts';
import { providersWithPayments } from '../booking/payment/providers-with-payments.ts';
import { reconcile } from '../booking/payment/reconcile.ts';
import { type BookingRefund, type NotRefunded, refundBooking } from '../booking/payment/refund-booking.ts';
import type { RefundResult } from '../booking/payment/send-refund.ts';
import { closeSessions } from '../booking/payment/start-payment.ts';
import { listUnmatched } from '../booking/payment/unmatched-payments.ts';
import {
    type BookingState,
    bookingIn,
    bookingNotFound,
    cancelBooking,
    idFromInput,
    readBooking,
} from '../booking/service/booking.ts';
import { eraseBefore, eraseBooking } from '../booking/service/erase.ts';
import { revokeLinks } from '../booking/service/manage-link.ts';
import type { BookingService } from '../booking/service/service.ts';
import { paymentPages } from '../pages/payment-pages.ts';
import { bookingSheet } from './booking-sheet.ts';
import { addCalendarCommand } from './calendar-command.ts';
import { CommandFailure, checkDay, checkIdOrDay, orFail, printable, siteUrlOf } from './command.ts';
import { dailyList } from './daily-list.ts';
import { mustBeKnownProvider } from './known-provider.ts';
import { disputeTable, eventTable, owedTable, reconciledText, unmatchedTable } from './payment-lists.ts';
import { addPaymentsCommand } from './payments-command.ts';
import { amountText } from './texts.ts';
import { withService } from './with-service.ts';

export const program = new Command('bookings').description(
    'Bookings, for their providers: list, show, cancel, refund, reconcile, payments, link, calendar, erase.',
);

const eventsShown = 100;
const currentStatuses: readonly BookingStatus[] = ['pending', 'confirmed'];

interface ListOptions {
    day?: string;
    provider?: string;
    guest?: string;
    status?: BookingStatus | 'all';
    refunds?: boolean;
}

program
    .command('list')
    .description('lists pending and confirmed bookings from today on, by day and slot')
    .option('--day <YYYY-MM-DD>', 'only this day, including stays that began before')
    .option('--provider <slug>', 'only of this provider')
    .addOption(
        new Option(
            '--guest <text>',
            'lists instead: bookings of any day and status with this in name, e-mail address, telephone or reference',
        ).conflicts(['day', 'status', 'refunds']),
    )
    .addOption(new Option('--status <status>', 'only of this status').choices([...bookingStatuses, 'all']))
    .option('--refunds', 'lists instead: payments to refund, unmatched payments, disputes, waiting events')
    .action(async (options: ListOptions) => {
        const { day = null, provider: providerSlug = null, guest, status } = options;
        checkDay('--day', options.day);
        await withService(async (service, { distDir }) => {
            if (providerSlug !== null) await mustBeKnownProvider(service.ledger, distDir, providerSlug);
            const nowMs = service.clock();
            if (options.refunds === true) {
                await printRefunds(service, providerSlug, nowMs);
                return;
            }
            const usual = guest === undefined ? currentStatuses : bookingStatuses;
            const statuses = status === 'all' ? bookingStatuses : status === undefined ? usual : [status];
            const filter = { day, providerSlug, guest, statuses };
            const bookings = await service.ledger.read((database) => listBookings(database, filter, nowMs));
            console.log(bookings.length === 0 ? 'No bookings.' : dailyList(bookings));
            if (guest !== undefined && bookings.length === foundMost) {
                console.log(`Only the ${foundMost} with the latest days are listed. Write more of the text.`);
            }
            if (day === null && guest === undefined) await printDisputes(service, providerSlug);
        });
    });

program
    .command('show')
    .description('shows all data of a booking')
    .argument('<booking>', 'reference or id')
    .action(async (text: string) => {
        await withService(async (service) => {
            const id = orFail(await idFromInput(service, text));
            const nowMs = service.clock();
            const sheet = await service.ledger.read(async (snapshot) => {
                const state = await bookingIn(snapshot, id, nowMs);
                return state === null ? null : bookingSheet(snapshot, state.booking, state.money, nowMs);
            });
            if (sheet === null) throw new CommandFailure(bookingNotFound().error.message);
            console.log(sheet);
        });
    });

program
    .command('cancel')
    .description('cancels a pending or confirmed booking, and prints the amount to refund')
    .argument('<booking>', 'reference or id')
    .action(async (text: string) => {
        await withPayments(async (parts) => {
            const id = orFail(await idFromInput(parts.service, text));
            await requireOwnPayments(parts, orFail(await readBooking(parts.service, id)));
            const { booking, money } = orFail(await cancelBooking(parts.service, id, 'any'));
            await closeSessions(parts, booking);
            console.log(`Booking ${booking.reference} is cancelled; its places are released.`);
            if (money.refundDueMinor === 0) return;
            console.log(`To refund: ${amountText(money.refundDueMinor, booking)}.`);
            console.log(`npm run -s bookings -- refund ${booking.reference}`);
        });
    });

program
    .command('refund')
    .description('refunds payments of a booking: everything that is due back, or an amount')
    .argument('<booking>', 'reference or id')
    .option('--amount <amount>', 'in the booking’s currency, such as 120.50')
    .action(async (text: string, options: { amount?: string }) => {
        await withPayments(async (parts) => {
            const id = orFail(await idFromInput(parts.service, text));
            const state = orFail(await readBooking(parts.service, id));
            await requireOwnPayments(parts, state);
            const amountMinor = options.amount === undefined ? null : amountOption(options.amount, state);
            const refund = await refundBooking(parts, id, amountMinor);
            if (!refund.ok) throw new CommandFailure(whyNoRefund(refund.error, state));
            printRefund(refund.value, state);
        });
    });

program
    .command('reconcile')
    .description(
        'queries the payment provider about all unfinished payment pages, and repairs the effects of lost webhook events',
    )
    .action(async () => {
        await withPayments(async (parts, distDir) => {
            // Without a catalogue late payments are judged by the numbers of places that their bookings stored.
            const catalog = (await catalogIn(distDir)) ?? new Catalog([]);
            const result = await reconcile({ ...parts, catalog }, { olderThanMs: null, notQueriedForMs: null });
            console.log(reconciledText(result));
            if (result.failed > 0) throw new CommandFailure('Some pages could not be queried; run the command again.');
        });
    });

program
    .command('link')
    .description('prints the link with which the guest manages a booking')
    .argument('<booking>', 'reference or id')
    .option('--revoke', 'revokes all earlier links of the booking first')
    .action(async (text: string, { revoke = false }: { revoke?: boolean }) => {
        const printLink = async (service: BookingService, configuration: ServerConfiguration) => {
            const id = orFail(await idFromInput(service, text));
            if (revoke) orFail(await revokeLinks(service, id));
            const { booking } = orFail(await readBooking(service, id));
            const path = managePath(siteLocaleOf(booking.locale), service.links.tokenOf(booking));
            console.log(siteUrlOf(configuration) + path);
        };
        await withService(printLink, { makesLinks: true });
    });

program
    .command('erase')
    .description(
        'erases names, addresses and requests of a booking, or of all past bookings; payments and places remain',
    )
    .argument('[booking]', 'reference or id')
    .option('--before <YYYY-MM-DD>', 'of all bookings whose last day is before this day')
    .action(async (text: string | undefined, { before }: { before?: string }) => {
        checkIdOrDay('an ID', text, '--before', before);
        await withService(async (service) => {
            if (before !== undefined) {
                console.log(`Contact data of ${counted(await eraseBefore(service, before), 'booking')} erased.`);
                return;
            }
            const id = orFail(await idFromInput(service, text as string));
            const booking = orFail(await eraseBooking(service, id));
            console.log(`Contact data of booking ${booking.reference} erased.`);
        });
    });

addCalendarCommand(program);
addPaymentsCommand(program);

async function withPayments(work: (parts: PaymentDependencies, distDir: string) => Promise<void>): Promise<void> {
    const payment = orFail(readPaymentConfiguration(process.env));
    await withService(async (service, configuration) => {
        const pages = paymentPages(() => siteUrlOf(configuration));
        const provider = await openProvider(payment, pages);
        await work({ service, provider, logError: () => {} }, configuration.distDir);
    });
}

/**
 * Refuses a command that could only be partly done, before anything is changed: if another payment provider than the
 * configured one has the payments of the booking, pages cannot be closed and nothing can be refunded. If both have
 * some, prints a warning.
 */
async function requireOwnPayments(
    { service, provider }: PaymentDependencies,
    { booking }: BookingState,
): Promise<void> {
    const { name } = provider;
    const nowMs = service.clock();
    const { isOwn, others } = await service.ledger.read((database) =>
        providersWithPayments(database, booking.id, name, nowMs),
    );
    const [other] = others;
    if (other === undefined) return;
    const why = `Booking ${booking.reference} has payments or payment pages of ${other}, but ${name} is configured.`;
    const how = `set PAYMENT_PROVIDER=${other} and its variables, as for the server`;
    if (!isOwn) throw new CommandFailure(`${why} Nothing was done: ${how}.`);
    console.error(`${why} They are not changed; for them, ${how}.`);
}

async function printRefunds(service: BookingService, providerSlug: string | null, nowMs: number): Promise<void> {
    const owed = await service.ledger.read((database) => listOwed(database, providerSlug, nowMs));
    console.log(owed.length === 0 ? 'Nothing to refund.' : owedTable(owed, nowMs));
    const unmatched = await service.ledger.query(listUnmatched);
    if (unmatched.length > 0) {
        console.log('\nUnmatched payments; look them up at the payment provider, and refund them there:');
        console.log(unmatchedTable(unmatched));
    }
    await printDisputes(service, providerSlug);
    const events = await service.ledger.query((database) => openEvents(database, eventsShown));
    if (events.length === 0) return;
    console.log('\nEvents of the payment provider that wait for their payment or were refused:');
    console.log(eventTable(events));
}

async function printDisputes(service: BookingService, providerSlug: string | null): Promise<void> {
    const disputes = await service.ledger.read((snapshot) => openDisputes(snapshot, providerSlug));
    if (disputes.length === 0) return;
    console.log(
        '\nDisputed payments; respond at the payment provider. Amounts that a bank has withdrawn cannot be refunded:',
    );
    console.log(disputeTable(disputes));
}

function amountOption(text: string, { booking }: BookingState): number {
    const minor = readAmount(text, booking.exponent);
    if (minor !== null && minor > 0) return minor;
    const example = amountText(12 * 10 ** booking.exponent, booking).split(' ')[0];
    throw new CommandFailure(`--amount must be an amount of ${booking.currency} above 0, such as ${example}.`);
}

function whyNoRefund(refused: NotRefunded, { booking }: BookingState): string {
    switch (refused.why) {
        case 'booking_not_found':
            return bookingNotFound().error.message;
        case 'nothing_due':
            return 'Nothing is due back. To refund another amount, use --amount.';
        case 'invalid_amount':
            return '--amount must be an amount above 0.';
        case 'too_much':
            return `At most ${amountText(refused.leftMinor, booking)} can be refunded.`;
        case 'disputed': {
            const most = amountText(refused.refundableMinor, booking);
            return `A payment of this booking is disputed, or was lost in a dispute. At most ${most} can be refunded until the dispute is closed.`;
        }
    }
}

function printRefund({ isRepeated, refunds }: BookingRefund, { booking }: BookingState): void {
    if (isRepeated) console.log('An earlier refund order had no response and was sent again:');
    for (const each of refunds) console.log(outcomeText(each, booking));
    const failures = refunds.filter(({ outcome }) => ['failed', 'unknown', 'held'].includes(outcome));
    if (failures.length > 0) throw new CommandFailure('Not everything was refunded; run the command again.');
}

function outcomeText({ refund, outcome, message }: RefundResult, booking: BookingState['booking']): string {
    const words = {
        done: 'refunded',
        pending: 'ordered; the payment provider confirms it later',
        failed: 'not refunded',
        unknown: 'ordered, without a response',
        held: 'ordered, but not sent',
    };
    const why = message === null ? '' : ` (${printable(message, 300)})`;
    return `${amountText(refund.amount_minor, booking)} of ${printable(refund.payment_reference, 100)}: ${words[outcome]}${why}`;
}
