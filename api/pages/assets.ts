import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Content } from '../http/content.ts';
import type { HttpHandler } from '../http/env.ts';

interface Source {
    type: string;
    /** Concatenated in this order. */
    files: readonly string[];
}

/** Styles that the pages of the data share. */
const shared = ['../../../design/tokens.css', '../../../design/base.css'];

const sources: Record<string, Source> = {
    'site.css': styles(
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
    ),
    'manage.css': styles('manage.css'),
    'embed.css': styles('embed.css'),
    'desk.css': styles('manage.css', 'desk.css', 'desk-departures.css', 'desk-print.css'),
    'booking.js': script('booking.js'),
    'copy.js': script('copy.js'),
    'form.js': script('steppers.js', 'controls.js', 'live.js'),
    'guard.js': script('guard.js'),
    'steppers.js': script('steppers.js'),
};

function styles(...files: string[]): Source {
    return { type: 'text/css; charset=utf-8', files };
}

function script(...files: string[]): Source {
    return { type: 'text/javascript; charset=utf-8', files };
}

interface Asset {
    path: string;
    content: Content;
}

/** The path contains a digest of the content, so that browsers may cache it indefinitely. */
const assets = new Map<string, Asset>(Object.entries(sources).map(([name, source]) => [name, readAsset(name, source)]));

function readAsset(name: string, { type, files }: Source): Asset {
    const texts = files.map((file) => readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8'));
    // Concatenated scripts get a block scope each; styles lose their comments.
    const isScript = type.startsWith('text/javascript');
    const body = Buffer.from(
        texts.map((text) => (isScript ? `{\n${text}}\n` : text.replaceAll(/\/\*.*?\*\/\s*/gsu, ''))).join(''),
    );
    const [stem, ending] = name.split('.');
    const headers = {
        'Content-Type': type,
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
