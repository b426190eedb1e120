import { extname } from 'node:path';
import { Hono } from 'hono';
import { madeFolder, type PictureFormat, pictureTypes } from '../../contract/media.ts';
import { ChangedFile } from '../dataset/artefact.ts';
import type { Datasets } from '../dataset/reload.ts';
import { retainData, unservedFile } from '../dataset/retain-data.ts';
import type { HttpEnv } from '../http/env.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';

interface MediaOptions {
    datasets: Pick<Datasets, 'current' | 'reload'>;
    limit: RateLimit;
    /** Called with the reason if a picture cannot be served. */
    warn: (message: string) => void;
}

/**
 * The pictures of the catalogue as the build has resized them. An address contains the digest of the picture, so that
 * browsers may cache it indefinitely; pages of other sites may show it.
 */
export function mediaApp({ datasets, limit, warn }: MediaOptions): Hono<HttpEnv> {
    const app = new Hono<HttpEnv>();
    app.get(`/${madeFolder}/:file`, limited(limit), retainData(datasets), async (c) => {
        const store = c.get('store');
        const name = c.req.param('file');
        const file = store.artefact.find(`${madeFolder}/${name}`);
        const type = pictureTypes[extname(name).slice(1) as PictureFormat];
        if (file === undefined || type === undefined) {
            return failureResponse(c, failure('not_found', 'There is no picture at this address.'));
        }
        const headers = {
            'Content-Type': type,
            'Cache-Control': 'public, max-age=31536000, immutable',
            'Cross-Origin-Resource-Policy': 'cross-origin',
        };
        try {
            return (await store.composed(file.name, headers, () => store.artefact.read(file))).respond(c);
        } catch (error) {
            if (!(error instanceof ChangedFile)) throw error;
            warn(error.message);
            await datasets.reload();
            return failureResponse(c, unservedFile);
        }
    });
    return app;
}
