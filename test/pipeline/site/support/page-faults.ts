import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RenderedSite } from './rendered-site.ts';

/** The faults of all pages of a site, as sentences. */
export function siteFaults(site: RenderedSite): string[] {
    return pagesOf(site).flatMap((name) => {
        const html = site.text(name);
        const faults = [...markupFaults(html), ...headingFaults(html), ...linkFaults(site, name, html)];
        return faults.map((fault) => `${name}: ${fault}`);
    });
}

export function pagesOf({ paths }: RenderedSite): string[] {
    return paths.filter((name) => name.endsWith('.html'));
}

export function gzippedSize(text: string | Buffer): number {
    return gzipSync(text, { level: 9 }).length;
}

/** Markup that the server's policy would block, files that load from elsewhere, and tables without a caption. */
function markupFaults(html: string): string[] {
    const scripts = html.match(/<script\b[^>]*>/gu) ?? [];
    const inline = scripts.filter((tag) => !/ src="|type="application\/(?:ld\+)?json"/u.test(tag));
    const loaded =
        html.match(
            /<(?:script|img|iframe|link rel="(?:stylesheet|icon|preload)")\b[^>]*\b(?:src|href)="(?:https?:)?\/\/[^>]*>/gu,
        ) ?? [];
    const repeated = duplicates(idsOf(html)).map((id) => `the id ${id} is there twice`);
    const counts = ['<table', '<caption'].map((tag) => html.split(tag).length - 1);
    return [
        ...(/<[^>]* (?:style|on[a-z]+)="/u.test(html.replace(/<script\b[\s\S]*?<\/script>/gu, ''))
            ? ['an attribute of style or script']
            : []),
        ...inline.map((tag) => `an inline script: ${tag}`),
        ...loaded.map((tag) => `loaded from elsewhere: ${tag}`),
        ...repeated,
        ...(counts[0] === counts[1] ? [] : [`${counts[0]} tables with ${counts[1]} captions`]),
        ...(html.includes('Illustrative data.') ? [] : ['without the notice']),
        ...(/<html lang="en">/u.test(html) ? [] : ['without a language']),
    ];
}

function headingFaults(html: string): string[] {
    const levels = [...html.matchAll(/<h([1-6])\b/gu)].map(([, level]) => Number(level));
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    const first = levels.filter((level) => level === 1).length;
    return [
        ...(first === 1 ? [] : [`${first} headings of level 1`]),
        ...skipped.map((level) => `a heading of level ${level} skips one`),
    ];
}

/** Routes of the server that pages name, and the addresses of others that they may lead to. */
const routes = ['docs', 'api/v1/access-requests'];
const others =
    /^https:\/\/(?:creativecommons\.org|opensource\.org|datapackage\.org|jsonfeed\.org|citation-file-format\.github\.io|www\.naturalearthdata\.com|github\.com\/topojson|[\w.-]+\.example\b)/u;

function linkFaults(site: RenderedSite, name: string, html: string): string[] {
    const shown = html.replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/gu, '');
    const links = [...shown.matchAll(/ (?:href|src|action)="([^"]*)"/gu)].map(([, link]) =>
        (link as string).replaceAll('&amp;', '&'),
    );
    return [...new Set(links)].flatMap((link) => {
        if (link === 'data:,' || routes.includes(link) || link === '/en' || others.test(link)) return [];
        if (/^(?:[a-z]+:|\/)/u.test(link)) return [`leads elsewhere: ${link}`];
        const { pathname, hash } = new URL(link, `http://site/site/${name}`);
        const file = path.join(site.root, pathname);
        if (!fs.existsSync(file) || !fs.statSync(file).isFile()) return [`leads nowhere: ${link}`];
        const id = decodeURIComponent(hash.slice(1));
        return id === '' || idsIn(file).has(id) ? [] : [`leads to no place of the page: ${link}`];
    });
}

const known = new Map<string, Set<string>>();

function idsIn(file: string): Set<string> {
    const ids = known.get(file) ?? new Set(idsOf(fs.readFileSync(file, 'utf8')));
    known.set(file, ids);
    return ids;
}

function idsOf(html: string): string[] {
    return [...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id as string);
}

function duplicates(texts: readonly string[]): string[] {
    return texts.filter((text, index) => texts.indexOf(text) !== index);
}
