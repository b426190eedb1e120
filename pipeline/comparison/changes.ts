import type { Methodology } from '../../contract/methodology.ts';
import { shareScores } from '../../contract/scores.ts';
import { type Database, literal, registerNumericFunction } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { newcombePValue, welchPValue } from './p-value.ts';

/** The families of p values: the newest changes of a score in all markets. */
const newestChanges = `(
    select score as family, snapshot_number as member, p_value from score_change where is_newest
)`;

/** Compares each snapshot with the one before. Makes temporary tables of intervals, p values and adjusted p values. */
export async function compareSnapshots(database: Database, methodology: Methodology): Promise<void> {
    registerNumericFunction(database, 'newcombe_p_value', (before, beforeSize, now, nowSize) =>
        newcombePValue({ exact: before, n: beforeSize }, { exact: now, n: nowSize }),
    );
    registerNumericFunction(database, 'welch_p_value', welchPValue);
    const changing = shareScores.filter(({ change }) => change !== null);
    await database.file('comparison/snapshot_pair.sql');
    await database.file('comparison/score_change.sql', {
        level: parameter(methodology, 'confidence_level'),
        changing_shares: changing.map(({ name }) => literal(name)).join(', '),
    });
    await database.file('comparison/adjusted_p_value.sql', { p_values: newestChanges });
}
