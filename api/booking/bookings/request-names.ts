/** What identifies a request: the id of its token, its Idempotency-Key, both or neither. */
export interface RequestIdentity {
    tokenId: string | null;
    idempotencyKey: string | null;
}

/** A name under which a request is stored. Idempotency keys are unique per provider and expire. */
export interface RequestName {
    name: string;
    /** Null: does not expire. */
    keptMs: number | null;
}

const keyKeptMs = 30 * 24 * 60 * 60 * 1000;

export function requestNames({ tokenId, idempotencyKey }: RequestIdentity, providerSlug: string): RequestName[] {
    return [
        ...(tokenId === null ? [] : [{ name: `token:${tokenId}`, keptMs: null }]),
        ...(idempotencyKey === null ? [] : [{ name: `key:${providerSlug}:${idempotencyKey}`, keptMs: keyKeptMs }]),
    ];
}
