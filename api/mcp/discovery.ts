import { isIP } from 'node:net';
import { Content } from '../http/content.ts';
import { icon } from './icon.ts';

export const serverInfo = {
    title: 'Experiences: search, prices and bookings',
    version: '1.0.0',
} as const;

const cardType = 'application/mcp-server-card+json';
const cardPath = '/mcp/server-card';

/** Documents by which clients find the server before they connect: drafts, whose form may still change. */
export const discovery: { path: string; make: (siteUrl: string) => Content }[] = [
    { path: cardPath, make: serverCard },
    { path: '/.well-known/ai-catalog.json', make: aiCatalog },
];

/** The MCP server card (SEP-2127). */
function serverCard(siteUrl: string): Content {
    const { hostname } = new URL(siteUrl);
    const namespace = isIP(hostname) === 0 ? hostname.split('.').reverse().join('.') : hostname;
    return contentOf(cardType, {
        $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
        name: `${namespace}/booking`,
        ...serverInfo,
        description: 'Search, price and book experiences, up to the page on which the traveller pays.',
        websiteUrl: siteUrl,
        icons: [{ src: siteUrl + icon.path, mimeType: icon.type, sizes: ['any'] }],
        remotes: [{ type: 'streamable-http', url: `${siteUrl}/mcp` }],
    });
}

/** The AI Catalog, with the server card as its one entry. */
function aiCatalog(siteUrl: string): Content {
    const entry = {
        identifier: `urn:air:${new URL(siteUrl).hostname}:mcp:booking`,
        displayName: serverInfo.title,
        type: cardType,
        url: siteUrl + cardPath,
    };
    return contentOf('application/json', { specVersion: '1.0', entries: [entry] });
}

function contentOf(type: string, body: object): Content {
    return new Content(Buffer.from(JSON.stringify(body)), {
        'Content-Type': type,
        // The draft asks for these in each answer, not only in that to a preflight.
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'Content-Type',
        'Cache-Control': 'public, max-age=3600',
        Vary: 'Accept-Encoding',
    });
}
