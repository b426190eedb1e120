import { BlockList, isIPv6 } from 'node:net';
import type { AddressBlock } from '../../contract/configuration.ts';
import type { HttpContext } from './env.ts';

/** Groups of an IPv6 address that a provider gives to one customer as a whole. */
const networkGroups = 4;

export type AddressOf = (c: HttpContext) => string;

/**
 * Who asks: the address of the connection, or what a trusted proxy says about it. X-Forwarded-For is read from its end,
 * since everything before the last trusted proxy's entry can be made up by the caller.
 */
export function clientAddress(trustedProxies: readonly AddressBlock[]): AddressOf {
    const trusted = new BlockList();
    for (const { address, family, prefixBits } of trustedProxies) trusted.addSubnet(address, prefixBits, family);
    const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    return (c) => {
        let address = plain(c.env.incoming.socket.remoteAddress ?? '');
        if (trustedProxies.length === 0) return network(address);
        const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
        while (forwarded.length > 0 && address !== '' && isTrusted(address)) {
            address = plain((forwarded.pop() as string).trim());
        }
        return network(address);
    };
}

/** An IPv4 address that came over an IPv6 socket is the IPv4 address. */
function plain(address: string): string {
    return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** The network that one caller has: a whole /64 of IPv6, however it is written; a single address of IPv4. */
function network(address: string): string {
    const [plainAddress = ''] = address.split('%');
    if (!isIPv6(plainAddress)) return address;
    // The one spelling that every address has: small letters, no leading zeros.
    const canonical = new URL(`http://[${plainAddress}]`).hostname.slice(1, -1);
    const [head = '', tail] = canonical.split('::');
    const left = head === '' ? [] : head.split(':');
    const right = tail === undefined || tail === '' ? [] : tail.split(':');
    const zeros = Array<string>(8 - left.length - right.length).fill('0');
    return [...left, ...zeros, ...right].slice(0, networkGroups).join(':');
}
