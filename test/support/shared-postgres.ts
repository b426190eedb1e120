import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { TestProject } from 'vitest/node';
import { type OwnPostgres, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
    interface ProvidedContext {
        /** Answers with the administrator's address of the shared PostgreSQL server, or with 500 and why there is none. */
        sharedPostgres: string;
    }
}

/**
 * One PostgreSQL for the whole run: the server at TEST_POSTGRES_URL, else one that starts when the first test file asks
 * for it and ends with the run. A run that needs none starts none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
    const given = process.env.TEST_POSTGRES_URL;
    let started: Promise<OwnPostgres> | null = null;
    const adminUrl = async () => {
        if (given) return given;
        started ??= startPostgres();
        return (await started).adminUrl;
    };
    const server = createServer((_, response) => {
        adminUrl().then(
            (url) => response.end(url),
            (error: unknown) => response.writeHead(500).end(inspect(error)),
        );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    project.provide('sharedPostgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return async () => {
        server.closeAllConnections();
        server.close();
        await (await started?.catch(() => null))?.stop();
    };
}
