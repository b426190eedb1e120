import { extname } from 'node:path';
import { distFiles, exportTypes } from '../../contract/dist.ts';
import { queriedResources } from '../../contract/resources.ts';
import { ChangedFile } from '../dataset/artefact.ts';
import { unservedFile } from '../dataset/retain-data.ts';
import { failure, prepareFailure } from '../http/errors.ts';
import { prepareFile } from '../http/file-response.ts';
import { noParameters } from '../http/query.ts';
import { prepared, withQuery } from './endpoints.ts';
import { marketHeaders } from './list.ts';

/** GET /api/v1/exports */
export const exportList = withQuery(noParameters, (c, store) => {
    const content = store.composed(queriedResources.exports.path, marketHeaders, async () => {
        const data = store.artefact.exports().map(({ name, file: { size, sha256, rows } }) => {
            return { name, size, sha256, rows };
        });
        return Buffer.from(JSON.stringify({ data }));
    });
    return prepared(c, content);
});

/** GET /api/v1/exports/:name */
export const exportFile = withQuery(noParameters, async (c, store) => {
    const name = c.req.param('name') ?? '';
    const file = store.artefact.find(`${distFiles.exports}/${name}`);
    if (file === undefined) {
        return prepareFailure(c, failure('not_found', 'There is no export with this name; see /api/v1/exports.'));
    }
    try {
        const sent = await prepareFile(c, {
            size: file.size,
            tag: file.sha256,
            headers: {
                'Content-Type': exportTypes[extname(name)] ?? 'application/octet-stream',
                'Cache-Control': 'private',
                'Content-Disposition': `attachment; filename="${name}"`,
            },
            open: () => store.artefact.open(file),
            changed: () => {},
        });
        return sent.ok ? sent.value : prepareFailure(c, sent.error);
    } catch (error) {
        if (!(error instanceof ChangedFile)) throw error;
        return prepareFailure(c, unservedFile);
    }
});
