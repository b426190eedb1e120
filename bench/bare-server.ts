/**
 * The floor of the server: bare `node:http` that knows every answer beforehand. It sends the recorded bytes with their
 * type, length and entity tag, from memory, and does nothing else: no key, no quota, no log, no routing.
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
