import { isIP } from 'node:net';
import { z } from 'zod';
import { calendarDayShape } from './calendar-day.ts';
import { connectionVariables } from './connection-limits.ts';
import { mailVariables } from './mail-configuration.ts';
import { paymentVariables } from './payment-configuration.ts';
import { err, ok, type Result } from './result.ts';
import { type SiteConfiguration, siteUrlVariable, siteVariables } from './site-configuration.ts';
import {
    type Configured,
    type Environment,
    isHost,
    isProduction,
    misspeltVariables,
    onOrOff,
    readVariables,
    variable,
    wholeNumber,
} from './variables.ts';

/** All environment variables of the service, with defaults and bounds. No other code parses environment variables. */
export { type MailConfiguration, readMailConfiguration } from './mail-configuration.ts';
export { type PaymentConfiguration, readPaymentConfiguration } from './payment-configuration.ts';
export type { Environment };

export type LedgerAddress = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** An address, or a block of addresses in CIDR notation. */
export interface AddressBlock {
    address: string;
    family: 'ipv4' | 'ipv6';
    prefixBits: number;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const serverVariables = {
    port: { ...wholeNumber('PORT', '', 0, 65_535, 8787), must: 'a port number, 0 to 65535 (0: any free one)' },
    host: variable('HOST', 'a host name or an IP address', z.string().refine(isHost), '127.0.0.1'),
    /** The output folder of the pipeline, usually a symbolic link to the newest build. */
    distDir: variable('DIST_DIR', 'a folder', z.string(), 'dist'),
    ledger: variable(
        'LEDGER_URL',
        'sqlite:FILE or postgres://USER@HOST/DATABASE',
        z.string().transform(ledgerAddress),
        { kind: 'sqlite', path: 'var/ledger.sqlite' },
    ),
    /** Public origin without a trailing slash; null: the address the server listens on. */
    siteUrl: siteUrlVariable,
    /** Upper bound for cached responses: bodies, compressed forms and filtered lists. */
    responseMemoryMib: wholeNumber('RESPONSE_MEMORY_MIB', 'MiB', 1, 1_048_576, 128),
    /** Secret that seals pricing tokens; null: the server generates one and stores it. */
    bookingSecret: variable('BOOKING_SECRET', 'a text of 32 characters or more', z.string().min(32).max(4096), null),
    /** How long a quote is valid. */
    quoteTtlSeconds: wholeNumber('QUOTE_TTL_SECONDS', 'seconds', 1, 604_800, 900),
    /** How long an unpaid booking keeps its places. */
    holdSeconds: wholeNumber('HOLD_SECONDS', 'seconds', 1, 604_800, 2400),
    /** Requests per client address and minute on the public booking endpoints; 0 means no limit. */
    rateLimitPerMinute: wholeNumber('RATE_LIMIT_PER_MINUTE', '', 0, 1_000_000, 120, 'no limit'),
    /** Pending bookings per e-mail address or telephone number; 0 means no limit. */
    maxPendingPerContact: wholeNumber('MAX_PENDING_PER_CONTACT', '', 0, 1_000_000, 5, 'no limit'),
    /** Days between the last day of a booking and the erasure of its contact data; 0 means never. */
    contactRetentionDays: wholeNumber('CONTACT_RETENTION_DAYS', 'days', 0, 36_500, 0, 'for ever'),
    /** How long an unpaid booking without contact data keeps its places. */
    contactlessHoldSeconds: wholeNumber('CONTACTLESS_HOLD_SECONDS', 'seconds', 1, 604_800, 600),
    /** Pending bookings without contact data per client address; 0 means no limit. */
    maxPendingPerAddress: wholeNumber('MAX_PENDING_PER_ADDRESS', '', 0, 1_000_000, 20, 'no limit'),
    /** Proxies whose X-Forwarded-For header is used. */
    trustedProxies: variable(
        'TRUSTED_PROXIES',
        'addresses or blocks such as 127.0.0.1,10.0.0.0/8, with commas between',
        z.string().transform(addressBlocks),
        [],
    ),
    /** Bearer token for `/metrics` from other machines; null: only this machine may read it. */
    operationsToken: variable(
        'OPERATIONS_TOKEN',
        'visible ASCII of 8 characters or more',
        z.string().regex(/^[\x21-\x7e]{8,4096}$/u),
        null,
    ),
    /** Whether webhooks may be sent to this machine, and over http: for tests. */
    webhookAllowsLoopback: variable(
        'WEBHOOK_ALLOW_LOOPBACK',
        '1, or not set',
        z.literal('1').transform(() => true),
        false,
    ),
    connections: connectionVariables,
    /** Time between a signal to stop, when `/readyz` becomes 503, and the end of listening. */
    stopDelaySeconds: wholeNumber('STOP_DELAY_SECONDS', 'seconds', 0, 300, 0),
    logLevel: variable('LOG_LEVEL', `${logLevels.slice(0, -1).join(', ')} or silent`, z.enum(logLevels), 'info'),
};

export type ServerConfiguration = Configured<typeof serverVariables>;

/** Reads the variables of the server and of the key and access commands. */
export function readServerConfiguration(environment: Environment): Result<ServerConfiguration, string[]> {
    const read = readVariables(serverVariables, environment);
    if (!read.ok || !read.value.webhookAllowsLoopback || !isProduction(environment)) return read;
    return err([
        'WEBHOOK_ALLOW_LOOPBACK must not be set where NODE_ENV is production: webhooks could reach this machine.',
    ]);
}

const pipelineVariables = {
    dataFolder: variable('DATA_DIR', 'a folder', z.string(), 'data'),
    distFolder: variable('DIST_DIR', 'a folder', z.string(), 'dist'),
    /** `make check` prints only the findings of this file; null: of all files. */
    file: variable('FILE', 'a file', z.string(), null),
    /** Output format of findings: lines of text or a JSON array. */
    format: variable('FORMAT', 'text or json', z.enum(['text', 'json']), 'text'),
    /** Whether the build writes the static tree. The database contains all responses in either case. */
    writesStaticTree: variable('STATIC', 'on or off', onOrOff, true),
    /** The latest day that is valid in a sheet; null: today. */
    buildDate: variable('BUILD_DATE', 'a day of the calendar, YYYY-MM-DD', calendarDayShape, null),
    /** Day of the release that `make release` writes; null: not given. */
    versionDate: variable('VERSION_DATE', 'a day of the calendar, YYYY-MM-DD', calendarDayShape, null),
    /** What `make changes` compares with: a release, or the output folder of a build; null: the last release. */
    from: variable('FROM', 'a release or a folder', z.string(), null),
    /** Memory limit of DuckDB, beyond which it spills to disk; null: half of the machine's memory. */
    memoryMib: { ...wholeNumber('BUILD_MEMORY_MIB', 'MiB', 256, 1_048_576, 0), byDefault: null as number | null },
    site: siteVariables,
};

export type PipelineConfiguration = Configured<typeof pipelineVariables> & { site: SiteConfiguration };

/** Reads the variables of the commands of the pipeline. */
export function readPipelineConfiguration(environment: Environment): Result<PipelineConfiguration, string[]> {
    const read = readVariables(pipelineVariables, environment);
    return read.ok ? ok({ ...read.value, site: { ...read.value.site, reloads: false } }) : read;
}

/**
 * Used by `isProduction` and by the choice of the payment provider. It is declared so that a misspelt name gets a
 * warning: without the variable, their checks are off.
 */
const nodeEnvironment = variable('NODE_ENV', 'a word', z.string(), null);

/** Messages about variables with a misspelt name, for a command that reads these or others of the service. */
export function misspelt(environment: Environment): string[] {
    const declared = [serverVariables, paymentVariables, mailVariables, pipelineVariables, nodeEnvironment];
    return misspeltVariables(declared, environment);
}

function ledgerAddress(text: string, context: z.RefinementCtx): LedgerAddress {
    if (/^sqlite:.+/u.test(text)) return { kind: 'sqlite', path: text.slice('sqlite:'.length) };
    if (/^postgres(?:ql)?:\/\//u.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text };
    context.addIssue({ code: 'custom' });
    return z.NEVER;
}

function addressBlocks(text: string, context: z.RefinementCtx): AddressBlock[] {
    const blocks: AddressBlock[] = [];
    for (const part of text.split(',').map((block) => block.trim())) {
        const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(part) ?? [];
        const version = isIP(address);
        const bitsMax = version === 4 ? 32 : 128;
        const prefixBits = prefix === undefined ? bitsMax : Number(prefix);
        if (version === 0 || prefixBits > bitsMax) {
            context.addIssue({ code: 'custom' });
            return z.NEVER;
        }
        blocks.push({ address, family: version === 4 ? 'ipv4' : 'ipv6', prefixBits });
    }
    return blocks;
}
