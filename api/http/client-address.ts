import { BlockList, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AddressBlock } from '../../contract/configuration.ts';
import type { HttpContext } from './env.ts';

/** Groups of an IPv6 address that identify the network of one customer. */
const networkGroups = 4;

export type AddressOf = (c: HttpContext) => string;

/**
 * The client address: that of the connection, or from X-Forwarded-For if the connection is from a trusted proxy. The
 * header is read from its end, because clients can forge everything before the entry of the first trusted proxy.
 *
 * @param onUntrusted called once, if a connection that is not from a trusted proxy has the header: with its address, or
 * `a public address`, which may be that of a person.
 */
export function clientAddress(
    trustedProxies: readonly AddressBlock[],
    onUntrusted: (from: string) => void = () => {},
): AddressOf {
    const trusted = new BlockList();
    for (const { address, family, prefixBits } of trustedProxies) trusted.addSubnet(address, prefixBits, family);
    const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    let isReported = false;
    return (c) => {
        let address = plain(c.env.incoming.socket.remoteAddress ?? '');
        const header = c.req.header('x-forwarded-for');
        if (!isReported && header !== undefined && address !== '' && !isTrusted(address)) {
            isReported = true;
            onUntrusted(isPublic(address) ? 'a public address' : address);
        }
        const forwarded = header?.split(',') ?? [];
        while (forwarded.length > 0 && isTrusted(address)) {
            address = plain(withoutPort((forwarded.pop() as string).trim()));
        }
        return network(address);
    };
}

/** An entry without the port that some proxies add, as `198.51.100.1:5678` or `[2001:db8::1]:5678`. */
function withoutPort(entry: string): string {
    const [, ipv4, ipv6] = /^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/u.exec(entry) ?? [];
    return ipv4 ?? ipv6 ?? entry;
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function plain(address: string): string {
    return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** @param address may have a zone, as `fe80::1%eth0`. */
function isPublic(address: string): boolean {
    return ipaddr.process(address.split('%')[0] as string).range() === 'unicast';
}

/** The network of a client: the /64 prefix of an IPv6 address, or the IPv4 address. */
function network(address: string): string {
    const [plainAddress = ''] = address.split('%');
    if (!isIPv6(plainAddress)) return address;
    const groups = ipaddr.IPv6.parse(plainAddress).parts.slice(0, networkGroups);
    return groups.map((group) => group.toString(16)).join(':');
}
