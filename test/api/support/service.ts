import { join } from 'node:path';
import pino from 'pino';
import { issueKey } from '../../../api/access/key-repository.ts';
import { KeyRing } from '../../../api/access/key-ring.ts';
import { UsageCounter } from '../../../api/access/usage-counter.ts';
import { createApp } from '../../../api/app.ts';
import { headerBytesMax } from '../../../api/area-options.ts';
import type { PaymentProvider } from '../../../api/booking/payment/port.ts';
import { sandboxProvider } from '../../../api/booking/payment/sandbox.ts';
import { type BookingService, openBookingService } from '../../../api/booking/service/service.ts';
import { Datasets } from '../../../api/dataset/reload.ts';
import { anyHostPaths } from '../../../api/health/app.ts';
import { clientAddress } from '../../../api/http/client-address.ts';
import { Metrics } from '../../../api/http/metrics.ts';
import { createHttpServer, listen, stopServer } from '../../../api/http/server.ts';
import type { OnQuery } from '../../../api/ledger/connections.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { ledgerErrorLog } from '../../../api/ledger-error-log.ts';
import { paymentPages } from '../../../api/pages/payment-pages.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';
import { whenFileEnds } from '../../support/file-end.ts';
import { provideLedger } from './migrated-ledger.ts';
import { patientLedger, repeatWhileBusy } from './patient-ledger.ts';

export interface ServiceOptions {
    distDir: string;
    ledger: LedgerAddress;
    /** Whether PostgreSQL counts as away as soon as in production. By default it gets more time. */
    isLedgerBounded?: boolean;
    memoryBytes?: number;
    clock?: () => number;
    quoteTtlSeconds?: number;
    holdSeconds?: number;
    /** 0, as when it is left out: no limit. */
    rateLimitPerMinute?: number;
    maxPendingPerContact?: number;
    /** As long as every hold when it is left out. */
    contactlessHoldSeconds?: number;
    maxPendingPerAddress?: number;
    siteUrl?: string;
    operationsToken?: string;
    /** Receives every statement that the ledger has run. */
    onQuery?: OnQuery;
    /** By default the sandbox. */
    provider?: PaymentProvider;
    /** By default not: no page offers to send a link. */
    sendsMails?: boolean;
}

export const testSecret = 'a secret for tests, long enough for the key';

/** The whole service inside the test's process, over real HTTP, with a clock that the test may move. */
export interface Service {
    url: string;
    ledger: Ledger;
    service: BookingService;
    datasets: Datasets;
    usage: UsageCounter;
    lines: string[];
    issue(dailyLimit?: number | null): Promise<{ id: string; text: string }>;
    get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
    stop(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
    const { distDir, memoryBytes = 64 * 1024 * 1024, clock = Date.now } = options;
    const { onQuery } = options;
    await provideLedger(options.ledger);
    const ledger = await (options.isLedgerBounded
        ? Ledger.open(options.ledger)
        : patientLedger(options.ledger, onQuery));
    await ledger.migrate();
    const lines: string[] = [];
    const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) });
    const metrics = new Metrics();
    // Keys are read periodically. A failure that a test injects into the ledger must not hit that read.
    const query = ledger.query.bind(ledger);
    const keys = new KeyRing({ query }, (error) => log.warn({ err: error }, 'keys'));
    const usage = new UsageCounter(ledger, clock, (error) => log.warn({ err: error }, 'usage'));
    const datasets = new Datasets(distDir, memoryBytes, clock, log);
    await datasets.start();
    keys.start();
    usage.start();
    let url = '';
    const { quoteTtlSeconds = 900, holdSeconds = 2400, rateLimitPerMinute = 0, maxPendingPerContact = 0 } = options;
    const siteUrl = () => options.siteUrl ?? url;
    const provider = options.provider ?? sandboxProvider(paymentPages(siteUrl));
    const { chargeRules } = provider;
    const { contactlessHoldSeconds = holdSeconds, maxPendingPerAddress = 0 } = options;
    const limits = { maxPendingPerContact, maxPendingPerAddress };
    const terms = { secret: testSecret, quoteTtlSeconds, holdSeconds, contactlessHoldSeconds, ...limits, chargeRules };
    const service = openBookingService(ledger, clock, terms);
    if (!options.isLedgerBounded) repeatWhileBusy(service.writer);
    const app = createApp({
        service,
        provider,
        sendsMails: options.sendsMails ?? false,
        addressOf: clientAddress([]),
        rateLimitPerMinute,
        operationsToken: options.operationsToken ?? null,
        configuredSiteUrl: options.siteUrl ?? null,
        ledger,
        keys,
        usage,
        datasets,
        metrics,
        onLedgerError: ledgerErrorLog(log, metrics),
        log,
        writeLine: (line) => lines.push(line),
        isStopping: () => false,
        clock,
        siteUrl,
    });
    const server = createHttpServer(app.fetch, { headerBytesMax, anyHostPaths });
    url = `http://127.0.0.1:${await listen(server.server, 0, '127.0.0.1')}`;
    return {
        url,
        ledger,
        service,
        datasets,
        usage,
        lines,
        issue: async (dailyLimit = null) =>
            ledger.query((database) => issueKey(database, 'Tests', dailyLimit, new Date(clock()))),
        get: (path, headers = {}, method = 'GET') =>
            fetch(`${url}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers } }),
        stop: async () => {
            await stopServer(server, 100);
            await keys.stop();
            await usage.stop();
            await datasets.stop();
            await ledger.close();
        },
    };
}

/** A service that stops when the file ends, with requests that have a key of the market API. */
export async function startKeyed(options: ServiceOptions, dailyLimit: number | null = null) {
    const service = await startService(options);
    whenFileEnds(() => service.stop());
    const key = (await service.issue(dailyLimit)).text;
    const get = (path: string, headers: Record<string, string> = {}, method?: string) =>
        service.get(path, { 'x-api-key': key, ...headers }, method);
    return { service, key, get };
}

/** A SQLite ledger in the folder. */
export function sqliteIn(folder: string): LedgerAddress {
    return { kind: 'sqlite', path: join(folder, 'ledger.sqlite') };
}
