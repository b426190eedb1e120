/**
 * The floor of the server: bare `node:http` that sends recorded answers, with their type, length and entity tag, from
 * memory. It reads and parses the payload of a request that has one. No key, quota, log, routing or check.
 */
import { createServer } from 'node:http';
import { loadRecording } from './recording.ts';

const [recordingFolder = '', port = ''] = process.argv.slice(2);
const answers = new Map(
    loadRecording(recordingFolder).map(({ path, contentType, etag, body }) => {
        const headers = { 'Content-Type': contentType, 'Content-Length': body.length, ...(etag && { ETag: etag }) };
        return [path, { headers, body }];
    }),
);

const server = createServer((request, response) => {
    const answer = answers.get(request.url as string);
    if (answer === undefined) {
        response.writeHead(404).end();
        return;
    }
    const send = () => response.writeHead(200, answer.headers).end(answer.body);
    if (request.method === 'GET') {
        send();
        return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
        JSON.parse(Buffer.concat(parts).toString('utf8'));
        send();
    });
});
server.keepAliveTimeout = 65_000;
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
