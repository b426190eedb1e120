import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { whenFileEnds } from './file-end.ts';
import { execute, type OwnPostgres, startPostgres } from './postgres-server.ts';

export { execute, type OwnPostgres } from './postgres-server.ts';

/** A real PostgreSQL for tests; nothing is skipped where none can be had. */
let adminUrl: Promise<string> | null = null;

/** A new, empty database of its own on the server that all test files share; gives its address. */
export async function postgresDatabase(): Promise<string> {
    adminUrl ??= sharedServer();
    const server = await adminUrl;
    const name = `test_${randomBytes(6).toString('hex')}`;
    await execute(server, `create database ${name}`);
    whenFileEnds(() => execute(server, `drop database ${name} with (force)`));
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
}

/** A separate server, also if TEST_POSTGRES_URL is set, for tests that end it. The test stops it. */
export async function ownPostgres(): Promise<OwnPostgres> {
    return await startPostgres();
}

/** The administrator's address of the shared server, which the first test file to ask starts. */
async function sharedServer(): Promise<string> {
    const answer = await fetch(inject('sharedPostgres'));
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
}
