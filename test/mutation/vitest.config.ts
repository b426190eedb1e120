import { BaseSequencer, type TestSpecification } from 'vitest/node';
import usual from '../../vitest.config.ts';

/** The first test that fails ends a run, and most changes are noticed by a quick one. */
class QuickestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
        return (await super.sort(files)).reverse();
    }
}

/** The tests of one folder: `mutate.ts` says which, as a list of patterns. */
const include = JSON.parse(process.env.MUTATION_TESTS ?? '[]') as string[];

/** Each file loads its modules again, with the change. */
const isolated = { include, isolate: true, sequence: { sequencer: QuickestFirst } };

export default { ...usual, test: { ...usual.test, ...isolated } };
