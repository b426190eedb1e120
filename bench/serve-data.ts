import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { distFiles } from '../contract/dist.ts';
import type { BenchContext } from './bench-context.ts';
import { runBuild } from './build-run.ts';
import { changedInput, generatedInput, sampleFolder } from './inputs.ts';

export interface ServeCase {
    name: string;
    dist: string;
    /** The data that replace it under load: one market more, with all paths of the first. */
    nextDist: string;
    /** Requested paths, all with the same probability. */
    paths: string[];
    memoryMib: number;
    ratioMin: number;
}

/** 10,000 markets with 4 snapshots: 40,000 analyses. */
const manyRows = 1_200_000;
/** The share of the analyses that fits into memory, in addition to the lists, which are always there. */
const manyMemoryShare = 0.1;
const defaultMemoryMib = 128;

/** The sample: everything is in memory, and the newest analysis of each market is requested. */
export async function sampleCase(context: BenchContext): Promise<ServeCase> {
    const { dist, nextDist } = await buildTwice(context, 'sample', sampleFolder);
    const { analyses } = await readDist(dist);
    const paths = analyses.filter(({ isNewest }) => isNewest).map(({ id }) => `/api/v1/analyses/${id}`);
    return { name: 'serve, sample', dist, nextDist, paths, memoryMib: defaultMemoryMib, ratioMin: 0.6 };
}

/** More bytes than memory: every snapshot of every market is requested by its day. */
export async function manyCase(context: BenchContext): Promise<ServeCase> {
    const input = generatedInput(context, manyRows);
    const { dist, nextDist } = await buildTwice(context, 'many', input);
    const { analyses, analysisBytes, listBytes } = await readDist(dist);
    const paths = analyses.map(({ id, day }) => `/api/v1/analyses/${id}?as_of=${day}`);
    const memoryMib = Math.max(1, Math.round((listBytes + analysisBytes * manyMemoryShare) / 2 ** 20));
    return { name: 'serve, 40,000 responses', dist, nextDist, paths, memoryMib, ratioMin: 0.25 };
}

async function buildTwice({ workFolder, log }: BenchContext, name: string, input: string) {
    const [dist, nextDist] = [join(workFolder, `dist-${name}`), join(workFolder, `dist-${name}-next`)];
    const changed = join(workFolder, `input-${name}-next`);
    log(`serve: building ${name} twice`);
    await runBuild(input, dist, false);
    await runBuild(changedInput(input, changed), nextDist, false);
    return { dist, nextDist };
}

async function readDist(dist: string) {
    const instance = await DuckDBInstance.create(join(dist, distFiles.database), { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    const analyses = await connection.runAndReadAll(`
        select
            market_id::varchar as id,
            analyzed_at::varchar as day,
            analyzed_at = max(analyzed_at) over (partition by market_id) as "isNewest"
        from response
        where resource = 'analysis'
        order by id, day`);
    const bytes = await connection.runAndReadAll(`
        select
            (select sum(strlen(body)) from response where resource = 'analysis')::double,
            (select sum(strlen(analysis_item) + strlen(history_summary_item)) from response_item)::double`);
    connection.closeSync();
    instance.closeSync();
    const [analysisBytes, listBytes] = bytes.getRows()[0] as [number, number];
    return {
        analysisBytes,
        listBytes,
        analyses: analyses.getRowObjects() as unknown as { id: string; day: string; isNewest: boolean }[],
    };
}
