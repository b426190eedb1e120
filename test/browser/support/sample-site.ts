import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { projectFolder } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';
import { launchChromium } from './chromium.ts';
import { serveFolder } from './folder-server.ts';

/** The pages of the sample, served from their folder, and a browser to open them in. */
export interface SampleSite {
    browser: Browser;
    /** Folder of the artefact. */
    root: string;
    server: Awaited<ReturnType<typeof serveFolder>>;
    close: () => Promise<void>;
}

/** @param folder of the artefact that is served: `site`, or all of it by default. */
export async function openSampleSite(folder = ''): Promise<SampleSite> {
    const built = await sharedBuild(path.join(projectFolder, 'data'), { SITE: 'on' });
    const root = fs.realpathSync(built.dist);
    const [browser, server] = await Promise.all([launchChromium(), serveFolder(path.join(root, folder))]);
    const close = async () => {
        await browser.close();
        await server.close();
    };
    return { browser, root, server, close };
}
