import { timingSafeEqual } from 'node:crypto';
import type { Ledger } from '../ledger/ledger.ts';
import { hashKey, largestDailyLimit } from './key.ts';
import { activeKeys, type StoredKey } from './key-repository.ts';

/** A key that opens something, as the process knows it: everything but the key. */
export interface KnownKey {
    id: string;
    hash: Buffer;
    /** Answers with status 200 per UTC day; infinite without a limit. */
    dailyLimit: number;
    rateLimitPolicy: string;
}

/** `away`: the ledger could not say. */
export type KeyLookup = KnownKey | 'unknown' | 'away';

/** A revoked key is refused within a second: what is known must never be older than this. */
const knownForMs = 1000;
const refreshEveryMs = 450;
const secondsPerDay = 86_400;

/** A presented text longer than this is not hashed at all. */
const keyCharactersMax = 200;

/**
 * The keys in memory, read anew from the ledger every half second.
 *
 * A key that is not known is looked up by a refresh that began after the request arrived: a key issued a moment ago works
 * at once. However many ask, there is one such refresh at a time.
 */
export class KeyRing {
    private known = new Map<string, KnownKey>();
    /** When the refresh began that `known` comes from, on the monotonic clock. */
    private knownSinceMs = Number.NEGATIVE_INFINITY;
    private running: Promise<boolean> | null = null;
    private following: Promise<boolean> | null = null;
    private timer: NodeJS.Timeout | null = null;

    constructor(
        private readonly ledger: Ledger,
        private readonly onError: (error: unknown) => void,
    ) {}

    start(): void {
        this.timer = setInterval(() => void (this.running ?? this.refresh()), refreshEveryMs);
        this.timer.unref();
    }

    async stop(): Promise<void> {
        if (this.timer !== null) clearInterval(this.timer);
        await (this.following ?? this.running);
    }

    /** The key that a request presented, at once where the memory can say. */
    find(presented: string): KeyLookup | Promise<KeyLookup> {
        if (presented.length > keyCharactersMax) return 'unknown';
        const digest = hashKey(presented);
        if (performance.now() - this.knownSinceMs < knownForMs) {
            const known = this.match(digest);
            if (known !== null) return known;
        }
        return this.refreshFromNow().then((answered) => (answered ? (this.match(digest) ?? 'unknown') : 'away'));
    }

    private match(digest: Buffer): KnownKey | null {
        const known = this.known.get(indexOf(digest));
        return known !== undefined && timingSafeEqual(known.hash, digest) ? known : null;
    }

    /** A refresh that begins after this call. One that runs already may have read before the key was issued. */
    private refreshFromNow(): Promise<boolean> {
        if (this.running === null) return this.refresh();
        this.following ??= this.running.then(() => {
            this.following = null;
            return this.refresh();
        });
        return this.following;
    }

    /** Whether the ledger answered. */
    private refresh(): Promise<boolean> {
        const beganMs = performance.now();
        this.running = activeKeys(this.ledger).then(
            (stored) => {
                this.known = new Map(stored.map((key) => this.keep(key)));
                this.knownSinceMs = beganMs;
                this.running = null;
                return true;
            },
            (error: unknown) => {
                this.running = null;
                this.onError(error);
                return false;
            },
        );
        return this.running;
    }

    private keep(stored: StoredKey): [string, KnownKey] {
        const hash = Buffer.from(stored.key_hash, 'hex');
        const shown = stored.daily_limit ?? largestDailyLimit;
        const rateLimitPolicy = `"daily";q=${shown};w=${secondsPerDay}`;
        const dailyLimit = stored.daily_limit ?? Number.POSITIVE_INFINITY;
        return [indexOf(hash), { id: stored.id, hash, dailyLimit, rateLimitPolicy }];
    }
}

/** Half of a digest finds the candidate; the whole is then compared in constant time. */
function indexOf(digest: Buffer): string {
    return digest.toString('latin1', 0, 16);
}
