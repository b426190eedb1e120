import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../../contract/finding.ts';
import { type Methodology, type MethodologyTable, methodologyTables } from '../../contract/methodology.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { methodologyFaults } from './rules.ts';
import { readVersions, versionFolder } from './versions.ts';

/** The data folder of the project. */
export const sampleFolder = fileURLToPath(new URL('../../data', import.meta.url));

/** The folder that holds `methodology/`: the data folder, or the project's own when the data folder has none. */
export function methodologyHome(dataFolder: string): { folder: string; isOwn: boolean } {
    if (existsSync(join(dataFolder, 'methodology'))) return { folder: dataFolder, isOwn: true };
    return { folder: sampleFolder, isOwn: false };
}

/** The path of the folder with the rows of a methodology: that of its newest version, or `methodology/` itself. */
export function rowsFolder(dataFolder: string, { versions }: Methodology): string {
    return join(methodologyHome(dataFolder).folder, versionFolder(versions));
}

/** The value of a parameter as text. A methodology without errors has every parameter. */
export function parameter(methodology: Methodology, name: Methodology['parameters'][number]['name']): string {
    const row = methodology.parameters.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`the methodology has no ${name}`);
    return row.value;
}

/**
 * Reads and checks the methodology of a data folder: the sheet of versions, then the rows of the newest version, each
 * by its shape and, where every row fits, the rules between them.
 * @param latestDay the last day from which a version may be in force, YYYY-MM-DD; null: any.
 * @returns rows that may be used if `isSound`: there is no error among the findings.
 */
export function readMethodology(
    dataFolder: string,
    latestDay: string | null = null,
): {
    methodology: Methodology;
    findings: Finding[];
    isSound: boolean;
} {
    const home = methodologyHome(dataFolder).folder;
    const { versions, findings } = readVersions(home, latestDay);
    const hasNoError = () => findings.every(({ severity }) => severity !== 'error');
    const tables = Object.keys(methodologyTables) as MethodologyTable[];
    if (!hasNoError()) {
        const none = Object.fromEntries(tables.map((table) => [table, []])) as unknown as Methodology;
        return { methodology: { ...none, versions }, findings, isSound: false };
    }
    const folder = versionFolder(versions);
    const read = Object.fromEntries(
        tables.map((table) => {
            const name = `${folder}/${table}.csv`;
            return [table, readTable({ path: join(home, name), name }, table)];
        }),
    ) as Record<MethodologyTable, ReadTable<MethodologyTable>>;
    const rows = Object.fromEntries(tables.map((table) => [table, read[table].rows])) as unknown as Methodology;
    const methodology = { ...rows, versions };
    findings.push(...tables.flatMap((table) => read[table].findings));
    if (hasNoError()) {
        findings.push(
            ...methodologyFaults(methodology, folder, (table, row, column) => read[table].locate(row, column)),
        );
    }
    return { methodology, findings, isSound: hasNoError() };
}
