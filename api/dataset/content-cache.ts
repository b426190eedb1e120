import type { Content } from '../http/content.ts';

interface Entry {
    content: Content;
    bytes: number;
    /** Used since the last time it could have been dropped: then it gets a second chance. */
    used: boolean;
}

export type CacheKey = number | string;

/**
 * Contents within a bound of bytes. When it is reached, those that have not been used for the longest time go first; a
 * use costs no more than setting a flag.
 */
export class ContentCache {
    private readonly entries = new Map<CacheKey, Entry>();
    private bytesKept = 0;

    constructor(private readonly bytesMax: number) {}

    get bytes(): number {
        return this.bytesKept;
    }

    get size(): number {
        return this.entries.size;
    }

    get(key: CacheKey): Content | undefined {
        const entry = this.entries.get(key);
        if (entry === undefined) return undefined;
        entry.used = true;
        return entry.content;
    }

    /** Keeps a content that weighs so many bytes; one too heavy for the cache is left out. */
    set(key: CacheKey, content: Content, bytes: number): void {
        this.drop(key);
        if (bytes > this.bytesMax / 4) return;
        this.entries.set(key, { content, bytes, used: false });
        this.bytesKept += bytes;
        this.shrink();
    }

    /** A content that is kept has become heavier. */
    grow(key: CacheKey, content: Content, bytes: number): void {
        const entry = this.entries.get(key);
        if (entry?.content !== content) return;
        entry.bytes += bytes;
        this.bytesKept += bytes;
        if (entry.bytes > this.bytesMax / 4) this.drop(key);
        this.shrink();
    }

    private shrink(): void {
        for (const [key, entry] of this.entries) {
            if (this.bytesKept <= this.bytesMax) return;
            this.drop(key);
            if (!entry.used) continue;
            entry.used = false;
            this.entries.set(key, entry);
            this.bytesKept += entry.bytes;
        }
    }

    private drop(key: CacheKey): void {
        const entry = this.entries.get(key);
        if (entry === undefined) return;
        this.entries.delete(key);
        this.bytesKept -= entry.bytes;
    }
}
