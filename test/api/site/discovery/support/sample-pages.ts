import { siteLocales } from '../../../../../contract/local-text.ts';
import type { SampleService } from '../../../booking-api/examples/sample-service.ts';
import { textOf } from '../../support/html.ts';

export const site = 'https://book.example';

export interface SamplePage {
    path: string;
    html: string;
    /** What a person reads. */
    text: string;
    headers: Headers;
    status: number;
}

/** A page or another file of the site, as a client gets it. */
export async function open({ url }: SampleService, path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${url}${path}`, { headers, redirect: 'manual' });
    const html = await answer.text();
    return { path, html, text: textOf(html), headers: answer.headers, status: answer.status } satisfies SamplePage;
}

/** Every experience of the sample with each of its pages. */
export function samplePages({ catalog }: SampleService) {
    return catalog.providers.flatMap((provider) =>
        provider.experiences.flatMap((experience) =>
            siteLocales.map((locale) => ({
                provider,
                experience,
                locale,
                path: `/${locale}/p/${provider.slug}/e/${experience.slug}`,
            })),
        ),
    );
}

// biome-ignore lint/suspicious/noExplicitAny: it is for the test to say what a node holds.
export type Node = Record<string, any>;

/** The nodes of a page's data, by their types. */
export function dataOf(html: string): Record<string, Node> {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/gu)];
    if (blocks.length !== 1) throw new Error(`The page has ${blocks.length} blocks of data.`);
    const data = JSON.parse(blocks[0]?.[1] as string) as Node;
    if (data['@context'] !== 'https://schema.org') throw new Error('The data are of no known vocabulary.');
    return Object.fromEntries((data['@graph'] as Node[]).map((node) => [String(node['@type']), node]));
}

/** Every node in a value, however deep. */
export function nodesIn(value: unknown): Node[] {
    if (Array.isArray(value)) return value.flatMap(nodesIn);
    if (typeof value !== 'object' || value === null) return [];
    return [value as Node, ...Object.values(value).flatMap(nodesIn)];
}

/** As much of RFC 6570 as a form-style query needs: `{?name,…}`, texts, and lists with commas between. */
export function expand(template: string, values: Readonly<Record<string, string | string[]>>): string {
    const encoded = (text: string) =>
        encodeURIComponent(text).replaceAll(/[!'()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    return template.replace(/\{\?([^}]*)\}/u, (_, names: string) => {
        const pairs = names.split(',').flatMap((name) => {
            const value = values[name];
            return value === undefined ? [] : [`${name}=${[value].flat().map(encoded).join(',')}`];
        });
        return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
    });
}
