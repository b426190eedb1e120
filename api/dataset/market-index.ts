import { searchForm, unitSeparator } from '../../contract/market-key.ts';
import { type ListName, listNames, type MarketResourceName, marketResourceNames } from '../../contract/resources.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { MarketValues, recordOf } from './market-values.ts';

/**
 * Maps requests to response numbers. It uses arrays of numbers instead of an object per market, because there may be
 * hundreds of thousands. Markets are numbered from 0 in list order.
 */
export class MarketIndex {
    overview = -1;
    /** The response of each market, by resource. */
    readonly ofMarket: Record<MarketResourceName, Int32Array>;
    readonly values: MarketValues;
    /** Current ids of renamed markets, by former ids. */
    readonly newIdOfOld = new Map<string, string>();
    private readonly marketOfId = new Map<string, number>();
    private readonly names = recordOf(marketParts, () => new Names());
    private readonly nameOf: Record<MarketPart, Uint32Array>;
    /** Market, day and response of each snapshot as it was added. */
    private added: { markets: Uint32Array; days: Int32Array; responses: Uint32Array };
    private snapshotCount = 0;
    private readonly snapshotsFrom: Uint32Array;
    private snapshotDays = new Int32Array(0);
    private snapshotResponses = new Uint32Array(0);

    constructor(
        readonly marketCount: number,
        readonly responseCount: number,
    ) {
        this.added = addedSnapshots(responseCount);
        this.ofMarket = recordOf(marketResourceNames, () => new Int32Array(marketCount).fill(-1));
        this.values = new MarketValues(marketCount);
        this.nameOf = recordOf(marketParts, () => new Uint32Array(marketCount));
        this.snapshotsFrom = new Uint32Array(marketCount + 1);
    }

    addMarket(market: number, id: string, key: string): void {
        this.marketOfId.set(id, market);
        const parts = key.split(unitSeparator);
        for (const [index, part] of marketParts.entries()) {
            this.nameOf[part][market] = this.names[part].number(parts[index] ?? '');
        }
    }

    addSnapshot(market: number, day: number, response: number): void {
        const { markets, days, responses } = this.added;
        markets[this.snapshotCount] = market;
        days[this.snapshotCount] = day;
        responses[this.snapshotCount] = response;
        this.snapshotCount += 1;
    }

    /** Sorts the snapshots of each market by time. */
    finish(): void {
        const from = this.snapshotsFrom;
        const markets = this.added.markets.subarray(0, this.snapshotCount);
        const [days, responses] = [new Int32Array(this.snapshotCount), new Uint32Array(this.snapshotCount)];
        for (const market of markets) from[market + 1] = (from[market + 1] as number) + 1;
        for (let market = 0; market < this.marketCount; market++) {
            from[market + 1] = (from[market + 1] as number) + (from[market] as number);
        }
        const until = from.slice();
        for (const [added, market] of markets.entries()) {
            const day = this.added.days[added] as number;
            let at = until[market] as number;
            until[market] = at + 1;
            for (; at > (from[market] as number) && (days[at - 1] as number) > day; at--) {
                days[at] = days[at - 1] as number;
                responses[at] = responses[at - 1] as number;
            }
            days[at] = day;
            responses[at] = this.added.responses[added] as number;
        }
        for (let market = 0; market < this.marketCount; market++) {
            const last = (from[market + 1] as number) - 1;
            if (last >= (from[market] as number)) this.values.set('analyzed_at', market, days[last] as number);
        }
        this.snapshotDays = days;
        this.snapshotResponses = responses;
        this.added = addedSnapshots(0);
    }

    /** Number of the element of a market in a list. Elements are numbered after the responses. */
    element(list: ListName, market: number): number {
        return this.responseCount + listNames.indexOf(list) * this.marketCount + market;
    }

    /** Finds a market by its id in lower case. */
    find(id: string): number | undefined {
        return this.marketOfId.get(id);
    }

    /** The response of the newest snapshot, or of the newest on or before a day (days since 1970-01-01). */
    analysis(market: number, asOfDay = Number.POSITIVE_INFINITY): number | undefined {
        return this.snapshotResponses[this.snapshotAt(market, asOfDay)];
    }

    /** The day of the same snapshot. */
    analysisDay(market: number, asOfDay: number): number | undefined {
        return this.snapshotDays[this.snapshotAt(market, asOfDay)];
    }

    private snapshotAt(market: number, asOfDay: number): number {
        const from = this.snapshotsFrom[market] as number;
        for (let at = (this.snapshotsFrom[market + 1] as number) - 1; at >= from; at--) {
            if ((this.snapshotDays[at] as number) <= asOfDay) return at;
        }
        return -1;
    }

    /** The key of a market: its four normalised parts. */
    key(market: number): string {
        return marketParts
            .map((part) => this.names[part].text(this.nameOf[part][market] as number))
            .join(unitSeparator);
    }

    /** The first market whose key is greater than the given one, in byte order like the lists. */
    firstAfter(key: string): number {
        const bytes = Buffer.from(key);
        let low = 0;
        let high = this.marketCount;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (Buffer.compare(Buffer.from(this.key(middle)), bytes) <= 0) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /**
     * The markets that match all filters, in list order. A filter matches any of its names. Names and words are search
     * forms.
     *
     * @param words each occurs in one of the four parts.
     * @param sinceDay first day of the newest snapshot, in days since 1970-01-01.
     */
    filter(
        filters: ReadonlyMap<MarketPart, readonly string[]>,
        words: readonly string[] = [],
        sinceDay: number | null = null,
    ): number[] {
        const tests = [...filters].map(([part, names]) => {
            const numbers = new Set(names.flatMap((name) => this.names[part].find(name)));
            const column = this.nameOf[part];
            return (market: number) => numbers.has(column[market] as number);
        });
        tests.push(...words.map((word) => this.hasWord(word)));
        if (sinceDay !== null) tests.push((market) => this.values.get('analyzed_at', market) >= sinceDay);
        const found: number[] = [];
        for (let market = 0; market < this.marketCount; market++) {
            if (tests.every((matches) => matches(market))) found.push(market);
        }
        return found;
    }

    private hasWord(word: string): (market: number) => boolean {
        const columns = marketParts.map((part) => ({
            column: this.nameOf[part],
            numbers: this.names[part].containing(word),
        }));
        return (market) => columns.some(({ column, numbers }) => numbers.has(column[market] as number));
    }

    /** Whether any market has a name of this search form in a part. */
    knows(part: MarketPart, name: string): boolean {
        return this.names[part].find(name).length > 0;
    }

    /** Search forms of the names in a part, each with the first market that has it. */
    firstMarkets(part: MarketPart): Map<string, number> {
        const firstOf = new Map<string, number>();
        for (const [market, name] of this.nameOf[part].entries()) {
            const form = this.names[part].searched(name);
            if (!firstOf.has(form)) firstOf.set(form, market);
        }
        return firstOf;
    }
}

function addedSnapshots(capacity: number) {
    return {
        markets: new Uint32Array(capacity),
        days: new Int32Array(capacity),
        responses: new Uint32Array(capacity),
    };
}

/** Interns normalised names as numbers. Several names have one search form. */
class Names {
    private readonly texts: string[] = [];
    private readonly searchForms: string[] = [];
    private readonly numbers = new Map<string, number>();
    private readonly numbersOf = new Map<string, number[]>();

    number(text: string): number {
        const known = this.numbers.get(text);
        if (known !== undefined) return known;
        const number = this.texts.push(text) - 1;
        const form = searchForm(text);
        this.searchForms.push(form);
        this.numbers.set(text, number);
        this.numbersOf.set(form, [...this.find(form), number]);
        return number;
    }

    /** The names with a search form. */
    find(form: string): readonly number[] {
        return this.numbersOf.get(form) ?? [];
    }

    text(number: number): string {
        return this.texts[number] as string;
    }

    searched(number: number): string {
        return this.searchForms[number] as string;
    }

    containing(word: string): Set<number> {
        const found = new Set<number>();
        for (const [number, form] of this.searchForms.entries()) if (form.includes(word)) found.add(number);
        return found;
    }
}
