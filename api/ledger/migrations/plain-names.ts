import type { Kysely } from 'kysely';

/** Gives columns and a table of payments the names that the code uses. */
export async function usePlainNames({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('payment_session').renameColumn('wish', 'purpose').execute();
    await schema.alterTable('payment_session').renameColumn('asked_at', 'queried_at').execute();
    await schema.alterTable('dispute').renameColumn('told_at', 'reported_at').execute();
    await schema.alterTable('stray_payment').renameTo('unmatched_payment').execute();
}
