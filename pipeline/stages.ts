import type { PipelineConfiguration } from '../contract/configuration.ts';
import { makesPages } from '../contract/site-configuration.ts';
import { makeAgreementTables } from './agreement/agreement.ts';
import { makeCatalogTables } from './catalog/tables.ts';
import { makeComparisonTables } from './comparison/comparison.ts';
import type { Database } from './database.ts';
import { counted, type Progress } from './progress.ts';
import { allEnded } from './publish/all-ended.ts';
import { writeExports } from './publish/exports.ts';
import type { ArtefactFolders, WrittenFiles } from './publish/file-writer.ts';
import { writePackage } from './publish/package/write-package.ts';
import { type DataExport, readExports } from './publish/read-exports.ts';
import { type BuildOrigin, recordFindings, recordOrigin } from './publish/record.ts';
import { writeResponses } from './publish/render.ts';
import type { CheckedData } from './read-and-check.ts';
import { makeChangeTables } from './release/compare.ts';
import { makeSnapshotDigests } from './release/digests.ts';
import { score } from './score/score.ts';
import { writeSite } from './site/site.ts';
import { dropInputRows, makeOriginTables, makeSnapshotTables } from './snapshot/snapshot.ts';

/** The input and the results so far of the stages of a build. */
export interface Build extends CheckedData {
    /** Contains the checked sheets. */
    database: Database;
    configuration: PipelineConfiguration;
    /** Milliseconds since 1970. */
    clock: () => number;
    fingerprint: string;
    folders: ArtefactFolders;
    files: WrittenFiles;
    origin: BuildOrigin | null;
    /** Described once they are written. */
    exports: readonly DataExport[];
}

/** The stages that make an artefact from checked sheets, in order. Each returns the parts of its line of progress. */
const stages: Readonly<Record<string, (build: Build) => Promise<string[]>>> = {
    score: async ({ database, methodology }) => {
        await score(database, methodology);
        return counts(database, { sample: 'snapshot', operator_ari: 'operator score' });
    },
    snapshot: async ({ database, methodology }) => {
        await makeSnapshotTables(database, methodology);
        return counts(database, { market: 'market', snapshot: 'snapshot' });
    },
    agreement: async ({ database, methodology }) => {
        await makeAgreementTables(database, methodology);
        return counts(database, { coding: 'coding' });
    },
    origin: async (build) => {
        const { database, configuration } = build;
        await makeOriginTables(database);
        await makeSnapshotDigests(database);
        await recordFindings(database);
        build.origin = await recordOrigin(database, { ...build, dataFolder: configuration.dataFolder });
        await dropInputRows(database);
        return counts(database, { observation: 'observation', scored_operator: 'operator score' });
    },
    comparison: async ({ database, methodology }) => {
        await makeComparisonTables(database, methodology);
        return counts(database, { pooled: 'pooled share' });
    },
    releases: async ({ database }) => {
        await makeChangeTables(database);
        return counts(database, { release: 'release', change: 'change' });
    },
    catalog: async ({ database, providers, pictures, clock, folders, files }) => {
        await makeCatalogTables(database, providers);
        const summary = await counts(database, { catalog_provider: 'provider', catalog_experience: 'experience' });
        if (pictures.length === 0) return summary;
        const { writeMedia } = await import('./media/write.ts');
        const { written, madeCount } = await writeMedia(pictures, folders, clock());
        Object.assign(files, written);
        return [...summary, `${counted(pictures.length, 'picture')} (${madeCount} resized)`];
    },
    files: async (build) => {
        const { database, methodology, configuration, folders, files } = build;
        const { datasetVersion } = originOf(build.origin);
        const { writesStaticTree } = configuration;
        const [exported, written] = await allEnded([
            writeExports(database, folders.root),
            writeResponses(database, { methodology, datasetVersion, folders, writesStaticTree }),
        ]);
        Object.assign(files, exported, written);
        const rendered = await counts(database, { response: 'response' });
        return [countOf(exported, 'export'), ...rendered, countOf(written, 'static response')];
    },
    package: async (build) => {
        const { database, methodology, configuration, notice, folders, files } = build;
        const { datasetVersion: version, newestDay } = originOf(build.origin);
        const { siteUrl, dataLicense, dataTitle: title, dataAuthors: authors, explorer } = configuration.site;
        const isPublic = explorer === 'public';
        const facts = { title, authors, version, newestDay, siteUrl, dataLicense, isPublic, notice };
        build.exports = await readExports(database, folders.root, files);
        const written = await writePackage(database, folders, { methodology, facts, exports: build.exports });
        Object.assign(files, written);
        return [countOf(written, 'file')];
    },
    site: async (build) => {
        const { database, configuration, folders, files, notice } = build;
        const { explorer } = configuration.site;
        if (explorer === 'off') throw new Error('There are no pages to write.');
        const options = { ...configuration.site, explorer, notice };
        const { datasetVersion } = originOf(build.origin);
        const written = await writeSite(database, folders, { ...build, datasetVersion, options });
        Object.assign(files, written);
        return [countOf(written, 'file')];
    },
};

/**
 * Runs all stages, each with a line of progress. Skips the pages if the configuration or the number of markets excludes
 * them.
 */
export async function runStages(build: Build, progress: Progress): Promise<void> {
    for (const [name, run] of Object.entries(stages)) {
        const hasPages = async () => makesPages(build.configuration.site, Number(await build.database.count('market')));
        if (name !== 'site' || (await hasPages())) await progress.stage(name, () => run(build));
    }
}

/** Throws if the origin has not been recorded: a bug in the order of the stages. */
function originOf(origin: BuildOrigin | null): BuildOrigin {
    if (origin === null) throw new Error('The origin of the build is not recorded yet.');
    return origin;
}

async function counts(database: Database, nouns: Readonly<Record<string, string>>): Promise<string[]> {
    const columns = Object.keys(nouns).map((table) => `(select count(*) from ${table})::varchar as ${table}`);
    const [row] = await database.rows<Record<string, string>>(`select ${columns.join(', ')}`);
    return Object.entries(nouns).map(([table, noun]) => counted(row?.[table] ?? '0', noun));
}

function countOf(files: WrittenFiles, noun: string): string {
    return counted(Object.keys(files).length, noun);
}
