import type { ListName } from '../../contract/resources.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import { Content, type ContentHeaders, contentOverheadBytes, contentTag } from '../http/content.ts';
import type { Artefact } from './artefact.ts';
import type { BodyStore } from './body-store.ts';
import type { ChangeIndex } from './changes.ts';
import { type CacheKey, ContentCache } from './content-cache.ts';
import type { MarketIndex } from './market-index.ts';
import type { OpenDatabase } from './open-database.ts';

const tagCharacters = 22;

/**
 * A loaded data set. Only its caches change. A request retains it until its response is sent, so that all data of a
 * response come from one data set.
 */
export class MarketStore {
    private readonly cache: ContentCache;
    private readonly tags: Buffer;
    private readonly making = new Map<string, Promise<Content>>();
    private users = 0;
    private retired = false;

    constructor(
        readonly index: MarketIndex,
        readonly bodies: BodyStore,
        readonly database: OpenDatabase,
        readonly changes: ChangeIndex,
        readonly catalog: Catalog,
        readonly artefact: Artefact,
        memoryBytes: number,
    ) {
        this.cache = new ContentCache(memoryBytes);
        this.tags = Buffer.alloc(index.responseCount * tagCharacters);
    }

    /** Retains the data set during a call. */
    during<T>(use: () => T | Promise<T>): T | Promise<T> {
        this.retain();
        let done: T | Promise<T>;
        try {
            done = use();
        } catch (error) {
            this.release();
            throw error;
        }
        if (done instanceof Promise) return done.finally(() => this.release());
        this.release();
        return done;
    }

    retain(): void {
        this.users += 1;
    }

    release(): void {
        this.users -= 1;
        if (this.retired && this.users === 0) this.close();
    }

    /** Marks the data set as replaced. Its resources are released after the last request. */
    retire(): void {
        this.retired = true;
        if (this.users === 0) this.close();
    }

    private close(): void {
        this.bodies.close();
        this.database.close();
    }

    /** The elements of markets in a list. */
    elements(list: ListName, markets: readonly number[]): Buffer[] {
        return this.bodies.readAll(markets.map((market) => this.index.element(list, market)));
    }

    /** A rendered response. `headers` must return the same at each call. */
    rendered(response: number, headers: () => ContentHeaders): Content {
        const kept = this.cache.get(response);
        if (kept !== undefined) return kept;
        const body = this.bodies.read(response);
        return this.keep(response, body, headers(), body.length, this.tag(response, body));
    }

    /**
     * A response that is composed on demand and cached by its canonical address. Headers that depend on what was
     * composed are a function, which is called afterwards.
     */
    composed(
        address: string,
        headers: ContentHeaders | (() => ContentHeaders),
        compose: () => Promise<Buffer>,
    ): Content | Promise<Content> {
        const kept = this.cache.get(address);
        if (kept !== undefined) return kept;
        const running = this.making.get(address);
        if (running !== undefined) return running;
        const make = async () => {
            const body = await compose();
            const given = typeof headers === 'function' ? headers() : headers;
            return this.keep(address, body, given, body.length + address.length, contentTag(body));
        };
        const made = make().finally(() => this.making.delete(address));
        this.making.set(address, made);
        return made;
    }

    private keep(key: CacheKey, body: Uint8Array, headers: ContentHeaders, bytes: number, tag: string): Content {
        const content: Content = new Content(body, headers, tag, (more) => this.cache.grow(key, content, more));
        this.cache.set(key, content, contentOverheadBytes + bytes);
        return content;
    }

    /** The entity tag of a response. It is computed at its first use and kept even if the body is evicted. */
    private tag(response: number, body: Uint8Array): string {
        const at = response * tagCharacters;
        if (this.tags[at] !== 0) return this.tags.toString('latin1', at, at + tagCharacters);
        const tag = contentTag(body);
        this.tags.write(tag, at, 'latin1');
        return tag;
    }
}
