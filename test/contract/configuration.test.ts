import { expect, test } from 'vitest';
import { misspelt, readServerConfiguration } from '../../contract/configuration.ts';

test('a configuration without variables has the defaults', () => {
    expect(readServerConfiguration({ PORT: '', HOST: undefined })).toEqual({
        ok: true,
        value: {
            port: 8787,
            host: '127.0.0.1',
            distDir: 'dist',
            ledger: { kind: 'sqlite', path: 'var/ledger.sqlite' },
            siteUrl: null,
            responseMemoryMib: 128,
            bookingSecret: null,
            quoteTtlSeconds: 900,
            holdSeconds: 2400,
            rateLimitPerMinute: 120,
            maxPendingPerContact: 5,
            contactRetentionDays: 0,
            contactlessHoldSeconds: 600,
            maxPendingPerAddress: 20,
            trustedProxies: [],
            operationsToken: null,
            webhookAllowsLoopback: false,
            connections: {
                connections: 5000,
                requestsPerConnection: 10_000,
                headersSeconds: 15,
                requestSeconds: 30,
                idleSeconds: 65,
                answerSeconds: 120,
            },
            stopDelaySeconds: 0,
            logLevel: 'info',
        },
    });
});

test.each([
    ['PORT', '0', { port: 0 }],
    ['HOST', '::1', { host: '::1' }],
    ['LEDGER_URL', 'sqlite:/srv/ledger.sqlite', { ledger: { kind: 'sqlite', path: '/srv/ledger.sqlite' } }],
    ['LEDGER_URL', 'postgresql://a@b/c', { ledger: { kind: 'postgres', url: 'postgresql://a@b/c' } }],
    ['SITE_URL', 'https://data.example/', { siteUrl: 'https://data.example' }],
    ['SITE_URL', 'HTTP://Data.example:8080', { siteUrl: 'http://data.example:8080' }],
    ['SITE_URL', 'https://data.example:443', { siteUrl: 'https://data.example' }],
    ['RESPONSE_MEMORY_MIB', ' 64 ', { responseMemoryMib: 64 }],
    ['BOOKING_SECRET', ` ${'s'.repeat(32)} `, { bookingSecret: 's'.repeat(32) }],
    ['BOOKING_SECRET', 's'.repeat(4096), { bookingSecret: 's'.repeat(4096) }],
    ['QUOTE_TTL_SECONDS', '1', { quoteTtlSeconds: 1 }],
    ['QUOTE_TTL_SECONDS', '604800', { quoteTtlSeconds: 604_800 }],
    ['HOLD_SECONDS', '1', { holdSeconds: 1 }],
    ['HOLD_SECONDS', '604800', { holdSeconds: 604_800 }],
    ['RATE_LIMIT_PER_MINUTE', '0', { rateLimitPerMinute: 0 }],
    ['RATE_LIMIT_PER_MINUTE', '1000000', { rateLimitPerMinute: 1_000_000 }],
    ['CONTACT_RETENTION_DAYS', '730', { contactRetentionDays: 730 }],
    ['CONTACTLESS_HOLD_SECONDS', '1', { contactlessHoldSeconds: 1 }],
    ['MAX_PENDING_PER_ADDRESS', '0', { maxPendingPerAddress: 0 }],
    ['MAX_PENDING_PER_CONTACT', '0', { maxPendingPerContact: 0 }],
    ['MAX_PENDING_PER_CONTACT', '1000000', { maxPendingPerContact: 1_000_000 }],
    [
        'TRUSTED_PROXIES',
        '127.0.0.1, 10.0.0.0/8,2001:db8::/32,::1',
        {
            trustedProxies: [
                { address: '127.0.0.1', family: 'ipv4', prefixBits: 32 },
                { address: '10.0.0.0', family: 'ipv4', prefixBits: 8 },
                { address: '2001:db8::', family: 'ipv6', prefixBits: 32 },
                { address: '::1', family: 'ipv6', prefixBits: 128 },
            ],
        },
    ],
    ['OPERATIONS_TOKEN', 't'.repeat(8), { operationsToken: 't'.repeat(8) }],
    ['WEBHOOK_ALLOW_LOOPBACK', '1', { webhookAllowsLoopback: true }],
    ['MAX_CONNECTIONS', '1', { connections: { connections: 1, requestsPerConnection: 10_000 } }],
    ['MAX_REQUESTS_PER_CONNECTION', '1000000', { connections: { requestsPerConnection: 1_000_000 } }],
    ['HEADERS_TIMEOUT_SECONDS', '1', { connections: { headersSeconds: 1 } }],
    ['REQUEST_TIMEOUT_SECONDS', '86400', { connections: { requestSeconds: 86_400 } }],
    ['IDLE_TIMEOUT_SECONDS', '5', { connections: { idleSeconds: 5 } }],
    ['ANSWER_TIMEOUT_SECONDS', '7', { connections: { answerSeconds: 7 } }],
    ['STOP_DELAY_SECONDS', '300', { stopDelaySeconds: 300 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
])('the variable %s=%s is understood', (name, value, expected) => {
    expect(readServerConfiguration({ [name]: value })).toMatchObject({ ok: true, value: expected });
});

test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'two words'],
    ['HOST', '999.1.1.1'],
    ['LEDGER_URL', 'sqlite:'],
    ['LEDGER_URL', 'file.sqlite'],
    ['SITE_URL', 'data.example'],
    ['SITE_URL', 'ftp://data.example'],
    ['SITE_URL', 'https://data.example/?a=b'],
    ['SITE_URL', 'https://data.example/#a'],
    ['SITE_URL', 'https://data.example/book'],
    ['SITE_URL', 'https://data.example/book/'],
    ['SITE_URL', 'https://data.example//'],
    ['SITE_URL', 'https://me:hidden@data.example'],
    ['RESPONSE_MEMORY_MIB', '0'],
    ['RESPONSE_MEMORY_MIB', '1e3'],
    ['BOOKING_SECRET', 's'.repeat(31)],
    ['BOOKING_SECRET', 's'.repeat(4097)],
    ['QUOTE_TTL_SECONDS', '0'],
    ['QUOTE_TTL_SECONDS', '604801'],
    ['QUOTE_TTL_SECONDS', '15m'],
    ['HOLD_SECONDS', '0'],
    ['HOLD_SECONDS', '604801'],
    ['HOLD_SECONDS', '-1'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['RATE_LIMIT_PER_MINUTE', '1000001'],
    ['RATE_LIMIT_PER_MINUTE', 'none'],
    ['CONTACT_RETENTION_DAYS', '-1'],
    ['CONTACTLESS_HOLD_SECONDS', '0'],
    ['MAX_PENDING_PER_ADDRESS', '-1'],
    ['MAX_PENDING_PER_CONTACT', '-1'],
    ['MAX_PENDING_PER_CONTACT', '1000001'],
    ['MAX_PENDING_PER_CONTACT', '2.5'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '127.0.0.1,'],
    ['TRUSTED_PROXIES', '10.0.0.0/-8'],
    ['OPERATIONS_TOKEN', 'short'],
    ['OPERATIONS_TOKEN', 'sixteen characters, with blanks'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_REQUESTS_PER_CONNECTION', '1000001'],
    ['HEADERS_TIMEOUT_SECONDS', '0'],
    ['REQUEST_TIMEOUT_SECONDS', '86401'],
    ['IDLE_TIMEOUT_SECONDS', '1m'],
    ['ANSWER_TIMEOUT_SECONDS', '0.5'],
    ['STOP_DELAY_SECONDS', '301'],
    ['LOG_LEVEL', 'INFO'],
])('the variable %s=%s is refused by its name', (name, value) => {
    const read = readServerConfiguration({ [name]: value });
    expect(read).toEqual({ ok: false, error: [expect.stringContaining(`${name} must be`)] });
});

test('every wrong variable is named at once', () => {
    const read = readServerConfiguration({ QUOTE_TTL_SECONDS: '0', HOLD_SECONDS: '0', RATE_LIMIT_PER_MINUTE: 'x' });
    expect(read).toMatchObject({ ok: false, error: { length: 3 } });
});

test('a secret is never repeated in a message', () => {
    expect(JSON.stringify(readServerConfiguration({ BOOKING_SECRET: 'hidden' }))).not.toContain('hidden');
});

test('a password in LEDGER_URL is never repeated', () => {
    expect(JSON.stringify(readServerConfiguration({ LEDGER_URL: 'mysql://me:hidden@host/db' }))).not.toContain(
        'hidden',
    );
});

test('webhooks to this machine are refused in production, in upper or lower case', () => {
    for (const word of ['production', 'Production', ' PRODUCTION ']) {
        const read = readServerConfiguration({ NODE_ENV: word, WEBHOOK_ALLOW_LOOPBACK: '1' });
        expect(read).toEqual({ ok: false, error: [expect.stringContaining('WEBHOOK_ALLOW_LOOPBACK must not be set')] });
    }
    expect(readServerConfiguration({ NODE_ENV: 'test', WEBHOOK_ALLOW_LOOPBACK: '1' }).ok).toBe(true);
});

test('the message about a misspelt variable has the right name', () => {
    const environment = {
        DATADIR: 'x',
        Host: 'x',
        RATE_LIMIT_PERMINUTE: '5',
        QUOTE_TTL_SECOND: '5',
        STRIPE_SECRET_KEYS: '',
        NODEENV: 'production',
        node_env: 'production',
    };
    expect(misspelt(environment)).toEqual([
        'DATADIR is not read; the name of the variable is DATA_DIR.',
        'Host is not read; the name of the variable is HOST.',
        'RATE_LIMIT_PERMINUTE is not read; the name of the variable is RATE_LIMIT_PER_MINUTE.',
        'QUOTE_TTL_SECOND is not read; the name of the variable is QUOTE_TTL_SECONDS.',
        'STRIPE_SECRET_KEYS is not read; the name of the variable is STRIPE_SECRET_KEY.',
        'NODEENV is not read; the name of the variable is NODE_ENV.',
        'node_env is not read; the name of the variable is NODE_ENV.',
    ]);
});

test('variables of other programs, and right names, cause no message', () => {
    const names = [
        'PATH',
        'PORTS',
        'LANG',
        'SHELL',
        'HOSTNAME',
        'FORM',
        'SITES',
        'DATA_DIR',
        'SITE',
        'SITE_URL',
        'SMTP_URL',
    ];
    expect(misspelt(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
