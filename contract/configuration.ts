import { z } from 'zod';

/**
 * Every environment variable of the service, with its default and its bounds. Nothing else reads a variable's text.
 * A variable that is set to nothing counts as not set.
 */
export type Environment = Record<string, string | undefined>;

/** A configuration, or everything that is wrong with the variables, one sentence each. */
export type Configured<T> = { ok: true; configuration: T } | { ok: false; messages: string[] };

export type LedgerAddress = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

const wholeNumber = (minimum: number, maximum: number) =>
    z
        .string()
        .regex(/^\d{1,15}$/u)
        .transform(Number)
        .refine((value) => value >= minimum && value <= maximum);

/** What each variable must look like, as the end of the sentence "NAME must be …". Values are never repeated. */
const serverVariables = {
    PORT: { shape: wholeNumber(0, 65_535), must: 'a port number, 0 to 65535 (0: any free one)' },
    HOST: { shape: z.string().regex(/^[\w.:-]+$/u), must: 'a host name or an IP address' },
    DIST_DIR: { shape: z.string(), must: 'a folder' },
    LEDGER_URL: { shape: z.string().transform(ledgerAddress), must: 'sqlite:FILE or postgres://USER@HOST/DATABASE' },
    SITE_URL: { shape: z.string().transform(siteOrigin), must: 'an http or https address without a query' },
    RESPONSE_MEMORY_MIB: { shape: wholeNumber(1, 1_048_576), must: 'a whole number of MiB, 1 to 1048576' },
    LOG_LEVEL: {
        shape: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
        must: 'trace, debug, info, warn, error, fatal or silent',
    },
} as const;

export interface ServerConfiguration {
    port: number;
    host: string;
    /** The folder the pipeline leaves, usually a symbolic link to its newest version. */
    distDir: string;
    ledger: LedgerAddress;
    /** Public address without a slash at its end; null: the address the server listens on. */
    siteUrl: string | null;
    /** Bound of everything kept of responses: bodies, compressed forms, composed lists. */
    responseMemoryMib: number;
    logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
}

/** Reads the variables of the server and of the key and access commands. */
export function readServerConfiguration(environment: Environment): Configured<ServerConfiguration> {
    const { read, messages } = reader(serverVariables, environment);
    const configuration: ServerConfiguration = {
        port: read('PORT') ?? 8787,
        host: read('HOST') ?? '127.0.0.1',
        distDir: read('DIST_DIR') ?? 'dist',
        ledger: read('LEDGER_URL') ?? { kind: 'sqlite', path: 'var/ledger.sqlite' },
        siteUrl: read('SITE_URL') ?? null,
        responseMemoryMib: read('RESPONSE_MEMORY_MIB') ?? 256,
        logLevel: read('LOG_LEVEL') ?? 'info',
    };
    return messages.length > 0 ? { ok: false, messages } : { ok: true, configuration };
}

const pipelineVariables = {
    DATA_DIR: { shape: z.string(), must: 'a folder' },
    DIST_DIR: { shape: z.string(), must: 'a folder' },
    FORMAT: { shape: z.enum(['text', 'json']), must: 'text or json' },
    STATIC: { shape: z.enum(['on', 'off']), must: 'on or off' },
    BUILD_MEMORY_MIB: { shape: wholeNumber(256, 1_048_576), must: 'a whole number of MiB, 256 to 1048576' },
} as const;

export interface PipelineConfiguration {
    /** The folder of the sheets. */
    dataFolder: string;
    /** Where the result is put. */
    distFolder: string;
    /** Findings as lines for people or as a JSON array. */
    format: 'text' | 'json';
    /** Whether the tree of static files is written; the database holds every response either way. */
    writesStaticTree: boolean;
    /** Memory DuckDB may use before it spills to disk; null: half of what the machine has. */
    memoryMib: number | null;
}

/** Reads the variables of `make build` and `make check`. */
export function readPipelineConfiguration(environment: Environment): Configured<PipelineConfiguration> {
    const { read, messages } = reader(pipelineVariables, environment);
    const configuration: PipelineConfiguration = {
        dataFolder: read('DATA_DIR') ?? 'data',
        distFolder: read('DIST_DIR') ?? 'dist',
        format: read('FORMAT') ?? 'text',
        writesStaticTree: (read('STATIC') ?? 'on') === 'on',
        memoryMib: read('BUILD_MEMORY_MIB') ?? null,
    };
    return messages.length > 0 ? { ok: false, messages } : { ok: true, configuration };
}

type Variables = Record<string, { shape: z.ZodType; must: string }>;

/** Reads variables one by one and keeps a sentence for each that is wrong. */
function reader<V extends Variables>(variables: V, environment: Environment) {
    const messages: string[] = [];
    const read = <Name extends keyof V & string>(name: Name): z.infer<V[Name]['shape']> | undefined => {
        const text = environment[name]?.trim();
        if (!text) return undefined;
        const { shape, must } = variables[name] as Variables[string];
        const parsed = shape.safeParse(text);
        if (!parsed.success) messages.push(`${name} must be ${must}.`);
        return parsed.data as z.infer<V[Name]['shape']> | undefined;
    };
    return { read, messages };
}

function ledgerAddress(text: string, context: z.RefinementCtx): LedgerAddress {
    if (/^sqlite:.+/u.test(text)) return { kind: 'sqlite', path: text.slice('sqlite:'.length) };
    if (/^postgres(?:ql)?:\/\//u.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text };
    context.addIssue({ code: 'custom' });
    return z.NEVER;
}

function siteOrigin(text: string, context: z.RefinementCtx): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url !== null && /^https?:$/u.test(url.protocol) && url.search === '' && url.hash === '') {
        return url.href.replace(/\/+$/u, '');
    }
    context.addIssue({ code: 'custom' });
    return z.NEVER;
}
