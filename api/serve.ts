import { setTimeout as delay } from 'node:timers/promises';
import {
    type Environment,
    type MailConfiguration,
    misspelt,
    type PaymentConfiguration,
    readMailConfiguration,
    readPaymentConfiguration,
    readServerConfiguration,
    type ServerConfiguration,
} from '../contract/configuration.ts';
import { connectionsWithin, openFilesLimit } from '../contract/open-files.ts';
import { isLoopback, isProduction } from '../contract/variables.ts';
import { KeyRing } from './access/key-ring.ts';
import { UsageCounter } from './access/usage-counter.ts';
import { createApp } from './app.ts';
import { headerBytesMax } from './area-options.ts';
import { Dispatcher } from './booking/events/dispatcher.ts';
import { openProvider } from './booking/payment/open-provider.ts';
import { Reconciler } from './booking/payment/reconcile.ts';
import { Housekeeper } from './booking/service/erase.ts';
import type { PeriodicWork } from './booking/service/periodic-work.ts';
import { openBookingService } from './booking/service/service.ts';
import { Datasets } from './dataset/reload.ts';
import { anyHostPaths } from './health/app.ts';
import { clientAddress } from './http/client-address.ts';
import { createLog, type Log } from './http/log.ts';
import { Metrics } from './http/metrics.ts';
import { createHttpServer, listen, stopServer, tryListening } from './http/server.ts';
import { ledgerErrorLog } from './ledger-error-log.ts';
import { measureMessages, messageLog } from './message-log.ts';
import { type LedgerAndSecret, openLedgerAndSecret } from './open-ledger.ts';
import { paymentPages } from './pages/payment-pages.ts';
import { connectParent } from './parent-process.ts';
import { sendersOf } from './senders.ts';

/** Maximum times of a shutdown: for requests in progress, and in total. */
const answerWithinMs = 10_000;
/** Maximum time to wait for requests to the payment provider. Interrupting them loses nothing. */
const reconcilerWithinMs = 2000;
const stopWithinMs = 15_000;

/** Maximum time to write the last log lines. */
const logWithinMs = 500;

/** Names of members that are never logged. */
const secrets = ['key', 'apiKey', 'email', 'headers', 'parameters'];

/** Signals that start a graceful shutdown; SIGHUP is sent when the terminal is closed. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Starts the server, and shuts it down gracefully on a signal.
 *
 * @param clock milliseconds since 1970.
 */
export async function serve(environment: Environment, clock: () => number): Promise<void> {
    const configured = readServerConfiguration(environment);
    const payment = readPaymentConfiguration(environment);
    const mail = readMailConfiguration(environment);
    if (!configured.ok || !payment.ok || !mail.ok) {
        const messages = [configured, payment, mail].flatMap((read) => (read.ok ? [] : read.error));
        return failStart([...misspelt(environment), ...messages]);
    }
    const logging = createLog({ level: configured.value.logLevel, secrets });
    for (const warning of misspelt(environment)) logging.log.warn(warning);
    if (isProduction(environment) && configured.value.siteUrl?.startsWith('http:')) {
        logging.log.warn(
            'SITE_URL begins with http:// in production: links to pay and to manage bookings are not encrypted',
        );
    }
    // Before the ledger: an older server on this port may be using it, and could not read migrated tables.
    const { port, host } = configured.value;
    const portProblem = await tryListening(port, host).catch((error) => listenProblem(error, configured.value));
    if (portProblem !== undefined) {
        failStart([portProblem]);
        return end(logging, 1);
    }
    const opened = await openLedgerAndSecret(configured.value, isProduction(environment), logging.log);
    if (!opened.ok) {
        failStart([opened.error]);
        return end(logging, 1);
    }
    await run({
        configuration: configured.value,
        payment: payment.value,
        mail: mail.value,
        ...opened.value,
        logging,
        clock,
    });
}

/** Configuration, ledger, secret and log, which are there before the server starts. */
interface Opened extends LedgerAndSecret {
    configuration: ServerConfiguration;
    payment: PaymentConfiguration;
    mail: MailConfiguration | null;
    logging: Log;
    clock: () => number;
}

/** Starts everything, and stops it on a signal. */
async function run(opened: Opened): Promise<void> {
    const { configuration, payment, ledger, logging } = opened;
    const { log } = logging;
    let url = '';
    let isStopping = false;
    const origin = () => configuration.siteUrl ?? url;
    const dependencies = await dependenciesOf(opened, origin, () => isStopping);
    const { datasets, keys, usage } = dependencies;
    const http = httpServerOf(configuration, dependencies);
    log.info(paymentFacts(payment), 'payment provider');
    if (payment.provider === 'sandbox' && !isLoopback(configuration.host)) {
        log.warn({ host: configuration.host }, 'other machines can reach this server, and its payments are a test');
    }
    const periodic = periodicWorkOf(opened, dependencies);

    const stop = async (signal: string) => {
        if (isStopping) return;
        isStopping = true;
        const delayMs = configuration.stopDelaySeconds * 1000;
        setTimeout(() => process.exit(1), delayMs + stopWithinMs).unref();
        log.info({ signal }, 'stopping');
        await delay(delayMs);
        await stopServer(http, answerWithinMs);
        await Promise.all(periodic.map((work) => work.stop(reconcilerWithinMs)));
        await keys.stop();
        if (!(await usage.stop())) log.error('the ledger is unavailable: the last requests were not counted');
        await datasets.stop();
        await ledger.close();
        log.info('stopped');
        await end(logging, 0);
    };
    for (const signal of stopSignals) process.on(signal, () => void stop(signal));
    const sendAddress = connectParent(
        () => datasets.reload(),
        () => void stop('disconnect'),
    );
    process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => {
        log.fatal({ err: error }, 'unexpected error: the server exits');
        failStart([`The server exits after an unexpected error: ${error.message}`]);
        void end(logging, 1);
    });

    await datasets.start();
    for (const work of [keys, usage, ...periodic]) work.start();
    try {
        const port = await listen(http.server, configuration.port, configuration.host);
        url = `http://${configuration.host.includes(':') ? `[${configuration.host}]` : configuration.host}:${port}`;
        log.info({ url }, `listening on ${url}`);
        sendAddress?.(url);
    } catch (error) {
        failStart([listenProblem(error, configuration)]);
        await end(logging, 1);
    }
}

/** The dependencies of the application, nothing of which has started yet. */
async function dependenciesOf(opened: Opened, siteUrl: () => string, isStopping: () => boolean) {
    const { configuration, payment, mail, ledger, bookingSecret, logging, clock } = opened;
    const { log, writeLine, output } = logging;
    const metrics = new Metrics();
    metrics.counterOf('log_lines_lost_total', 'Log lines that could not be written.', () => output.lostLines);
    const onLedgerError = ledgerErrorLog(log, metrics);
    const memoryBytes = configuration.responseMemoryMib * 1024 * 1024;
    const provider = await openProvider(payment, paymentPages(siteUrl));
    const { chargeRules } = provider;
    return {
        service: openBookingService(ledger, clock, { ...configuration, secret: bookingSecret, chargeRules }),
        provider,
        sendsMails: mail !== null,
        addressOf: clientAddress(configuration.trustedProxies, (from) =>
            log.warn(
                `X-Forwarded-For from ${from}, which is not in TRUSTED_PROXIES: all its clients share one limit of requests`,
            ),
        ),
        rateLimitPerMinute: configuration.rateLimitPerMinute,
        operationsToken: configuration.operationsToken,
        configuredSiteUrl: configuration.siteUrl,
        ledger,
        keys: new KeyRing(ledger, onLedgerError),
        usage: new UsageCounter(ledger, clock, onLedgerError),
        datasets: new Datasets(configuration.distDir, memoryBytes, clock, log),
        metrics,
        onLedgerError,
        log,
        writeLine,
        isStopping,
        clock,
        siteUrl,
    };
}

type Dependencies = Awaited<ReturnType<typeof dependenciesOf>>;

function httpServerOf({ connections: limits }: ServerConfiguration, dependencies: Dependencies) {
    const within = connectionsWithin(limits.connections, openFilesLimit());
    const options = { limits: { ...limits, connections: within }, headerBytesMax, anyHostPaths };
    const http = createHttpServer(createApp(dependencies).fetch, options);
    const { metrics } = dependencies;
    metrics.gauge('http_connections', 'Connections of clients.', () => http.connections.count);
    metrics.counterOf('http_connections_cut_total', 'Connections cut by a limit.', () => http.connections.cut);
    return http;
}

/** What runs beside requests: questions to the payment provider, erasure, and the messages of events. */
function periodicWorkOf({ configuration, mail, bookingSecret }: Opened, dependencies: Dependencies): PeriodicWork[] {
    const { service, provider, siteUrl, datasets, metrics, log, clock, onLedgerError } = dependencies;
    const catalog = () => datasets.current?.catalog ?? null;
    const reconciler = new Reconciler(
        { service, provider, logError: (message, facts) => log.error(facts, message) },
        catalog,
        onLedgerError,
        (result) => log.info(result, 'reconciled with the payment provider'),
    );
    const housekeeper = new Housekeeper(service, configuration.contactRetentionDays, onLedgerError, (bookings) =>
        log.info({ bookings }, 'contact data erased'),
    );
    const senders = sendersOf({ configuration, mail, service, bookingSecret, catalog, siteUrl, log });
    if (mail === null) log.info('no mails are sent: SMTP_URL is not set');
    const dispatcher = new Dispatcher(service, senders, onLedgerError, {
        // Mails are composed from the catalogue: they wait for a process that has it.
        canSend: (channel) => channel !== 'mail' || catalog() !== null,
        ...messageLog(log, clock),
    });
    measureMessages(metrics, dispatcher);
    return [reconciler, housekeeper, dispatcher];
}

/** Writes the last log lines and ends the process. */
async function end({ output }: Log, status: number): Promise<never> {
    await output.end(logWithinMs);
    process.exit(status);
}

/** Name and mode of the payment provider, for the log. */
function paymentFacts(payment: PaymentConfiguration): Record<string, string> {
    if (payment.provider === 'sandbox') return { provider: 'sandbox', mode: 'test' };
    return { provider: payment.provider, mode: payment.secretKey.includes('_live_') ? 'live' : 'test' };
}

function listenProblem(error: unknown, { host, port }: ServerConfiguration): string {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return `PORT: port ${port} of ${host} is in use by another process.`;
    if (code === 'EACCES') return `PORT: port ${port} needs privileges that this process does not have.`;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST: ${host} is not an address of this machine.`;
    return `The server cannot listen on ${host}, port ${port}: ${message}`;
}

function failStart(messages: string[]): void {
    process.stderr.write(`${messages.join('\n')}\n`);
    process.exitCode = 1;
}
