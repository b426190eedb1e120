import type { BookingState } from '../desk/booking.ts';
import { restMinor } from '../ledger/balance.ts';
import { dueNowMinor, statusAt } from '../ledger/status.ts';
import type { PaymentProvider } from './port.ts';

/** `due`: what confirms the booking. `rest`: everything that is asked for after that. */
export type PaymentWish = 'due' | 'rest';

/** What the human is asked to pay. */
export interface AmountToPay {
    /** Whole minor units of the booking's currency; 0: nothing. */
    amountMinor: number;
    /** What the money counts towards: not always what was asked for. */
    wish: PaymentWish;
    /** All that remains of the price is asked for instead of what is due, since the provider cannot take that alone. */
    isWholeInstead: boolean;
    /** Whether the provider can take it. */
    canBeTaken: boolean;
}

/**
 * What a human who wants to pay is asked for at this moment: by the page that shows it and by the payment that is started.
 * Not every provider can take every amount; a deposit of which that is true is replaced by the whole price.
 */
export function amountToPay(
    { desk, provider }: { desk: { clock: () => number }; provider: Pick<PaymentProvider, 'canTake'> },
    { booking, money }: BookingState,
    wish: PaymentWish,
): AmountToPay {
    const now = new Date(desk.clock()).toISOString();
    const canTake = (minor: number) => minor === 0 || provider.canTake(minor, booking.currency, booking.exponent);
    const asked = (amountMinor: number) => {
        return { amountMinor, wish, isWholeInstead: false, canBeTaken: canTake(amountMinor) };
    };
    if (wish === 'rest') {
        return asked(statusAt(booking, now) === 'confirmed' ? restMinor(booking.total_minor, money) : 0);
    }
    const due = asked(dueNowMinor(booking, money.paidMinor, now));
    const wholeMinor = booking.total_minor - money.paidMinor;
    if (due.canBeTaken || wholeMinor <= due.amountMinor || !canTake(wholeMinor)) return due;
    return { amountMinor: wholeMinor, wish: 'rest', isWholeInstead: true, canBeTaken: true };
}
