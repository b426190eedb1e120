import { pageSize } from '../../contract/cursor.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';

const unitSeparator = '\u001f';

/** Which of the two lists. */
export type ListKind = 'analysis_list' | 'history_summary';

/** Where the elements of a list are: they stand in its rendered pages, one after another. */
export interface ListPlaces {
    /** Response numbers of the pages, the first page first. */
    pages: number[];
    /** Length of each market's element in bytes, in list order. */
    lengths: Uint32Array;
    /** Where each market's element begins in its page. */
    offsets: Uint32Array;
}

/** Every rendered list begins with this; elements are separated by one comma. */
export const listHead = '{"data":[';

/**
 * Which response answers what: small arrays of numbers instead of an object per market, since there may be hundreds of
 * thousands. Markets are counted from 0 in list order.
 */
export class MarketIndex {
    overview = -1;
    readonly lists: Record<ListKind, ListPlaces>;
    readonly history: Int32Array;
    private readonly marketOfId = new Map<string, number>();
    private readonly newIdOfOld = new Map<string, string>();
    private readonly names = Object.fromEntries(marketParts.map((part) => [part, new Names()])) as Record<
        MarketPart,
        Names
    >;
    private readonly nameOf: Record<MarketPart, Uint32Array>;
    private snapshots: { market: number; day: number; response: number }[] = [];
    private readonly snapshotsFrom: Uint32Array;
    private snapshotDays = new Int32Array(0);
    private snapshotResponses = new Uint32Array(0);

    constructor(readonly marketCount: number) {
        const places = () => ({
            pages: [],
            lengths: new Uint32Array(marketCount),
            offsets: new Uint32Array(marketCount),
        });
        this.lists = { analysis_list: places(), history_summary: places() };
        this.history = new Int32Array(marketCount).fill(-1);
        this.nameOf = Object.fromEntries(marketParts.map((part) => [part, new Uint32Array(marketCount)])) as Record<
            MarketPart,
            Uint32Array
        >;
        this.snapshotsFrom = new Uint32Array(marketCount + 1);
    }

    addMarket(market: number, id: string, key: string): void {
        this.marketOfId.set(id, market);
        const parts = key.split(unitSeparator);
        for (const [index, part] of marketParts.entries()) {
            this.nameOf[part][market] = this.names[part].number(parts[index] ?? '');
        }
    }

    /** The id that a market had under an old name, and its id. */
    addAlias(oldId: string, id: string): void {
        this.newIdOfOld.set(oldId, id);
    }

    addSnapshot(market: number, day: number, response: number): void {
        this.snapshots.push({ market, day, response });
    }

    /** Puts the snapshots of each market in order of time and works out where the elements of the lists begin. */
    finish(): void {
        this.snapshots.sort((a, b) => a.market - b.market || a.day - b.day);
        this.snapshotDays = Int32Array.from(this.snapshots, (snapshot) => snapshot.day);
        this.snapshotResponses = Uint32Array.from(this.snapshots, (snapshot) => snapshot.response);
        for (const { market } of this.snapshots)
            this.snapshotsFrom[market + 1] = (this.snapshotsFrom[market + 1] ?? 0) + 1;
        for (let market = 0; market < this.marketCount; market++) {
            this.snapshotsFrom[market + 1] = (this.snapshotsFrom[market + 1] ?? 0) + (this.snapshotsFrom[market] ?? 0);
        }
        this.snapshots = [];
        for (const { lengths, offsets } of Object.values(this.lists)) {
            let offset = 0;
            for (let market = 0; market < this.marketCount; market++) {
                if (market % pageSize === 0) offset = listHead.length;
                offsets[market] = offset;
                offset += (lengths[market] as number) + 1;
            }
        }
    }

    /** The market of an id in lower case. */
    find(id: string): number | undefined {
        return this.marketOfId.get(id);
    }

    /** The id of the market that had this id under an old name. */
    movedTo(oldId: string): string | undefined {
        return this.newIdOfOld.get(oldId);
    }

    /** The response of the newest snapshot, or of the newest on or before a day (counted from 1970-01-01). */
    analysis(market: number, asOfDay = Number.POSITIVE_INFINITY): number | undefined {
        const from = this.snapshotsFrom[market] as number;
        for (let at = (this.snapshotsFrom[market + 1] as number) - 1; at >= from; at--) {
            if ((this.snapshotDays[at] as number) <= asOfDay) return this.snapshotResponses[at];
        }
        return undefined;
    }

    /** The key of a market: its four normalised parts. */
    key(market: number): string {
        return marketParts
            .map((part) => this.names[part].text(this.nameOf[part][market] as number))
            .join(unitSeparator);
    }

    /** The first market whose key comes after the given one, in the order of bytes that the lists have. */
    firstAfter(key: string): number {
        const wanted = Buffer.from(key);
        let low = 0;
        let high = this.marketCount;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (Buffer.compare(Buffer.from(this.key(middle)), wanted) <= 0) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** The markets that have one of the wanted names in each part that is filtered, in list order. */
    filter(wanted: ReadonlyMap<MarketPart, readonly string[]>): number[] {
        const tests = [...wanted].map(([part, names]) => {
            const numbers = new Set(names.map((name) => this.names[part].find(name)));
            return { column: this.nameOf[part], numbers };
        });
        const found: number[] = [];
        for (let market = 0; market < this.marketCount; market++) {
            if (tests.every(({ column, numbers }) => numbers.has(column[market]))) found.push(market);
        }
        return found;
    }

    /** Whether any market has this name as its part. */
    knows(part: MarketPart, name: string): boolean {
        return this.names[part].find(name) !== undefined;
    }

    /** The names that the markets of a filter have as a part, each with the first market that has it. */
    namesAmong(part: MarketPart, wanted: ReadonlyMap<MarketPart, readonly string[]>): Map<string, number> {
        const firstOf = new Map<number, number>();
        for (const market of this.filter(wanted)) {
            const number = this.nameOf[part][market] as number;
            if (!firstOf.has(number)) firstOf.set(number, market);
        }
        return new Map([...firstOf].map(([number, market]) => [this.names[part].text(number), market]));
    }
}

/** Names as numbers: a city's name is kept once, however many markets it has. */
class Names {
    private readonly texts: string[] = [];
    private readonly numbers = new Map<string, number>();

    number(text: string): number {
        const known = this.numbers.get(text);
        if (known !== undefined) return known;
        this.numbers.set(text, this.texts.length);
        return this.texts.push(text) - 1;
    }

    find(text: string): number | undefined {
        return this.numbers.get(text);
    }

    text(number: number): string {
        return this.texts[number] as string;
    }
}
