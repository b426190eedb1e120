import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { accessRequestShape } from '../../contract/responses.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Ledger, LedgerQueries } from '../ledger/ledger.ts';
import type { NewKey } from './key.ts';
import { issueKey } from './key-repository.ts';

export type AccessRequest = z.infer<typeof accessRequestShape>;

export interface StoredAccessRequest extends AccessRequest {
    id: string;
    status: 'received' | 'approved' | 'rejected';
    created_at: string;
}

/** Maximum number of undecided requests. Anyone can send requests, so their number is bounded. */
const undecidedRequestsMax = 10_000;

/** Stores a request and returns its id; null if there are too many undecided requests. */
export async function receiveAccessRequest(
    ledger: Ledger,
    request: AccessRequest,
    now: Date,
    undecidedMax = undecidedRequestsMax,
): Promise<string | null> {
    const id = randomUUID();
    const decided = { status: 'received' as const, created_at: now.toISOString(), decided_at: null, key_id: null };
    return await ledger.query(async (database) => {
        const waiting = await database
            .selectFrom('access_request')
            .select((of) => of.fn.countAll<number | string>().as('count'))
            .where('status', '=', 'received')
            .executeTakeFirstOrThrow();
        if (Number(waiting.count) >= undecidedMax) return null;
        await database
            .insertInto('access_request')
            .values({ id, ...request, ...decided })
            .execute();
        return id;
    });
}

/** All requests, the oldest first. */
export function listAccessRequests(ledger: Ledger): Promise<StoredAccessRequest[]> {
    return ledger.query((database) =>
        database
            .selectFrom('access_request')
            .select(['id', 'name', 'organisation', 'email', 'use_case', 'destination_focus', 'planned_use'])
            .select(['status', 'created_at'])
            .orderBy('created_at')
            .orderBy('id')
            .execute(),
    );
}

/**
 * Approves a request and issues its key in one transaction. The text of the key is only in the result and is not
 * stored.
 */
export function approveAccessRequest(
    ledger: Ledger,
    id: string,
    dailyLimit: number | null,
    now: Date,
): Promise<Result<NewKey, string>> {
    return ledger.transaction(async (database) => {
        const decided = await decide(database, id, 'approved', now);
        if (!decided.ok) return decided;
        const key = await issueKey(database, decided.value.organisation, dailyLimit, now);
        await database.updateTable('access_request').set({ key_id: key.id }).where('id', '=', id).execute();
        return ok(key);
    });
}

export function rejectAccessRequest(ledger: Ledger, id: string, now: Date): Promise<Result<unknown, string>> {
    return ledger.transaction((database) => decide(database, id, 'rejected', now));
}

/** The condition is part of the update, so that only one of two concurrent decisions applies. */
async function decide(database: LedgerQueries, id: string, status: 'approved' | 'rejected', now: Date) {
    const taken = await database
        .updateTable('access_request')
        .set({ status, decided_at: now.toISOString() })
        .where('id', '=', id)
        .where('status', '=', 'received')
        .returning('organisation')
        .executeTakeFirst();
    return taken === undefined ? err(await undecidableReason(database, id)) : ok(taken);
}

async function undecidableReason(database: LedgerQueries, id: string): Promise<string> {
    const found = await database.selectFrom('access_request').select('status').where('id', '=', id).executeTakeFirst();
    if (found === undefined) return `There is no access request ${id}.`;
    return `Access request ${id} is already ${found.status}.`;
}

/**
 * Erases the texts of a request, or of all requests before a day, YYYY-MM-DD. Status, times and key remain. Undecided
 * requests are rejected, because their senders can no longer be contacted.
 *
 * @returns the number of requests.
 */
export async function eraseAccessRequests(
    ledger: Ledger,
    which: { id: string } | { beforeDay: string },
    now: Date,
): Promise<number> {
    const erased = { name: '', organisation: '', email: '', use_case: '', destination_focus: '', planned_use: '' };
    const decided_at = now.toISOString();
    const count = await ledger.transaction(async (database) => {
        const selected = database
            .updateTable('access_request')
            .where((request) =>
                'id' in which
                    ? request('id', '=', which.id)
                    : request.and([request('created_at', '<', which.beforeDay), request('email', '<>', '')]),
            );
        await selected.set({ status: 'rejected', decided_at }).where('status', '=', 'received').execute();
        const { numUpdatedRows } = await selected.set(erased).executeTakeFirstOrThrow();
        return Number(numUpdatedRows);
    });
    if (count > 0) await ledger.forgetErased();
    return count;
}
