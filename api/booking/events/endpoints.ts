import type { Selectable } from 'kysely';
import { dayMs } from '../../../contract/durations.ts';
import { type WebhookType, webhookTypes } from '../../../contract/webhook.ts';
import { compiled } from '../../ledger/compiled.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { WebhookEndpointTable } from '../../ledger/message-tables.ts';

export interface Endpoint extends Omit<Selectable<WebhookEndpointTable>, 'types'> {
    /** Empty: every type. */
    types: WebhookType[];
}

function endpointOf(row: Selectable<WebhookEndpointTable>): Endpoint {
    const named = row.types.split(' ');
    return { ...row, types: webhookTypes.filter((type) => named.includes(type)) };
}

export async function addEndpoint(
    database: LedgerQueries,
    endpoint: Pick<Endpoint, 'id' | 'provider_slug' | 'url' | 'types' | 'secret' | 'created_at'>,
): Promise<void> {
    const rest = { old_secret: null, old_secret_until_ms: null, disabled: null, failing_since_ms: null };
    await database
        .insertInto('webhook_endpoint')
        .values({ ...endpoint, types: endpoint.types.join(' '), ...rest })
        .execute();
}

/** All endpoints, by provider and age. */
export async function listEndpoints(database: LedgerQueries): Promise<Endpoint[]> {
    const rows = await database
        .selectFrom('webhook_endpoint')
        .selectAll()
        .orderBy('provider_slug')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    return rows.map(endpointOf);
}

export async function findEndpoint(database: LedgerQueries, id: string): Promise<Endpoint | undefined> {
    const row = await database.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirst();
    return row && endpointOf(row);
}

/** Ids of the enabled endpoints of a provider that want events of a type. */
export async function endpointsFor(
    database: LedgerQueries,
    providerSlug: string,
    type: WebhookType,
): Promise<string[]> {
    const { rows } = await enabledOf(database, { providerSlug });
    return rows
        .map(endpointOf)
        .filter(({ types }) => types.length === 0 || types.includes(type))
        .map(({ id }) => id);
}

const enabledOf = compiled<{ providerSlug: string }>()((database, value) =>
    database
        .selectFrom('webhook_endpoint')
        .selectAll()
        .where('provider_slug', '=', value('providerSlug'))
        .where('disabled', 'is', null),
);

type EndpointChange = Partial<
    Pick<Endpoint, 'secret' | 'old_secret' | 'old_secret_until_ms' | 'disabled' | 'failing_since_ms'>
>;

export async function changeEndpoint(database: LedgerQueries, id: string, change: EndpointChange): Promise<void> {
    await database.updateTable('webhook_endpoint').set(change).where('id', '=', id).execute();
}

/** An endpoint that has only failed for so long is disabled. */
export const failingMostMs = 5 * dayMs;

/**
 * Records a failed attempt. Disables an endpoint that answered that it is gone, or that has only failed for five days.
 * Returns whether it is disabled now.
 */
export async function recordFailure(
    database: LedgerQueries,
    { id, failing_since_ms: since }: Endpoint,
    { isGone, nowMs }: { isGone: boolean; nowMs: number },
): Promise<boolean> {
    if (isGone) {
        await changeEndpoint(database, id, { disabled: 'it answered 410' });
        return true;
    }
    if (since === null) {
        await changeEndpoint(database, id, { failing_since_ms: nowMs });
        return false;
    }
    if (nowMs - Number(since) < failingMostMs) return false;
    await changeEndpoint(database, id, { disabled: 'it has failed for five days' });
    return true;
}
