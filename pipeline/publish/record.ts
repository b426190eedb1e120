import type { Provider } from '../../contract/catalog.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { catalogDigest } from '../catalog/tables.ts';
import { findingColumns, findingOrder } from '../check/findings.ts';
import { type Database, literal } from '../database.ts';
import { methodologyDigest, methodologyVersionDigest } from '../methodology/digest.ts';
import { parameter, rowsFolder } from '../methodology/read.ts';
import { auditText } from '../release/digests.ts';

interface BuildSource {
    methodology: Methodology;
    providers: readonly Provider[];
    dataFolder: string;
    fingerprint: string;
}

/** The source of a build as shown in the manifest, responses and pages. */
export interface BuildOrigin {
    methodologyVersion: string;
    /** Version of the data, such as `2026.4.27+1b7781dab9b3`. */
    datasetVersion: string;
    /** The newest day of the input, YYYY-MM-DD; null without observations and audits. */
    newestDay: string | null;
    inputDigest: string;
}

/** Writes the table `build` from the input rows. */
export async function recordOrigin(database: Database, source: BuildSource): Promise<BuildOrigin> {
    const methodologyVersion = parameter(source.methodology, 'methodology_version');
    const folder = rowsFolder(source.dataFolder, source.methodology);
    await database.file('publish/build.sql', {
        methodology_version: literal(methodologyVersion),
        audit_text: auditText(['sheet', 'url', 'audited_at', 'accessible']),
        methodology_digest: literal(methodologyDigest(folder)),
        version_digest: literal(methodologyVersionDigest(folder)),
        catalog_digest: literal(catalogDigest(source.providers)),
        source_fingerprint: literal(source.fingerprint),
    });
    const [row] = await database.rows<BuildOrigin>(`
        select
            methodology_version as "methodologyVersion", dataset_version as "datasetVersion",
            newest_day::varchar as "newestDay", input_digest as "inputDigest"
        from build`);
    return row as BuildOrigin;
}

export async function recordFindings(database: Database): Promise<void> {
    await database.run(`create table finding as from finding_row order by ${findingOrder}`);
    await database.run(`comment on table finding is 'Warnings of the checks when this database was built.'`);
    for (const { name, description } of findingColumns) {
        await database.run(`comment on column finding."${name}" is ${literal(description)}`);
    }
}
