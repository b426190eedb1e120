import { join } from 'node:path';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import type { Methodology } from '../../contract/methodology.ts';
import type { Database } from '../database.ts';
import { methodologyVersionDigest } from '../methodology/digest.ts';
import { methodologyHome, parameter } from '../methodology/read.ts';
import { versionFolder, versionsRule } from '../methodology/versions.ts';

/**
 * Compares the rows of each version of the methodology with the digest that the last release under it has recorded, in
 * the table `release_read`.
 * @returns an error for each version whose rows are others. Versions that nothing was released under may change.
 */
export async function releasedMethodologyFindings(
    database: Database,
    dataFolder: string,
    methodology: Methodology,
): Promise<Finding[]> {
    const released = await database.rows<{ version: string; digest: string; release: string }>(`
        select
            methodology_version as version,
            arg_max(methodology_digest, release_number) as digest,
            arg_max(version, release_number) as release
        from release_read
        group by methodology_version`);
    const { folder: home } = methodologyHome(dataFolder);
    const { versions } = methodology;
    const folders = new Map(versions.map((one) => [one.version, versionFolder([one])]));
    if (versions.length === 0) folders.set(parameter(methodology, 'methodology_version'), versionFolder([]));
    return released.flatMap(({ version, digest, release }) => {
        const folder = folders.get(version);
        if (folder === undefined || methodologyVersionDigest(join(home, folder)) === digest) return [];
        const message = `the rows of version ${version} are not those of the release ${release}`;
        const hint = 'restore them from version control, and make the changed rows a new version';
        const finding = findingAt(`${folder}/parameters.csv`, fileStart, 'RELEASED_METHODOLOGY_EDITED', message, hint);
        return [{ ...finding, rule: versionsRule }];
    });
}
