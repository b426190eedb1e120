import { expect, test } from 'vitest';
import { withDatabase } from '../../../../pipeline/database.ts';
import { describeDataset } from '../../../../pipeline/publish/package/dataset.ts';
import { temporaryFolder } from '../../../support/pipeline.ts';

const facts = {
    title: 'Markets',
    authors: [],
    version: '2026.2.28+1b7781dab9b3',
    newestDay: '2026-02-28',
    siteUrl: null,
    isPublic: true,
    dataLicense: null,
    notice: null,
};

test.each([
    [
        '(1, 28, 2026-02-28), (1, 20, 2025-10-01)',
        '48 results of searches for 1 tourism market, observed from 2025-10-01 to 2026-02-28:',
    ],
    ['(1, 1, 2026-02-28)', '1 result of searches for 1 tourism market, observed on 2026-02-28:'],
    ['(1, 5, 2026-02-28), (2, 5, 2026-02-28)', '10 results of searches for 2 tourism markets, observed on 2026-02-28:'],
])('the description of the snapshots %s begins with %s', async (snapshots, beginning) => {
    const rows = snapshots.replaceAll(/(\d{4}-\d\d-\d\d)/gu, "date '$1'");
    await withDatabase(':memory:', temporaryFolder(), 64, async (database) => {
        await database.run(`create table snapshot as from (values ${rows}) _ (market_id, sample_size, analyzed_at)`);
        const { description } = await describeDataset(database, facts, []);
        expect(description.startsWith(beginning)).toBe(true);
    });
});
