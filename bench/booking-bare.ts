/**
 * The floor of the availability checks: bare `node:http` that reads and parses the payload, and answers a fixed text as
 * JSON. No look-up and no check.
 */
import { createServer } from 'node:http';

const [answer = '', port = ''] = process.argv.slice(2);
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(answer) };

const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
        if (parts.length > 0) JSON.parse(Buffer.concat(parts).toString('utf8'));
        response.writeHead(200, headers);
        response.end(answer);
    });
});
server.keepAliveTimeout = 65_000;
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
