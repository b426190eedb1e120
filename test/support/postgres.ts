import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { whenFileEnds } from './file-end.ts';
import { databaseUrl, execute, type OwnPostgres, startPostgres } from './postgres-server.ts';

export { execute, type OwnPostgres } from './postgres-server.ts';

/** A real PostgreSQL for tests; nothing is skipped where none can be had. */
let adminUrl: Promise<string> | null = null;
let template: Promise<string> | null = null;

/** A new, empty database of its own on the server that all test files share; gives its address. */
export async function postgresDatabase(): Promise<string> {
    return await newDatabase();
}

/** The same with the tables of the ledger: a copy takes a quarter of the time of the migrations. */
export async function postgresLedger(): Promise<string> {
    template ??= shared('/template');
    return await newDatabase(` template ${await template}`);
}

async function newDatabase(from = ''): Promise<string> {
    adminUrl ??= shared('/');
    const server = await adminUrl;
    const name = `test_${randomBytes(6).toString('hex')}`;
    await execute(server, `create database ${name}${from}`);
    whenFileEnds(() => execute(server, `drop database ${name} with (force)`));
    return databaseUrl(server, name);
}

/** A separate server, also if TEST_POSTGRES_URL is set, for tests that end it. The test stops it. */
export async function ownPostgres(): Promise<OwnPostgres> {
    return await startPostgres();
}

/** What the shared server has at this path. The first test file to ask starts it. */
async function shared(path: string): Promise<string> {
    const answer = await fetch(new URL(path, inject('sharedPostgres')));
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
}
