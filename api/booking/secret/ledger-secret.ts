import { createHmac } from 'node:crypto';
import type { Ledger, LedgerQueries } from '../../ledger/ledger.ts';

/**
 * The ledger keeps a keyed digest of BOOKING_SECRET, by which servers and commands notice that theirs is another one.
 * It does not reveal the secret.
 */
const digestOf = (secret: string) => createHmac('sha256', secret).update('market booking ledger').digest('hex');

/** Whether a ledger has been used with a secret. */
export async function hasSecret(ledger: Pick<Ledger, 'query'>): Promise<boolean> {
    return (await ledger.query(findDigest)) !== undefined;
}

/** Whether a secret is that of the ledger. The first one that is compared becomes that of the ledger. */
export async function isSecretOf(ledger: Pick<Ledger, 'query'>, secret: string): Promise<boolean> {
    const digest = digestOf(secret);
    const found = await ledger.query(async (database) => {
        const before = await findDigest(database);
        if (before !== undefined) return before;
        const values = { id: 1, digest } as const;
        await database
            .insertInto('booking_secret')
            .values(values)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        return await findDigest(database);
    });
    return found?.digest === digest;
}

/** Makes another secret that of the ledger. */
export async function replaceSecret(ledger: Pick<Ledger, 'query'>, secret: string): Promise<void> {
    const values = { id: 1, digest: digestOf(secret) } as const;
    await ledger.query((database) =>
        database
            .insertInto('booking_secret')
            .values(values)
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest: values.digest }))
            .execute(),
    );
}

function findDigest(database: LedgerQueries): Promise<{ digest: string } | undefined> {
    return database.selectFrom('booking_secret').select('digest').executeTakeFirst();
}
