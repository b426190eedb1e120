import fc from 'fast-check';
import { afterAll } from 'vitest';
import { endFile } from './file-end.ts';

/** The same random cases in each run, so that a failure is one of the change at hand; RANDOM_SEED=… tries others. */
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED || 20_260_227) });

afterAll(endFile);
