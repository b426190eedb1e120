import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Catalog } from '../../../../api/booking/catalog/catalog.ts';
import { whenFileEnds } from '../../../support/file-end.ts';
import { projectFolder, temporaryFolder } from '../../../support/pipeline.ts';
import { sharedBuild } from '../../../support/shared-build.ts';
import { type Service, sqliteIn, startService } from '../../support/service.ts';

/** When all that the documents show was asked for. */
export const exampleMoment = '2026-12-01T12:00:00Z';
export const exampleRequestId = '5f0c7e1e-3c0f-4f6f-9b43-6a0f6b8f1d11';

/** The service on the sample catalogue as the pipeline builds it; its clock stands still, its ids never change. */
export interface SampleService extends Service {
    catalog: Catalog;
    distDir: string;
    /** Moves the clock. */
    moveTo(moment: string): void;
    ask(path: string, payload?: unknown, headers?: Record<string, string>): Promise<Answered>;
}

export interface Answered {
    status: number;
    headers: Headers;
    // biome-ignore lint/suspicious/noExplicitAny: it is for the test to say what an answer holds.
    body: any;
}

/** @param siteUrl what addresses in answers begin with; by default that of the README. */
export async function startSampleService(siteUrl = 'http://127.0.0.1:8787'): Promise<SampleService> {
    const built = await sharedBuild(join(projectFolder, 'data'), { SITE: 'on' });
    if (built.status !== 0) throw new Error(built.stdout + built.stderr);
    let nowMs = Date.parse(exampleMoment);
    const service = await startService({
        distDir: built.dist,
        ledger: sqliteIn(temporaryFolder()),
        clock: () => nowMs,
        siteUrl,
    });
    whenFileEnds(() => service.stop());
    let count = 0;
    service.service.newId = () => exampleId(count++);
    const { catalog } = service.datasets.current as NonNullable<typeof service.datasets.current>;
    return {
        ...service,
        catalog,
        distDir: built.dist,
        moveTo: (moment) => {
            nowMs = Date.parse(moment);
        },
        ask: (path, payload, headers) => ask(service.url, path, payload, headers),
    };
}

/** UUIDs that look like others and are the same at every run. */
function exampleId(count: number): string {
    const digits = createHash('sha256').update(`example ${count}`).digest('hex');
    const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`];
    return [...parts, digits.slice(20, 32)].join('-');
}

async function ask(
    url: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
): Promise<Answered> {
    const sent = { 'X-Request-Id': exampleRequestId, ...headers };
    const isText = typeof payload === 'string';
    const response = await fetch(
        `${url}${path}`,
        payload === undefined
            ? { headers: sent }
            : {
                  method: 'POST',
                  headers: { 'Content-Type': isText ? 'text/plain' : 'application/json', ...sent },
                  body: isText ? payload : JSON.stringify(payload),
              },
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
}
