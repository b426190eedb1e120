import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotMeasured } from './result.ts';

/** An answer of the service, which the bare server sends as well. */
export interface Recorded {
    path: string;
    contentType: string;
    etag: string;
    body: Buffer;
}

interface Entry extends Omit<Recorded, 'body'> {
    bytes: number;
}

const atOnce = 16;

/** Requests every path of a server once. */
export async function record(origin: string, headers: Record<string, string>, paths: string[]): Promise<Recorded[]> {
    const answers: Recorded[] = new Array(paths.length);
    let next = 0;
    const worker = async () => {
        for (let index = next++; index < paths.length; index = next++) {
            answers[index] = await request(origin, paths[index] as string, headers);
        }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return answers;
}

/** Writes answers to one file of bytes and an index. */
export function saveRecording(folder: string, answers: readonly Recorded[]): void {
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

/** Requests a path, uncompressed as the clients of the benches do. Fails if the status is not 200. */
export async function request(origin: string, path: string, headers: Record<string, string>): Promise<Recorded> {
    const answer = await fetch(origin + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new NotMeasured(`${path} was answered with ${answer.status}: ${body}`);
    return {
        path,
        contentType: answer.headers.get('content-type') ?? '',
        etag: answer.headers.get('etag') ?? '',
        body,
    };
}
