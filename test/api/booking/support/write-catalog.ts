import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Provider } from '../../../../contract/catalog.ts';
import { renderDist, writeDist } from '../../support/dist.ts';

const names = ['market.duckdb', 'manifest.json'];

/** The files of each catalogue, because DuckDB takes longer to write one than most tests that use it. */
const written = new WeakMap<readonly Provider[], Buffer[]>();

/** Writes an artefact with one market and this catalogue, as the pipeline leaves it. */
export async function writeCatalog(folder: string, providers: readonly Provider[]): Promise<void> {
    await mkdir(folder, { recursive: true });
    const known = written.get(providers);
    if (known === undefined) {
        await writeDist(folder, { ...renderDist(1, 'first', 1), providers });
        written.set(providers, await Promise.all(names.map((name) => readFile(join(folder, name)))));
        return;
    }
    for (const [at, bytes] of known.entries()) await writeFile(join(folder, names[at] as string), bytes);
}
