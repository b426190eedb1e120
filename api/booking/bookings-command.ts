import { randomBytes } from 'node:crypto';
import { Command, Option } from 'commander';
import { type BookingStatus, bookingStatuses } from '../../contract/booking.ts';
import { isCalendarDay } from '../../contract/calendar-day.ts';
import { readPaymentConfiguration, readServerConfiguration } from '../../contract/configuration.ts';
import { toMinor } from '../../contract/currency.ts';
import { CommandFailure, printable, runCommand, withLedger } from '../access/command.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type BookingState, bookingIn, bookingNotFound, cancelForProvider, readBooking } from './desk/booking.ts';
import type { Desk } from './desk/desk.ts';
import { openDesk } from './desk/open-desk.ts';
import type { Found } from './found.ts';
import { listStrays } from './ledger/stray-payments.ts';
import { moneyHolders } from './payment/foreign-money.ts';
import type { GivenBack } from './payment/give-back.ts';
import { openProvider } from './payment/open-provider.ts';
import type { PaymentParts } from './payment/parts.ts';
import { type BookingRefund, refundBooking } from './payment/refund-booking.ts';
import { closeSessions } from './payment/start-payment.ts';
import { everyAmount } from './pricing/charge-rule.ts';
import { bookingSheet } from './provider/booking-sheet.ts';
import { dailyList, listBookings } from './provider/daily-list.ts';
import { mustBeKnownProvider } from './provider/known-provider.ts';
import { listOwed, owedTable, strayTable } from './provider/refund-list.ts';
import { amountText } from './provider/texts.ts';

const program = new Command('bookings').description('Bookings, for their providers: list, show, cancel, refund.');

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
    .option('--refunds', 'instead: money that has to be given back, and money that fits no booking')
    .action(async (options: ListOptions) => {
        const { day = null, provider: providerSlug = null, status } = options;
        if (day !== null && !isCalendarDay(day)) throw new CommandFailure('--day must be a day such as 2027-05-15.');
        await withDesk(async ({ desk, distDir }) => {
            if (providerSlug !== null) await mustBeKnownProvider(desk.ledger, distDir, providerSlug);
            const now = new Date(desk.clock()).toISOString();
            if (options.refunds === true) {
                await printRefunds(desk, providerSlug, now);
                return;
            }
            const statuses = status === undefined ? (['pending', 'confirmed'] as const) : [status];
            const wish = {
                day,
                providerSlug,
                statuses: status === 'all' ? bookingStatuses : (statuses as readonly BookingStatus[]),
            };
            const bookings = await desk.ledger.read((database) => listBookings(database, wish, now));
            console.log(bookings.length === 0 ? 'No bookings.' : dailyList(bookings));
        });
    });

program
    .command('show')
    .description('shows everything that is known of a booking')
    .argument('<id>')
    .action(async (id: string) => {
        await withDesk(async ({ desk }) => {
            const now = new Date(desk.clock()).toISOString();
            const sheet = await desk.ledger.read(async (snapshot) => {
                const state = await bookingIn(snapshot, id, now);
                return state === null ? null : bookingSheet(snapshot, state.booking, state.money, now);
            });
            if (sheet === null) throw new CommandFailure(bookingNotFound().message);
            console.log(sheet);
        });
    });

program
    .command('cancel')
    .description('cancels a pending or confirmed booking, and says what has to be given back')
    .argument('<id>')
    .action(async (id: string) => {
        await withPayments(async (parts) => {
            await mustHoldMoney(parts, foundOf(await readBooking(parts.desk, id)));
            const { booking, money } = foundOf(await cancelForProvider(parts.desk, id));
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
            const state = foundOf(await readBooking(parts.desk, id));
            await mustHoldMoney(parts, state);
            const amountMinor = options.amount === undefined ? null : amountOption(options.amount, state);
            const refund = foundOf(await refundBooking(parts, id, amountMinor));
            printRefund(refund, state);
        });
    });

/** A desk for bookings that exist: it makes and seals no prices, so any rule and any secret will do. */
async function withDesk(
    work: (parts: { desk: Desk; siteUrl: string; distDir: string }, ledger: Ledger) => Promise<void>,
): Promise<void> {
    const configured = readServerConfiguration(process.env);
    if (!configured.ok) throw new CommandFailure(configured.messages.join('\n'));
    const { configuration } = configured;
    await withLedger(async (ledger) => {
        const secret = randomBytes(32).toString('base64url');
        const desk = openDesk(ledger, Date.now, { ...configuration, secret, chargeRules: () => everyAmount });
        const { siteUrl, distDir } = configuration;
        await work({ desk, siteUrl: siteUrl ?? '', distDir }, ledger);
    });
}

async function withPayments(work: (parts: PaymentParts) => Promise<void>): Promise<void> {
    const payment = readPaymentConfiguration(process.env);
    if (!payment.ok) throw new CommandFailure(payment.messages.join('\n'));
    await withDesk(async ({ desk, siteUrl }) => {
        const provider = openProvider(payment.configuration, () => siteUrl);
        await work({ desk, provider, siteUrl: () => siteUrl, report: () => {} });
    });
}

/**
 * Refuses what this shell could do only by half, before anything is written: where its payment provider is not the one that
 * has the booking's money, pages stay open and nothing goes back. Where both have some, the rest is for another command.
 */
async function mustHoldMoney({ desk, provider }: PaymentParts, { booking }: BookingState): Promise<void> {
    const { name } = provider;
    const now = new Date(desk.clock()).toISOString();
    const { isOwn, others } = await desk.ledger.read((database) => moneyHolders(database, booking.id, name, now));
    const [other] = others;
    if (other === undefined) return;
    const why = `Booking ${booking.id} has payments or payment pages of ${other}, and here ${name} is configured.`;
    const how = `set PAYMENT_PROVIDER=${other} and its variables, as for the server`;
    if (!isOwn) throw new CommandFailure(`${why} Nothing was done: ${how}.`);
    console.error(`${why} Those stay as they are: for them, ${how}.`);
}

function foundOf<T>(found: Found<T>): T {
    if (found.ok) return found.value;
    throw new CommandFailure(found.failure.message);
}

async function printRefunds(desk: Desk, providerSlug: string | null, now: string): Promise<void> {
    const owed = await desk.ledger.read((database) => listOwed(database, providerSlug, now));
    console.log(owed.length === 0 ? 'Nothing has to be given back.' : owedTable(owed, now));
    const strays = await desk.ledger.query(listStrays);
    if (strays.length === 0) return;
    console.log('\nMoney that fits no booking; look it up at the payment provider, and give it back there:');
    console.log(strayTable(strays));
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
        case 'repeated':
            console.log('An earlier order had no answer and was sent again:');
            break;
        case 'ordered':
    }
    for (const each of refund.refunds) console.log(outcomeText(each, booking));
    const failures = refund.refunds.filter(({ outcome }) => outcome === 'failed' || outcome === 'unknown');
    if (failures.length > 0) throw new CommandFailure('Not everything went back; the same command tries again.');
}

function outcomeText({ refund, outcome, message }: GivenBack, booking: BookingState['booking']): string {
    const words = {
        done: 'given back',
        pending: 'ordered; the payment provider tells later whether it has gone back',
        failed: 'not given back',
        unknown: 'ordered, and not answered',
    };
    const why = message === null ? '' : ` (${printable(message, 300)})`;
    return `${amountText(refund.amount_minor, booking)} of ${printable(refund.payment_reference, 100)}: ${words[outcome]}${why}`;
}

await runCommand(program);
