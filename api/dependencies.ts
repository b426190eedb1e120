import type { Logger } from 'pino';
import type { KeyRing } from './access/key-ring.ts';
import type { UsageCounter } from './access/usage-counter.ts';
import type { PaymentProvider } from './booking/payment/port.ts';
import type { BookingService } from './booking/service/service.ts';
import type { Datasets } from './dataset/reload.ts';
import type { AddressOf } from './http/client-address.ts';
import type { Metrics } from './http/metrics.ts';
import type { WriteLine } from './http/observe.ts';
import type { Ledger } from './ledger/ledger.ts';

/** Everything the application works with. It has no clock, no environment and no state of its own. */
export interface Dependencies {
    ledger: Ledger;
    keys: Pick<KeyRing, 'find'>;
    usage: Pick<UsageCounter, 'take' | 'isExhausted'>;
    datasets: Pick<Datasets, 'current' | 'look'>;
    metrics: Metrics;
    log: Logger;
    writeLine: WriteLine;
    service: BookingService;
    /** Who takes the human's money. */
    provider: PaymentProvider;
    /** Who a request comes from, and how many of them one may send in a minute where no key is asked for; 0: any. */
    addressOf: AddressOf;
    rateLimitPerMinute: number;
    /** Bearer token that reads `/metrics` from elsewhere; null: none. */
    operationsToken: string | null;
    /** The configured public address, for whose host alone is answered; null: for any. */
    onlyFor: string | null;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** Public address without a slash at its end; asked for when it is first needed. */
    siteUrl: () => string;
}
