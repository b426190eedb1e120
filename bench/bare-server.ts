/**
 * The floor of the server: bare `node:http` with prepared answers. Sends the recorded bytes with their type, length and
 * entity tag from memory. No key, quota, log or routing.
 */
import { createServer } from 'node:http';
import { loadRecording } from './recording.ts';

const [recordingFolder = '', port = ''] = process.argv.slice(2);
const answers = new Map(
    loadRecording(recordingFolder).map(({ path, contentType, etag, body }) => {
        const headers = { 'Content-Type': contentType, 'Content-Length': body.length, ETag: etag };
        return [path, { headers, body }];
    }),
);

const server = createServer((request, response) => {
    const answer = answers.get(request.url as string);
    if (answer === undefined) {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, answer.headers);
    response.end(answer.body);
});
server.keepAliveTimeout = 65_000;
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
