import usual from '../../vitest.config.ts';

/** The tests of one folder: `mutate.ts` says which, as a list of patterns. */
export default { ...usual, test: { ...usual.test, include: JSON.parse(process.env.MUTATION_TESTS ?? '[]') } };
