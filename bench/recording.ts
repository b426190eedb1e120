import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { NotMeasured } from './result.ts';

/** An answer of the service, which the bare server sends as well. */
interface Recorded {
    path: string;
    contentType: string;
    etag: string;
    body: Buffer;
}

interface Entry extends Omit<Recorded, 'body'> {
    bytes: number;
}

const atOnce = 16;

/** Requests every path of a server once, and writes the answers to one file of bytes and an index. */
export async function record(origin: string, headers: Record<string, string>, paths: string[], folder: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const answers: Recorded[] = new Array(paths.length);
    let next = 0;
    const worker = async () => {
        for (let index = next++; index < paths.length; index = next++) {
            answers[index] = await ask(origin, paths[index] as string, headers, agent);
        }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    agent.destroy();
    const index: Entry[] = answers.map(({ body, ...rest }) => ({ ...rest, bytes: body.length }));
    writeFileSync(join(folder, 'bodies'), Buffer.concat(answers.map(({ body }) => body)));
    writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
}

export function loadRecording(folder: string): Recorded[] {
    const bodies = readFileSync(join(folder, 'bodies'));
    let at = 0;
    return (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Entry[]).map(({ bytes, ...rest }) => {
        at += bytes;
        return { ...rest, body: bodies.subarray(at - bytes, at) };
    });
}

/** Requests a path. Fails if the status is not 200. */
export function ask(origin: string, path: string, headers: Record<string, string>, agent: Agent): Promise<Recorded> {
    return new Promise((resolve, reject) => {
        const request = get(`${origin}${path}`, { agent, headers }, (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.once('error', reject);
            response.once('end', () => {
                const body = Buffer.concat(chunks);
                if (response.statusCode !== 200) {
                    reject(new NotMeasured(`${path} was answered with ${response.statusCode}: ${body}`));
                    return;
                }
                const { 'content-type': contentType = '', etag = '' } = response.headers;
                resolve({ path, contentType, etag, body });
            });
        });
        request.once('error', reject);
    });
}
