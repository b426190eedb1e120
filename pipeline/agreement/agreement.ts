import type { Methodology } from '../../contract/methodology.ts';
import { bookingSignals } from '../../contract/vocabulary.ts';
import type { Database } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { computeAgreement } from './coefficients.ts';

/**
 * Makes the tables `agreement` and `coding` from the input rows and the tables of markets and snapshots. Later stages
 * use the temporary tables of `computeAgreement` with the scopes of `agreement_scope`.
 */
export async function makeAgreementTables(database: Database, methodology: Methodology): Promise<void> {
    await database.file('agreement/coded_value.sql');
    await database.file('agreement/agreement_scope.sql');
    const level = Number(parameter(methodology, 'confidence_level'));
    await computeAgreement(database, { codings: 'coded_value', scopes: 'agreement_scope' }, level);
    await database.file('agreement/agreement.sql');
    const sums = bookingSignals.map((word) => `sum(sample.booking_signal_${word})`);
    await database.file('agreement/coding.sql', { signal_sums: sums.join(', ') });
}
