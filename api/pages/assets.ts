import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Content } from '../http/content.ts';
import type { HttpHandler } from '../http/env.ts';

/** Styles that the pages of the data share. */
const shared = ['../../../design/tokens.css', '../../../design/base.css'];

/** The files of each asset, which are concatenated in this order. */
const sources: Record<string, readonly string[]> = {
    'site.css': [
        ...shared,
        'base.css',
        'frame.css',
        'pictures.css',
        'controls.css',
        'buttons.css',
        'calendar.css',
        'price.css',
        'pages.css',
        'ticket.css',
        'print.css',
    ],
    'manage.css': ['manage.css'],
    'embed.css': ['embed.css'],
    'desk.css': ['manage.css', 'desk.css', 'desk-departures.css', 'desk-print.css'],
    'booking.js': ['booking.js'],
    'copy.js': ['copy.js'],
    'form.js': ['steppers.js', 'controls.js', 'live.js'],
    'guard.js': ['guard.js'],
    'steppers.js': ['steppers.js'],
};

/** The path contains a digest of the content, so that browsers may cache it indefinitely. */
const assets = new Map(Object.entries(sources).map(([name, files]) => [name, readAsset(name, files)]));

function readAsset(name: string, files: readonly string[]) {
    const [stem, ending] = name.split('.');
    const isScript = ending === 'js';
    const texts = files.map((file) => readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8'));
    // Concatenated scripts get a block scope each; styles lose their comments.
    const body = Buffer.from(
        texts.map((text) => (isScript ? `{\n${text}}\n` : text.replaceAll(/\/\*.*?\*\/\s*/gsu, ''))).join(''),
    );
    const headers = {
        'Content-Type': `text/${isScript ? 'javascript' : 'css'}; charset=utf-8`,
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
    };
    const path = `/site/${stem}.${hash('sha256', body, 'hex').slice(0, 12)}.${ending}`;
    return { path, content: new Content(body, headers) };
}

export function assetPath(name: string): string {
    const asset = assets.get(name);
    if (asset === undefined) throw new RangeError(`There is no asset ${name}.`);
    return asset.path;
}

export function assetRoutes(): [path: string, handler: HttpHandler][] {
    return [...assets.values()].map(({ path, content }) => [path, (c) => content.respond(c)]);
}
