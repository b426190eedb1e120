import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundledPrograms } from '../../tools/programs.js';

declare module 'vitest' {
    interface ProvidedContext {
        /** Folder of the programs that tests start as processes: `api/server.js` for `api/server.ts`. */
        programs: string;
        /** A folder for what the tests of one run share; removed at its end. */
        scratch: string;
    }
}

const project = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles the programs, as `tools/run.js` does, before tests start them. */
export default async function setup(testProject: TestProject): Promise<() => Promise<void>> {
    const scratch = join(project, 'var', `tests-${process.pid}`);
    testProject.provide('programs', await bundledPrograms());
    testProject.provide('scratch', scratch);
    return () => rm(scratch, { recursive: true, force: true });
}
