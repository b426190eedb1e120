import { err, ok, type Result } from '../../contract/result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { hashKey, largestDailyLimit } from './key.ts';
import { activeKeys } from './key-repository.ts';

/** An active key in memory, without its text. */
export interface KnownKey {
    id: string;
    /** Maximum responses with status 200 per UTC day; infinite for no limit. */
    dailyLimit: number;
    rateLimitPolicy: string;
}

/** `unavailable`: the ledger did not respond. */
type KeyLookup = Result<KnownKey, 'unknown' | 'unavailable'>;

/** Maximum age of the keys in memory. A revoked key is refused within this time. */
const knownForMs = 1000;
const refreshEveryMs = 450;
const secondsPerDay = 86_400;

/** Longer texts are refused without hashing. */
const keyCharactersMax = 200;

/**
 * Keeps the active keys in memory and reads them from the ledger every half second.
 *
 * An unknown key causes a refresh that begins after the request, so that a new key works immediately. Concurrent
 * requests share one refresh.
 */
export class KeyRing {
    /** By digest. */
    private known = new Map<string, KnownKey>();
    /** Start of the refresh that read `known`, on the monotonic clock. */
    private knownSinceMs = Number.NEGATIVE_INFINITY;
    private running: Promise<boolean> | null = null;
    private following: Promise<boolean> | null = null;
    private timer: NodeJS.Timeout | null = null;

    constructor(
        private readonly ledger: Pick<Ledger, 'query'>,
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

    /** Finds a key by its text, synchronously if it is in memory. */
    find(presented: string): KeyLookup | Promise<KeyLookup> {
        if (presented.length > keyCharactersMax) return err('unknown');
        const digest = hashKey(presented);
        if (performance.now() - this.knownSinceMs < knownForMs) {
            const known = this.known.get(digest);
            if (known !== undefined) return ok(known);
        }
        return this.refreshFromNow().then((isRead) => {
            const known = this.known.get(digest);
            return isRead && known !== undefined ? ok(known) : err(isRead ? 'unknown' : 'unavailable');
        });
    }

    /** A refresh that begins after this call. A running one may have read before the key was issued. */
    private refreshFromNow(): Promise<boolean> {
        if (this.running === null) return this.refresh();
        this.following ??= this.running.then(() => {
            this.following = null;
            return this.refresh();
        });
        return this.following;
    }

    /** Reads the keys; resolves with whether the ledger responded. */
    private refresh(): Promise<boolean> {
        const beganMs = performance.now();
        this.running = activeKeys(this.ledger).then(
            (stored) => {
                this.known = new Map(stored.map((key) => [key.key_hash, knownKeyOf(key.id, key.daily_limit)]));
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
}

function knownKeyOf(id: string, dailyLimit: number | null): KnownKey {
    const rateLimitPolicy = `"daily";q=${dailyLimit ?? largestDailyLimit};w=${secondsPerDay}`;
    return { id, dailyLimit: dailyLimit ?? Number.POSITIVE_INFINITY, rateLimitPolicy };
}
