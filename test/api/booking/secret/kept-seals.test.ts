import { expect, onTestFinished, test } from 'vitest';
import { hashKey } from '../../../../api/access/key.ts';
import { ManageLinks } from '../../../../api/booking/manage-link/manage-link.ts';
import { digestOfSecret } from '../../../../api/booking/random-secret.ts';
import { isSecretOf } from '../../../../api/booking/secret/ledger-secret.ts';
import { Ledger } from '../../../../api/ledger/ledger.ts';
import { EndpointSecrets } from '../../../../api/webhooks/secret.ts';
import { temporaryFolder } from '../../support/folders.ts';

/**
 * What was sealed and digested with this secret is in mails, ledgers and calendar programs, and customers have it. A
 * version that needs other texts here makes it useless.
 */
const secret = 'a secret for tests, long enough for the key';

test('a link to a booking in a mail of an earlier version opens', () => {
    const token = 'juiXETMMTM-pouZa0Su9fQAAA48lpSi9vPQN75y-yhvtr6vOjTeN_YBl5COZsi4ME6sJ';
    const named = { bookingId: '8ee89711-330c-4ccf-a9a2-e65ad12bbd7d', version: 3 };
    expect(new ManageLinks(secret).open(token)).toEqual(named);
});

test('the secret of a webhook endpoint that an earlier version has sealed opens', async () => {
    const sealed =
        'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..N2Ne_xX3lAOkU3A1.TpArZ6uyoNV25wHFH7B2JJV8ytBlH_Faz3CqWvQdalF5It4bHa8' +
        '.BaoeI49_EMxRBxKH57FNtA';
    expect(await new EndpointSecrets(secret).open(sealed)).toEqual({
        ok: true,
        value: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    });
});

test('the secret of a ledger of an earlier version is still its secret', async () => {
    const ledger = await Ledger.open({ kind: 'sqlite', path: `${await temporaryFolder()}/ledger.sqlite` });
    onTestFinished(() => ledger.close());
    await ledger.migrate();
    const digest = '98e04f094955e317fe418d9ebcf3727fb05d5de5ce87574ff0c2c8e5f034f70b';
    await ledger.query((database) => database.insertInto('booking_secret').values({ id: 1, digest }).execute());
    expect(await isSecretOf(ledger, secret)).toBe(true);
});

test('the keys of customers and the addresses of calendars are found by the digests of an earlier version', () => {
    expect(hashKey('tms_AAAA')).toBe('3c1f919cd2525fe1959588720949b86ff11b62f0fa952edc252a184a0803a9a5');
    expect(digestOfSecret('AAAA')).toBe('63c1dd951ffedf6f7fd968ad4efa39b8ed584f162f46e715114ee184f8de9201');
});
