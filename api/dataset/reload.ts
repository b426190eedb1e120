import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { distFiles } from '../../contract/dist.ts';
import type { Metrics } from '../http/metrics.ts';
import { BrokenDataset, loadStore } from './load-store.ts';
import type { MarketStore } from './store.ts';

const lookEveryMs = 500;

/** A data set that could not be loaded though it is whole, for want of memory or disk, is tried again after this time. */
const tryAgainMs = 10_000;

/**
 * Holds the data set that is served and looks for a newer one. A new one is loaded beside the old one and takes its
 * place when it is complete, by one assignment; one that is broken or missing changes nothing.
 */
export class Datasets {
    private store: MarketStore | null = null;
    /** The state of the folder that was last dealt with, well or badly. */
    private seen = '';
    private tryAgainAtMs = Number.POSITIVE_INFINITY;
    private loggedReason = '';
    private timer: NodeJS.Timeout | null = null;
    private looking: Promise<void> | null = null;

    constructor(
        private readonly distDir: string,
        private readonly memoryBytes: number,
        private readonly clock: () => number,
        private readonly log: Logger,
        private readonly metrics: Pick<Metrics, 'reloads' | 'reloadFailures'>,
    ) {}

    get current(): MarketStore | null {
        return this.store;
    }

    /** Takes over what is there now, and from then on whatever comes. */
    async start(): Promise<void> {
        await this.look();
        this.timer = setInterval(() => void this.look(), lookEveryMs);
        this.timer.unref();
    }

    async stop(): Promise<void> {
        if (this.timer !== null) clearInterval(this.timer);
        await this.looking;
        this.store?.retire();
        this.store = null;
    }

    /** Looks once; those who ask meanwhile wait for the same look. */
    look(): Promise<void> {
        this.looking ??= this.lookOnce().finally(() => {
            this.looking = null;
        });
        return this.looking;
    }

    private async lookOnce(): Promise<void> {
        const found = await folderState(this.distDir);
        if (found === this.seen && performance.now() < this.tryAgainAtMs) return;
        this.seen = found;
        this.tryAgainAtMs = Number.POSITIVE_INFINITY;
        if (found === missing) {
            this.logOnce('there is no complete data set in the data folder; run `make build`');
            return;
        }
        try {
            const startedMs = performance.now();
            const next = await loadStore(this.distDir, this.memoryBytes, this.clock());
            this.replace(next, Math.round(performance.now() - startedMs));
        } catch (error) {
            if (!(error instanceof BrokenDataset)) this.tryAgainAtMs = performance.now() + tryAgainMs;
            this.metrics.reloadFailures.inc();
            this.logOnce(error instanceof Error ? error.message : String(error));
        }
    }

    private replace(next: MarketStore, loadMs: number): void {
        const before = this.store;
        this.store = next;
        before?.retire();
        this.loggedReason = '';
        this.metrics.reloads.inc();
        const { index, bodies, responseCount } = next;
        const { residentCount, spilledBytes } = bodies;
        this.log.info(
            { markets: index.marketCount, responses: responseCount, residentCount, spilledBytes, loadMs },
            'data set taken over',
        );
    }

    /** Says the same thing once, however often it is found. */
    private logOnce(reason: string): void {
        if (reason === this.loggedReason) return;
        this.loggedReason = reason;
        const served = this.store === null ? 'none is served' : 'the one before is served on';
        this.log.error({ reason }, `data set not taken over, ${served}`);
    }
}

const missing = 'missing';

/** Changes when another manifest or database is to be found behind the link; also while one is still being copied. */
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
