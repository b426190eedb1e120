import { isIP } from 'node:net';
import { z } from 'zod';
import { calendarDayShape } from './calendar-day.ts';
import { type ConnectionLimits, connectionDefaults, connectionVariables } from './connection-limits.ts';
import { err, ok, type Result } from './result.ts';
import { type SiteConfiguration, siteUrlVariable, siteVariables } from './site-configuration.ts';
import { type Environment, reader, wholeNumber } from './variables.ts';

/** All environment variables of the service, with defaults and bounds. No other code parses environment variables. */
export { type PaymentConfiguration, readPaymentConfiguration } from './payment-configuration.ts';
export type { Environment };

export type LedgerAddress = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** An address, or a block of addresses in CIDR notation. */
export interface AddressBlock {
    address: string;
    family: 'ipv4' | 'ipv6';
    prefixBits: number;
}

/** Shape of each variable; `must` completes the message "NAME must be …". Messages never contain the value. */
const serverVariables = {
    PORT: { shape: wholeNumber(0, 65_535), must: 'a port number, 0 to 65535 (0: any free one)' },
    HOST: { shape: z.string().regex(/^[\w.:-]+$/u), must: 'a host name or an IP address' },
    DIST_DIR: { shape: z.string(), must: 'a folder' },
    LEDGER_URL: { shape: z.string().transform(ledgerAddress), must: 'sqlite:FILE or postgres://USER@HOST/DATABASE' },
    SITE_URL: siteUrlVariable,
    RESPONSE_MEMORY_MIB: { shape: wholeNumber(1, 1_048_576), must: 'a whole number of MiB, 1 to 1048576' },
    BOOKING_SECRET: { shape: z.string().min(32).max(4096), must: 'a text of 32 characters or more' },
    QUOTE_TTL_SECONDS: { shape: wholeNumber(1, 604_800), must: 'a whole number of seconds, 1 to 604800' },
    HOLD_SECONDS: { shape: wholeNumber(1, 604_800), must: 'a whole number of seconds, 1 to 604800' },
    RATE_LIMIT_PER_MINUTE: { shape: wholeNumber(0, 1_000_000), must: 'a whole number, 0 to 1000000 (0: no limit)' },
    CONTACT_RETENTION_DAYS: { shape: wholeNumber(0, 36_500), must: 'a whole number of days, 0 to 36500 (0: for ever)' },
    CONTACTLESS_HOLD_SECONDS: { shape: wholeNumber(1, 604_800), must: 'a whole number of seconds, 1 to 604800' },
    MAX_PENDING_PER_ADDRESS: { shape: wholeNumber(0, 1_000_000), must: 'a whole number, 0 to 1000000 (0: no limit)' },
    MAX_PENDING_PER_CONTACT: { shape: wholeNumber(0, 1_000_000), must: 'a whole number, 0 to 1000000 (0: no limit)' },
    TRUSTED_PROXIES: {
        shape: z.string().transform(addressBlocks),
        must: 'addresses or blocks such as 127.0.0.1,10.0.0.0/8, with commas between',
    },
    OPERATIONS_TOKEN: {
        shape: z.string().regex(/^[\x21-\x7e]{8,4096}$/u),
        must: 'visible ASCII of 8 characters or more',
    },
    ...connectionVariables,
    LOG_LEVEL: {
        shape: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
        must: 'trace, debug, info, warn, error, fatal or silent',
    },
} as const;

export interface ServerConfiguration {
    port: number;
    host: string;
    /** The output folder of the pipeline, usually a symbolic link to the newest build. */
    distDir: string;
    ledger: LedgerAddress;
    /** Public origin without a trailing slash; null: the address the server listens on. */
    siteUrl: string | null;
    /** Upper bound for cached responses: bodies, compressed forms and filtered lists. */
    responseMemoryMib: number;
    /** Secret that seals pricing tokens; null: the server generates one and stores it. */
    bookingSecret: string | null;
    /** How long a quote is valid. */
    quoteTtlSeconds: number;
    /** How long an unpaid booking keeps its places. */
    holdSeconds: number;
    /** Requests per client address and minute on the public booking endpoints; 0 means no limit. */
    rateLimitPerMinute: number;
    /** Pending bookings per e-mail address or telephone number; 0 means no limit. */
    maxPendingPerContact: number;
    /** Days between the last day of a booking and the erasure of its contact data; 0 means never. */
    contactRetentionDays: number;
    /** How long an unpaid booking without contact data keeps its places. */
    contactlessHoldSeconds: number;
    /** Pending bookings without contact data per client address; 0 means no limit. */
    maxPendingPerAddress: number;
    /** Proxies whose X-Forwarded-For header is used. */
    trustedProxies: AddressBlock[];
    /** Bearer token for `/metrics` from other machines; null: only this machine may read it. */
    operationsToken: string | null;
    connections: ConnectionLimits;
    logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
}

/** Reads the variables of the server and of the key and access commands. */
export function readServerConfiguration(environment: Environment): Result<ServerConfiguration, string[]> {
    const { read, messages } = reader(serverVariables, environment);
    const configuration: ServerConfiguration = {
        port: read('PORT') ?? 8787,
        host: read('HOST') ?? '127.0.0.1',
        distDir: read('DIST_DIR') ?? 'dist',
        ledger: read('LEDGER_URL') ?? { kind: 'sqlite', path: 'var/ledger.sqlite' },
        siteUrl: read('SITE_URL') ?? null,
        responseMemoryMib: read('RESPONSE_MEMORY_MIB') ?? 256,
        bookingSecret: read('BOOKING_SECRET') ?? null,
        quoteTtlSeconds: read('QUOTE_TTL_SECONDS') ?? 900,
        holdSeconds: read('HOLD_SECONDS') ?? 2400,
        rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE') ?? 120,
        maxPendingPerContact: read('MAX_PENDING_PER_CONTACT') ?? 5,
        contactRetentionDays: read('CONTACT_RETENTION_DAYS') ?? 0,
        contactlessHoldSeconds: read('CONTACTLESS_HOLD_SECONDS') ?? 600,
        maxPendingPerAddress: read('MAX_PENDING_PER_ADDRESS') ?? 20,
        trustedProxies: read('TRUSTED_PROXIES') ?? [],
        operationsToken: read('OPERATIONS_TOKEN') ?? null,
        connections: {
            connections: read('MAX_CONNECTIONS') ?? connectionDefaults.connections,
            requestsPerConnection: read('MAX_REQUESTS_PER_CONNECTION') ?? connectionDefaults.requestsPerConnection,
            headersSeconds: read('HEADERS_TIMEOUT_SECONDS') ?? connectionDefaults.headersSeconds,
            requestSeconds: read('REQUEST_TIMEOUT_SECONDS') ?? connectionDefaults.requestSeconds,
            idleSeconds: read('IDLE_TIMEOUT_SECONDS') ?? connectionDefaults.idleSeconds,
            answerSeconds: read('ANSWER_TIMEOUT_SECONDS') ?? connectionDefaults.answerSeconds,
        },
        logLevel: read('LOG_LEVEL') ?? 'info',
    };
    return messages.length > 0 ? err(messages) : ok(configuration);
}

const pipelineVariables = {
    DATA_DIR: { shape: z.string(), must: 'a folder' },
    DIST_DIR: { shape: z.string(), must: 'a folder' },
    FILE: { shape: z.string(), must: 'a file' },
    FORMAT: { shape: z.enum(['text', 'json']), must: 'text or json' },
    STATIC: { shape: z.enum(['on', 'off']), must: 'on or off' },
    BUILD_DATE: { shape: calendarDayShape, must: 'a day of the calendar, YYYY-MM-DD' },
    BUILD_MEMORY_MIB: { shape: wholeNumber(256, 1_048_576), must: 'a whole number of MiB, 256 to 1048576' },
    ...siteVariables,
} as const;

export interface PipelineConfiguration {
    /** The folder of the input files. */
    dataFolder: string;
    /** The output folder. */
    distFolder: string;
    /** `make check` prints only the findings of this file; null: of all files. */
    file: string | null;
    /** Output format of findings: lines of text or a JSON array. */
    format: 'text' | 'json';
    /** Whether the build writes the static tree. The database contains all responses in either case. */
    writesStaticTree: boolean;
    /** The latest day that is valid in a sheet; null: today. */
    buildDate: string | null;
    /** Memory limit of DuckDB, beyond which it spills to disk; null: half of the machine's memory. */
    memoryMib: number | null;
    site: SiteConfiguration;
}

/** Reads the variables of the commands of the pipeline. */
export function readPipelineConfiguration(environment: Environment): Result<PipelineConfiguration, string[]> {
    const { read, messages } = reader(pipelineVariables, environment);
    const configuration: PipelineConfiguration = {
        dataFolder: read('DATA_DIR') ?? 'data',
        distFolder: read('DIST_DIR') ?? 'dist',
        file: read('FILE') ?? null,
        format: read('FORMAT') ?? 'text',
        writesStaticTree: (read('STATIC') ?? 'on') === 'on',
        buildDate: read('BUILD_DATE') ?? null,
        memoryMib: read('BUILD_MEMORY_MIB') ?? null,
        site: {
            explorer: read('EXPLORER') ?? 'public',
            isEnabled: isOn(read('SITE')),
            sourceUrl: read('SOURCE_URL') ?? null,
            dataLicense: read('DATA_LICENSE') ?? 'CC-BY-4.0',
            siteUrl: read('SITE_URL') ?? null,
            reloads: false,
        },
    };
    return messages.length > 0 ? err(messages) : ok(configuration);
}

function isOn(word: 'on' | 'off' | undefined): boolean | null {
    return word === undefined ? null : word === 'on';
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
