import { describe, expect, test } from 'vitest';
import { clientAddress } from '../../../api/http/client-address.ts';
import { readServerConfiguration } from '../../../contract/configuration.ts';
import { contextOf } from './support.ts';

/** The client address of a connection with an X-Forwarded-For header. */
function clientOf(remoteAddress: string | undefined, forwarded: string | null = null, proxies = ''): Promise<string> {
    const configured = readServerConfiguration({ TRUSTED_PROXIES: proxies });
    if (!configured.ok) throw new Error(configured.error.join());
    const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
    return contextOf({ remoteAddress, headers }, clientAddress(configured.value.trustedProxies));
}

describe('the address of a client', () => {
    test.each([
        ['203.0.113.7', '203.0.113.7'],
        ['::ffff:203.0.113.7', '203.0.113.7'],
        ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
        ['2001:db8:1:2::1', '2001:db8:1:2'],
        ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
        ['2001:db8:1::1', '2001:db8:1:0'],
        ['2001:db8::1', '2001:db8:0:0'],
        ['2001::1:2:3:4:5', '2001:0:0:1'],
        ['::1', '0:0:0:0'],
        ['fe80::1%eth0', 'fe80:0:0:0'],
        ['fe80::1%br-lan', 'fe80:0:0:0'],
    ])('the client %s is known as %s: an address of IPv4, a /64 of IPv6', async (address, client) => {
        expect(await clientOf(address)).toBe(client);
    });

    test('neighbours of one /64 are one client, neighbours beside it are not', async () => {
        expect(await clientOf('2001:db8:1:2::1')).toBe(await clientOf('2001:db8:1:2:9::1'));
        expect(await clientOf('2001:db8:1:2::1')).not.toBe(await clientOf('2001:db8:1:3::1'));
        expect(await clientOf('203.0.113.7')).not.toBe(await clientOf('203.0.113.8'));
    });

    test('a connection that is closed has an empty address', async () => {
        expect(await clientOf(undefined)).toBe('');
        expect(await clientOf(undefined, '203.0.113.7', '10.0.0.0/8')).toBe('');
    });
});

describe('X-Forwarded-For', () => {
    test.each([
        ['is ignored where no proxy is trusted', '203.0.113.7', '198.51.100.1', '', '203.0.113.7'],
        ['is ignored from other addresses', '203.0.113.7', '198.51.100.1', '10.0.0.0/8', '203.0.113.7'],
        ['is used from a trusted proxy', '10.1.2.3', '198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
        ['is used in its last entry only', '10.1.2.3', '1.1.1.1, 198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
        [
            'is followed through trusted proxies',
            '10.1.2.3',
            '1.1.1.1, 198.51.100.1, 10.9.9.9',
            '10.0.0.0/8',
            '198.51.100.1',
        ],
        ['may name trusted proxies alone', '10.1.2.3', '10.7.7.7, 10.9.9.9', '10.0.0.0/8', '10.7.7.7'],
        ['may be missing', '10.1.2.3', null, '10.0.0.0/8', '10.1.2.3'],
        ['may be of one address', '127.0.0.1', '198.51.100.1', '127.0.0.1', '198.51.100.1'],
        ['of a neighbour of that address is ignored', '127.0.0.2', '198.51.100.1', '127.0.0.1', '127.0.0.2'],
        ['of any address, when all are trusted', '203.0.113.7', '198.51.100.1', '0.0.0.0/0', '198.51.100.1'],
        ['over an IPv6 socket', '::ffff:10.1.2.3', '::ffff:198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
        ['of IPv6', '2001:db8:ffff::1', '2001:db8:1:2::9', '2001:db8:ffff::/48', '2001:db8:1:2'],
        ['of two kinds of proxies', '::1', '198.51.100.1, 10.1.1.1', '::1,10.0.0.0/8', '198.51.100.1'],
        ['of a port is without it', '10.1.2.3', '198.51.100.1:5678, 10.9.9.9:80', '10.0.0.0/8', '198.51.100.1'],
        ['of IPv6 and a port', '10.1.2.3', '[2001:db8:1:2::9]:5678', '10.0.0.0/8', '2001:db8:1:2'],
        ['of IPv6 in brackets', '10.1.2.3', '[2001:db8:1:2::9]', '10.0.0.0/8', '2001:db8:1:2'],
        ['that is no address is a client of its own', '10.1.2.3', 'unknown', '10.0.0.0/8', 'unknown'],
        ['that is empty', '10.1.2.3', '', '10.0.0.0/8', ''],
    ])('the header X-Forwarded-For %s', async (_, remote, forwarded, proxies, client) => {
        expect(await clientOf(remote, forwarded, proxies)).toBe(client);
    });
});

test('X-Forwarded-For from elsewhere than a trusted proxy is reported once, without the address of a person', async () => {
    const configured = readServerConfiguration({ TRUSTED_PROXIES: '10.0.0.0/8' });
    if (!configured.ok) throw new Error(configured.error.join());
    const reportsOf = async (remoteAddresses: string[], headers: Record<string, string>) => {
        const reports: string[] = [];
        const addressOf = clientAddress(configured.value.trustedProxies, (from) => reports.push(from));
        for (const remoteAddress of remoteAddresses) await contextOf({ remoteAddress, headers }, addressOf);
        return reports;
    };
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect(await reportsOf(['10.1.2.3', '::ffff:127.0.0.1', '192.168.0.1'], headers)).toEqual(['127.0.0.1']);
    expect(await reportsOf(['fe80::1%br-lan'], headers)).toEqual(['fe80::1%br-lan']);
    expect(await reportsOf(['93.184.216.34'], headers)).toEqual(['a public address']);
    expect(await reportsOf(['127.0.0.1'], {})).toEqual([]);
});
