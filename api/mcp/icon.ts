import { Content } from '../http/content.ts';

const type = 'image/svg+xml';

/** A calendar with a tick, in the colours of design/tokens.css. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
<rect width="48" height="48" rx="10" fill="#0b6658"/>
<path d="M12 15h24v21H12zM12 22h24M18 11v7M30 11v7M19 29l4 4 7-8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;

/** The picture of the server in clients. */
export const icon = {
    path: '/mcp/icon.svg',
    type,
    content: new Content(Buffer.from(svg), {
        'Content-Type': type,
        // Assistants in a browser show it on their own pages.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
    }),
};
