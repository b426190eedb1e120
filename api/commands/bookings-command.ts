import { randomBytes } from 'node:crypto';
import { Command, Option } from 'commander';
import { type BookingStatus, bookingStatuses } from '../../contract/booking.ts';
import { isCalendarDay } from '../../contract/calendar-day.ts';
import { readPaymentConfiguration } from '../../contract/configuration.ts';
import { toMinor } from '../../contract/currency.ts';
import { listBookings } from '../booking/bookings/list.ts';
import { Catalog } from '../booking/catalog/catalog.ts';
import { catalogIn } from '../booking/catalog/catalog-in.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import { openDisputes } from '../booking/payment/disputes.ts';
import { openProvider } from '../booking/payment/open-provider.ts';
import { listOwed } from '../booking/payment/owed.ts';
import { openEvents } from '../booking/payment/payment-events.ts';
import { providersWithPayments } from '../booking/payment/providers-with-payments.ts';
import { reconcile } from '../booking/payment/reconcile.ts';
import { type BookingRefund, refundBooking } from '../booking/payment/refund-booking.ts';
import type { RefundResult } from '../booking/payment/send-refund.ts';
import { closeSessions } from '../booking/payment/start-payment.ts';
import { listUnmatched } from '../booking/payment/unmatched-payments.ts';
import { everyAmount } from '../booking/pricing/charge-rule.ts';
import {
    type BookingState,
    bookingIn,
    bookingNotFound,
    cancelForProvider,
    readBooking,
} from '../booking/service/booking.ts';
import { eraseBefore, eraseBooking } from '../booking/service/erase.ts';
import { openBookingService } from '../booking/service/open-service.ts';
import type { BookingService } from '../booking/service/service.ts';
import { bookingSheet } from './booking-sheet.ts';
import { CommandFailure, checkErased, orFail, printable, runCommand, withLedger } from './command.ts';
import { dailyList } from './daily-list.ts';
import { mustBeKnownProvider } from './known-provider.ts';
import { disputeTable, eventTable, owedTable, reconciledText, unmatchedTable } from './payment-lists.ts';
import { amountText } from './texts.ts';

const program = new Command('bookings').description(
    'Bookings, for their providers: list, show, cancel, refund, reconcile, erase.',
);

const eventsShown = 100;

interface ListOptions {
    day?: string;
    provider?: string;
    status?: BookingStatus | 'all';
    refunds?: boolean;
}

program
    .command('list')
    .description('lists pending and confirmed bookings by day and slot, from today on')
    .option('--day <YYYY-MM-DD>', 'only this day, stays that are under way included')
    .option('--provider <slug>', 'only of this provider')
    .addOption(new Option('--status <status>', 'only of this status').choices([...bookingStatuses, 'all']))
    .option('--refunds', 'instead: money to give back, money that fits no booking, disputes, events that wait')
    .action(async (options: ListOptions) => {
        const { day = null, provider: providerSlug = null, status } = options;
        if (day !== null && !isCalendarDay(day)) throw new CommandFailure('--day must be a day such as 2027-05-15.');
        await withDesk(async ({ service, distDir }) => {
            if (providerSlug !== null) await mustBeKnownProvider(service.ledger, distDir, providerSlug);
            const now = new Date(service.clock()).toISOString();
            if (options.refunds === true) {
                await printRefunds(service, providerSlug, now);
                return;
            }
            const statuses = status === undefined ? (['pending', 'confirmed'] as const) : [status];
            const filter = {
                day,
                providerSlug,
                statuses: status === 'all' ? bookingStatuses : (statuses as readonly BookingStatus[]),
            };
            const bookings = await service.ledger.read((database) => listBookings(database, filter, now));
            console.log(bookings.length === 0 ? 'No bookings.' : dailyList(bookings));
            if (day === null) await printDisputes(service, providerSlug);
        });
    });

program
    .command('show')
    .description('shows everything that is known of a booking')
    .argument('<id>')
    .action(async (id: string) => {
        await withDesk(async ({ service }) => {
            const now = new Date(service.clock()).toISOString();
            const sheet = await service.ledger.read(async (snapshot) => {
                const state = await bookingIn(snapshot, id, now);
                return state === null ? null : bookingSheet(snapshot, state.booking, state.money, now);
            });
            if (sheet === null) throw new CommandFailure(bookingNotFound().error.message);
            console.log(sheet);
        });
    });

program
    .command('cancel')
    .description('cancels a pending or confirmed booking, and says what has to be given back')
    .argument('<id>')
    .action(async (id: string) => {
        await withPayments(async (parts) => {
            await mustHoldMoney(parts, orFail(await readBooking(parts.service, id)));
            const { booking, money } = orFail(await cancelForProvider(parts.service, id));
            await closeSessions(parts, booking.id);
            console.log(`Booking ${booking.id} is cancelled; its places are free.`);
            if (money.refundDueMinor === 0) return;
            console.log(`To give back: ${amountText(money.refundDueMinor, booking)}.`);
            console.log(`npm run -s bookings -- refund ${booking.id}`);
        });
    });

program
    .command('refund')
    .description('gives money of a booking back: all that is due back, or an amount of what has arrived')
    .argument('<id>')
    .option('--amount <amount>', 'in the booking’s currency, such as 120.50')
    .action(async (id: string, options: { amount?: string }) => {
        await withPayments(async (parts) => {
            const state = orFail(await readBooking(parts.service, id));
            await mustHoldMoney(parts, state);
            const amountMinor = options.amount === undefined ? null : amountOption(options.amount, state);
            const refund = orFail(await refundBooking(parts, id, amountMinor));
            printRefund(refund, state);
        });
    });

program
    .command('reconcile')
    .description(
        'asks the payment provider about every payment page without an end, and repairs what a lost webhook left',
    )
    .action(async () => {
        await withPayments(async (parts, distDir) => {
            // Without a catalogue late payments are judged by the numbers of places that their bookings stored.
            const catalog = (await catalogIn(distDir)) ?? new Catalog([]);
            const result = await reconcile({ ...parts, catalog }, { olderThanMs: null, notAskedForMs: null });
            console.log(reconciledText(result));
            if (result.failed > 0)
                throw new CommandFailure('Not every page could be asked about; the same command tries again.');
        });
    });

program
    .command('erase')
    .description('erases names, addresses and requests of a booking, or of all that are over; money and places stay')
    .argument('[id]')
    .option('--before <YYYY-MM-DD>', 'of every booking whose last day is before this day')
    .action(async (id: string | undefined, { before }: { before?: string }) => {
        checkErased(id, before);
        await withDesk(async ({ service }) => {
            if (before !== undefined) {
                const count = await eraseBefore(service, before);
                console.log(`Contact data of ${count} ${count === 1 ? 'booking' : 'bookings'} erased.`);
                return;
            }
            const booking = orFail(await eraseBooking(service, id as string));
            console.log(`Contact data of booking ${booking.id} erased.`);
        });
    });

interface Desk {
    service: BookingService;
    siteUrl: string;
    distDir: string;
}

/** A service for bookings that exist: it makes and seals no prices, so any rule and any secret will do. */
async function withDesk(work: (desk: Desk) => Promise<void>): Promise<void> {
    await withLedger(async (ledger, configuration) => {
        const unused = { secret: randomBytes(32).toString('base64url'), chargeRules: () => everyAmount };
        const service = openBookingService(ledger, Date.now, { ...configuration, ...unused });
        const { siteUrl, distDir } = configuration;
        await work({ service, siteUrl: siteUrl ?? '', distDir });
    });
}

async function withPayments(work: (parts: PaymentDependencies, distDir: string) => Promise<void>): Promise<void> {
    const payment = orFail(readPaymentConfiguration(process.env));
    await withDesk(async ({ service, siteUrl, distDir }) => {
        const provider = await openProvider(payment, () => siteUrl);
        await work({ service, provider, siteUrl: () => siteUrl, logError: () => {} }, distDir);
    });
}

/**
 * Refuses what this shell could do only by half, before anything is written: where its payment provider is not the one that
 * has the booking's money, pages stay open and nothing goes back. Where both have some, the rest is for another command.
 */
async function mustHoldMoney({ service, provider }: PaymentDependencies, { booking }: BookingState): Promise<void> {
    const { name } = provider;
    const now = new Date(service.clock()).toISOString();
    const { isOwn, others } = await service.ledger.read((database) =>
        providersWithPayments(database, booking.id, name, now),
    );
    const [other] = others;
    if (other === undefined) return;
    const why = `Booking ${booking.id} has payments or payment pages of ${other}, and here ${name} is configured.`;
    const how = `set PAYMENT_PROVIDER=${other} and its variables, as for the server`;
    if (!isOwn) throw new CommandFailure(`${why} Nothing was done: ${how}.`);
    console.error(`${why} Those stay as they are: for them, ${how}.`);
}

async function printRefunds(service: BookingService, providerSlug: string | null, now: string): Promise<void> {
    const owed = await service.ledger.read((database) => listOwed(database, providerSlug, now));
    console.log(owed.length === 0 ? 'Nothing has to be given back.' : owedTable(owed, now));
    const strays = await service.ledger.query(listUnmatched);
    if (strays.length > 0) {
        console.log('\nMoney that fits no booking; look it up at the payment provider, and give it back there:');
        console.log(unmatchedTable(strays));
    }
    await printDisputes(service, providerSlug);
    const events = await service.ledger.query((database) => openEvents(database, eventsShown));
    if (events.length === 0) return;
    console.log('\nEvents of the payment provider that wait for their payment, or were refused:');
    console.log(eventTable(events));
}

async function printDisputes(service: BookingService, providerSlug: string | null): Promise<void> {
    const disputes = await service.ledger.read((snapshot) => openDisputes(snapshot, providerSlug));
    if (disputes.length === 0) return;
    console.log(
        '\nDisputed payments; answer at the payment provider. What its bank has cannot be given back a second time:',
    );
    console.log(disputeTable(disputes));
}

function amountOption(text: string, { booking }: BookingState): number {
    const isDecimal = /^\d{1,12}(?:\.\d{1,4})?$/u.test(text);
    const minor = isDecimal ? toMinor(Number(text), booking.exponent) : null;
    if (minor !== null && minor > 0) return minor;
    const example = amountText(12 * 10 ** booking.exponent, booking).split(' ')[0];
    throw new CommandFailure(`--amount must be an amount of ${booking.currency} above 0, such as ${example}.`);
}

function printRefund(refund: BookingRefund, { booking }: BookingState): void {
    switch (refund.kind) {
        case 'nothing_due':
            throw new CommandFailure('Nothing is due back. To give back something else, say how much with --amount.');
        case 'invalid_amount':
            throw new CommandFailure('--amount must be an amount above 0.');
        case 'too_much':
            throw new CommandFailure(`At most ${amountText(refund.leftMinor, booking)} can be given back.`);
        case 'disputed': {
            const most = amountText(refund.refundableMinor, booking);
            throw new CommandFailure(
                `A payment of this booking is disputed: its payer's bank has the money, or may keep it. Until that is over at most ${most} can be given back.`,
            );
        }
        case 'repeated':
            console.log('An earlier order had no answer and was sent again:');
            break;
        case 'ordered':
    }
    for (const each of refund.refunds) console.log(outcomeText(each, booking));
    const failures = refund.refunds.filter(({ outcome }) => ['failed', 'unknown', 'held'].includes(outcome));
    if (failures.length > 0) throw new CommandFailure('Not everything went back; the same command tries again.');
}

function outcomeText({ refund, outcome, message }: RefundResult, booking: BookingState['booking']): string {
    const words = {
        done: 'given back',
        pending: 'ordered; the payment provider tells later whether it has gone back',
        failed: 'not given back',
        unknown: 'ordered, and not answered',
        held: 'ordered, and not sent',
    };
    const why = message === null ? '' : ` (${printable(message, 300)})`;
    return `${amountText(refund.amount_minor, booking)} of ${printable(refund.payment_reference, 100)}: ${words[outcome]}${why}`;
}

await runCommand(program);
