import type { Logger } from 'pino';
import type { KeyRing } from './access/key-ring.ts';
import type { UsageCounter } from './access/usage-counter.ts';
import type { PaymentProvider } from './booking/payment/port.ts';
import type { BookingService } from './booking/service/service.ts';
import type { Datasets } from './dataset/reload.ts';
import type { AddressOf } from './http/client-address.ts';
import type { Metrics } from './http/metrics.ts';
import type { WriteLine } from './http/observe.ts';
import type { OnLedgerError } from './ledger/fault.ts';
import type { Ledger } from './ledger/ledger.ts';

/** All dependencies of the application, which has no clock, environment or state of its own. */
export interface Dependencies {
    ledger: Ledger;
    keys: Pick<KeyRing, 'find'>;
    usage: Pick<UsageCounter, 'take' | 'isExhausted'>;
    datasets: Pick<Datasets, 'current' | 'isBroken' | 'reload' | 'loadedAtMs' | 'reloadFailures'>;
    metrics: Metrics;
    onLedgerError: OnLedgerError;
    log: Logger;
    writeLine: WriteLine;
    service: BookingService;
    /** The payment provider. */
    provider: PaymentProvider;
    /** Whether mails are sent, so that guests and providers can request links. */
    sendsMails: boolean;
    /** The client address of a request. */
    addressOf: AddressOf;
    /** Requests per minute and client address without a key; 0 means no limit. */
    rateLimitPerMinute: number;
    /** Bearer token for `/metrics` from other machines; null: none. */
    operationsToken: string | null;
    /** The configured public origin, whose host requests must have; null: any host. */
    configuredSiteUrl: string | null;
    /** Whether a signal to stop has arrived. */
    isStopping: () => boolean;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** Public origin without a trailing slash. Known once the server listens. */
    siteUrl: () => string;
}
