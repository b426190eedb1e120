import { describe, expect, onTestFinished, test } from 'vitest';
import { hasSecret, isSecretOf, replaceSecret } from '../../../../api/booking/secret/ledger-secret.ts';
import { Ledger } from '../../../../api/ledger/ledger.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { ledgers } from '../support/booking-api.ts';

const [own, other] = ['a'.repeat(32), 'b'.repeat(32)];

describe.each(ledgers)('the secret of a ledger on %s', (_, address) => {
    test('the first secret becomes that of the ledger, until another replaces it', async () => {
        const ledger = await Ledger.open(await address(await temporaryFolder()));
        onTestFinished(() => ledger.close());
        await ledger.migrate();
        expect(await hasSecret(ledger)).toBe(false);
        expect(await Promise.all([isSecretOf(ledger, own), isSecretOf(ledger, own)])).toEqual([true, true]);
        expect([await hasSecret(ledger), await isSecretOf(ledger, other)]).toEqual([true, false]);
        await replaceSecret(ledger, other);
        expect([await isSecretOf(ledger, own), await isSecretOf(ledger, other)]).toEqual([false, true]);
        const rows = await ledger.query((database) => database.selectFrom('booking_secret').selectAll().execute());
        expect(JSON.stringify(rows)).not.toContain(other);
    });
});
