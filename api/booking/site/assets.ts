import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Content, contentTag } from '../../http/content/content.ts';
import type { Handler } from '../../http/exchange/exchange.ts';
import { secured } from '../../http/security-headers/security-headers.ts';

/** Style and scripts of the pages, by file name, with their types. */
const types: Record<string, string> = {
    'site.css': 'text/css; charset=utf-8',
    'booking.js': 'text/javascript; charset=utf-8',
    'experience.js': 'text/javascript; charset=utf-8',
};

interface Asset {
    path: string;
    content: Content;
}

/** The name says the content: a browser may keep it for ever, and a changed file is another address. */
const assets = new Map<string, Asset>(Object.entries(types).map(([name, type]) => [name, readAsset(name, type)]));

function readAsset(name: string, type: string): Asset {
    const body = readFileSync(new URL(`assets/${name}`, import.meta.url));
    const [stem, ending] = name.split('.');
    const headers = secured({
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
    });
    const path = `/site/${stem}.${hash('sha256', body, 'hex').slice(0, 12)}.${ending}`;
    return { path, content: new Content(body, headers, contentTag(body), () => {}) };
}

/** The address of a style or script. */
export function assetPath(name: string): string {
    const asset = assets.get(name);
    if (asset === undefined) throw new RangeError(`There is no asset ${name}.`);
    return asset.path;
}

/** Every asset's address with the handler that sends it, compressed when asked for. */
export function assetRoutes(): [path: string, handler: Handler][] {
    return [...assets.values()].map(({ path, content }) => [path, (exchange) => content.answer(exchange)]);
}
