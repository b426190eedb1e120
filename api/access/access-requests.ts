import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { accessRequestShape } from '../../contract/responses.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { NewKey } from './key.ts';
import { issueKey } from './key-repository.ts';

export type AccessRequest = z.infer<typeof accessRequestShape>;

export interface StoredAccessRequest extends AccessRequest {
    id: string;
    status: 'received' | 'approved' | 'rejected';
    created_at: string;
}

/** What a decision came to: a request is decided once. */
export type Decision = Result<NewKey | null, string>;

/** How many requests may wait for a decision: anyone can send one, and the ledger must not be filled by strangers. */
export const undecidedRequestsMax = 10_000;

/** Stores a request and gives its id; null when too many wait already. */
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

/** Every request, oldest first. */
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

/** Approves a request and issues its key, both or neither. The key's text is in the answer and nowhere else. */
export function approveAccessRequest(
    ledger: Ledger,
    id: string,
    dailyLimit: number | null,
    now: Date,
): Promise<Decision> {
    return ledger.transaction(async (database) => {
        // The condition is part of the change: of two that decide at once, one finds nothing to change.
        const taken = await database
            .updateTable('access_request')
            .set({ status: 'approved', decided_at: now.toISOString() })
            .where('id', '=', id)
            .where('status', '=', 'received')
            .returning('organisation')
            .executeTakeFirst();
        if (taken === undefined) return err(await whyNot(database, id));
        const key = await issueKey(database, taken.organisation, dailyLimit, now);
        await database.updateTable('access_request').set({ key_id: key.id }).where('id', '=', id).execute();
        return ok(key);
    });
}

export function rejectAccessRequest(ledger: Ledger, id: string, now: Date): Promise<Decision> {
    return ledger.transaction(async (database) => {
        const taken = await database
            .updateTable('access_request')
            .set({ status: 'rejected', decided_at: now.toISOString() })
            .where('id', '=', id)
            .where('status', '=', 'received')
            .returning('id')
            .executeTakeFirst();
        if (taken === undefined) return err(await whyNot(database, id));
        return ok(null);
    });
}

async function whyNot(database: Parameters<typeof issueKey>[0], id: string): Promise<string> {
    const found = await database.selectFrom('access_request').select('status').where('id', '=', id).executeTakeFirst();
    if (found === undefined) return `There is no access request ${id}.`;
    return `Access request ${id} was ${found.status} before; it is decided once.`;
}

/**
 * Erases everything that somebody wrote in a request, or in every request of before a day, YYYY-MM-DD. Status, times and
 * key stay; one that nobody has decided is rejected by it, since nobody can be answered any more.
 *
 * @returns how many requests that were.
 */
export function eraseAccessRequests(
    ledger: Ledger,
    which: { id: string } | { beforeDay: string },
    now: Date,
): Promise<number> {
    const nothing = { name: '', organisation: '', email: '', use_case: '', destination_focus: '', planned_use: '' };
    const decided_at = now.toISOString();
    return ledger.transaction(async (database) => {
        const wanted = database
            .updateTable('access_request')
            .where((request) =>
                'id' in which
                    ? request('id', '=', which.id)
                    : request.and([request('created_at', '<', which.beforeDay), request('email', '<>', '')]),
            );
        await wanted.set({ status: 'rejected', decided_at }).where('status', '=', 'received').execute();
        const { numUpdatedRows } = await wanted.set(nothing).executeTakeFirstOrThrow();
        return Number(numUpdatedRows);
    });
}
