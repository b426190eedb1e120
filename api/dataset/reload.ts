import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { distFiles } from '../../contract/dist.ts';
import { BrokenDataset, loadStore } from './load-store.ts';
import type { MarketStore } from './store.ts';

const checkEveryMs = 500;

/** Delay before a retry after a failure that is not due to the data set, such as lack of memory or disk. */
const retryAfterMs = 10_000;

/**
 * Provides the current data set and reloads it when `dist/` changes. A new data set is loaded while the old one is
 * still served, and then replaces it. A broken or missing data set changes nothing.
 */
export class Datasets {
    /** Data sets that could not be loaded since the start. */
    reloadFailures = 0;
    /** When the current data set was loaded, in milliseconds since 1970. */
    loadedAtMs = 0;
    private store: MarketStore | null = null;
    /** State of the folder at the last attempt. */
    private seen = '';
    private retryAtMs = Number.POSITIVE_INFINITY;
    private loggedReason = '';
    private timer: NodeJS.Timeout | null = null;
    private checking: Promise<void> | null = null;

    constructor(
        private readonly distDir: string,
        private readonly memoryBytes: number,
        private readonly clock: () => number,
        private readonly log: Logger,
    ) {}

    get current(): MarketStore | null {
        return this.store;
    }

    /** Whether there is a data set that cannot be loaded; the log says why. */
    get isBroken(): boolean {
        return this.loggedReason !== '' && this.seen !== missing;
    }

    /** Loads the current data set, and checks for new ones from then on. */
    async start(): Promise<void> {
        await this.reload();
        this.timer = setInterval(() => void this.reload(), checkEveryMs);
        this.timer.unref();
    }

    async stop(): Promise<void> {
        if (this.timer !== null) clearInterval(this.timer);
        await this.checking;
        this.store?.retire();
        this.store = null;
    }

    /** Loads the data set if it has changed. Concurrent calls share one check. */
    reload(): Promise<void> {
        this.checking ??= this.check().finally(() => {
            this.checking = null;
        });
        return this.checking;
    }

    private async check(): Promise<void> {
        const found = await folderState(this.distDir);
        if (found === this.seen && performance.now() < this.retryAtMs) return;
        this.seen = found;
        this.retryAtMs = Number.POSITIVE_INFINITY;
        if (found === missing) {
            this.reloadFailures += 1;
            this.logOnce(`there is no complete data set in DIST_DIR (${this.distDir}); run \`make build\``);
            return;
        }
        try {
            const startedMs = performance.now();
            const next = await loadStore(this.distDir, this.memoryBytes);
            this.replace(next, Math.round(performance.now() - startedMs));
        } catch (error) {
            if (!(error instanceof BrokenDataset)) this.retryAtMs = performance.now() + retryAfterMs;
            this.reloadFailures += 1;
            this.logOnce(error instanceof Error ? error.message : String(error));
        }
    }

    private replace(next: MarketStore, loadMs: number): void {
        const before = this.store;
        this.store = next;
        before?.retire();
        this.loggedReason = '';
        this.loadedAtMs = this.clock();
        const { index, bodies } = next;
        this.log.info(
            { markets: index.marketCount, responses: index.responseCount, bodyBytes: bodies.bytes, loadMs },
            'data set loaded',
        );
    }

    /** Logs a reason once, until another one or a success. */
    private logOnce(reason: string): void {
        if (reason === this.loggedReason) return;
        this.loggedReason = reason;
        const served = this.store === null ? 'no data set is served' : 'the previous one is still served';
        this.log.error({ reason }, `data set not loaded, ${served}`);
    }
}

const missing = 'missing';

/** A text that changes when the manifest or the database changes, even while they are being copied. */
async function folderState(distDir: string): Promise<string> {
    try {
        const files = [distFiles.manifest, distFiles.database].map((name) =>
            stat(join(distDir, name), { bigint: true }),
        );
        return (await Promise.all(files))
            .map(({ dev, ino, size, mtimeNs }) => `${dev}:${ino}:${size}:${mtimeNs}`)
            .join(' ');
    } catch {
        return missing;
    }
}
