import type { Content } from '../http/content.ts';

interface Entry {
    content: Content;
    bytes: number;
    /** Used since the last eviction pass; such an entry is kept once more (second chance). */
    used: boolean;
}

export type CacheKey = number | string;

/**
 * A cache of contents with a limit in bytes. It approximates least recently used by the second-chance algorithm: a use
 * only sets a flag.
 */
export class ContentCache {
    private readonly entries = new Map<CacheKey, Entry>();
    /** Of the contents. */
    bytes = 0;

    constructor(private readonly bytesMax: number) {}

    get(key: CacheKey): Content | undefined {
        const entry = this.entries.get(key);
        if (entry === undefined) return undefined;
        entry.used = true;
        return entry.content;
    }

    /** Adds a content of a size in bytes. A content that is too large is not cached. */
    set(key: CacheKey, content: Content, bytes: number): void {
        this.drop(key);
        if (bytes > this.bytesMax / 4) return;
        this.entries.set(key, { content, bytes, used: false });
        this.bytes += bytes;
        this.shrink();
    }

    /** Increases the size of a cached content. */
    grow(key: CacheKey, content: Content, bytes: number): void {
        const entry = this.entries.get(key);
        if (entry?.content !== content) return;
        entry.bytes += bytes;
        this.bytes += bytes;
        if (entry.bytes > this.bytesMax / 4) this.drop(key);
        this.shrink();
    }

    private shrink(): void {
        for (const [key, entry] of this.entries) {
            if (this.bytes <= this.bytesMax) return;
            this.drop(key);
            if (!entry.used) continue;
            entry.used = false;
            this.entries.set(key, entry);
            this.bytes += entry.bytes;
        }
    }

    private drop(key: CacheKey): void {
        const entry = this.entries.get(key);
        if (entry === undefined) return;
        this.entries.delete(key);
        this.bytes -= entry.bytes;
    }
}
