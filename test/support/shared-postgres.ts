import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { TestProject } from 'vitest/node';
import { databaseUrl, execute, type OwnPostgres, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
    interface ProvidedContext {
        /**
         * Answers with the administrator's address of the shared PostgreSQL server, and at `/template` with the name of
         * a database to copy, an empty ledger; or with 500 and why there is none.
         */
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
    let template: Promise<string> | null = null;
    const answerOf = async (path: string | undefined) => {
        const url = await adminUrl();
        if (path !== '/template') return url;
        template ??= makeTemplate(url);
        return await template;
    };
    const server = createServer((request, response) => {
        answerOf(request.url).then(
            (text) => response.end(text),
            (error: unknown) => response.writeHead(500).end(inspect(error)),
        );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    project.provide('sharedPostgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return async () => {
        server.closeAllConnections();
        server.close();
        const made = given ? await template?.catch(() => null) : null;
        if (given && made) await execute(given, `drop database ${made}`);
        await (await started?.catch(() => null))?.stop();
    };
}

/** A database with all migrations of the ledger and without rows. Returns its name. */
async function makeTemplate(adminUrl: string): Promise<string> {
    const { patientLedger } = await import('../api/support/patient-ledger.ts');
    const name = `template_${randomBytes(6).toString('hex')}`;
    await execute(adminUrl, `create database ${name}`);
    const ledger = await patientLedger({ kind: 'postgres', url: databaseUrl(adminUrl, name) });
    await ledger.migrate();
    await ledger.close();
    return name;
}
