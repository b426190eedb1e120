import type { Provider } from '../../contract/catalog.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { catalogDigest } from '../catalog/tables.ts';
import { findingColumns, findingColumnsSql, findingOrder } from '../check/findings.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { methodologyDigest } from './fingerprint.ts';

/** What a build was made from. */
export interface BuildSource {
    methodology: Methodology;
    providers: readonly Provider[];
    dataFolder: string;
    fingerprint: string;
}

/** What the manifest says of it. */
export interface BuildOrigin {
    methodologyVersion: string;
    inputDigest: string;
}

/** Writes what the database was built from into its tables `build` and `finding`. */
export async function recordBuild(database: Database, source: BuildSource): Promise<BuildOrigin> {
    const methodologyVersion = parameter(source.methodology, 'methodology_version');
    await database.file('publish/build.sql', {
        methodology_version: literal(methodologyVersion),
        methodology_digest: literal(methodologyDigest(source.dataFolder)),
        catalog_digest: literal(catalogDigest(source.providers)),
        source_fingerprint: literal(source.fingerprint),
    });
    await recordFindings(database);
    const [row] = await database.rows<{ input_digest: string }>('select input_digest from build');
    return { methodologyVersion, inputDigest: (row as { input_digest: string }).input_digest };
}

/** Keeps the warnings of a build in the database, so that they can be shown and queried later. */
async function recordFindings(database: Database): Promise<void> {
    await database.run(`create table finding (${findingColumnsSql()})`);
    await database.run(`comment on table finding is 'Warnings of the checks when this database was built.'`);
    for (const { name, description } of findingColumns) {
        await database.run(`comment on column finding."${name}" is ${literal(description)}`);
    }
    await database.run(`insert into finding from found order by ${findingOrder}`);
}
