import { expect, test } from 'vitest';
import { readServerConfiguration } from '../../contract/configuration.ts';

test('without variables: the defaults', () => {
    expect(readServerConfiguration({ PORT: '', HOST: undefined })).toEqual({
        ok: true,
        configuration: {
            port: 8787,
            host: '127.0.0.1',
            distDir: 'dist',
            ledger: { kind: 'sqlite', path: 'var/ledger.sqlite' },
            siteUrl: null,
            responseMemoryMib: 256,
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
    ['RESPONSE_MEMORY_MIB', ' 64 ', { responseMemoryMib: 64 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
])('%s=%s is understood', (name, value, expected) => {
    expect(readServerConfiguration({ [name]: value })).toMatchObject({ ok: true, configuration: expected });
});

test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'two words'],
    ['LEDGER_URL', 'sqlite:'],
    ['LEDGER_URL', 'file.sqlite'],
    ['SITE_URL', 'data.example'],
    ['SITE_URL', 'ftp://data.example'],
    ['SITE_URL', 'https://data.example/?a=b'],
    ['RESPONSE_MEMORY_MIB', '0'],
    ['RESPONSE_MEMORY_MIB', '1e3'],
    ['LOG_LEVEL', 'INFO'],
])('%s=%s is refused by its name', (name, value) => {
    const read = readServerConfiguration({ [name]: value });
    expect(read).toEqual({ ok: false, messages: [expect.stringContaining(`${name} must be`)] });
});

test('a password in LEDGER_URL is never repeated', () => {
    expect(JSON.stringify(readServerConfiguration({ LEDGER_URL: 'mysql://me:hidden@host/db' }))).not.toContain(
        'hidden',
    );
});
