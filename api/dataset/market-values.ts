import { scoreNames } from '../../contract/scores.ts';

/** Members of an analysis by which a list can be sorted. */
export const sortMembers = [...scoreNames, 'analyzed_at'] as const;
export type SortMember = (typeof sortMembers)[number];

export interface MarketSort {
    member: SortMember;
    isDescending: boolean;
}

/** The value of a market without a score. All other values are positive or 0. */
const noValue = -1;

/** The sortable values of all markets: scores in points, days since 1970-01-01. */
export class MarketValues {
    private readonly columns: Record<SortMember, Int32Array>;
    private readonly orders = new Map<string, Uint32Array>();

    constructor(marketCount: number) {
        this.columns = recordOf(sortMembers, () => new Int32Array(marketCount).fill(noValue));
    }

    get(member: SortMember, market: number): number {
        return this.columns[member][market] as number;
    }

    set(member: SortMember, market: number, value: number | null): void {
        this.columns[member][market] = value ?? noValue;
    }

    /** The markets in this order; equal values in list order, markets without a value last. */
    sorted({ member, isDescending }: MarketSort): Uint32Array {
        const name = `${isDescending}${member}`;
        const order = this.orders.get(name) ?? countingSort(this.columns[member], isDescending);
        this.orders.set(name, order);
        return order;
    }
}

/** An object with a new value for each name. */
export function recordOf<Name extends string, T>(names: readonly Name[], make: () => T): Record<Name, T> {
    return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>;
}

/** A number by which values are sorted in ascending order. */
export function rankOf(value: number, { isDescending }: Pick<MarketSort, 'isDescending'>): number {
    if (value === noValue) return Number.POSITIVE_INFINITY;
    return isDescending ? -value : value;
}

function countingSort(values: Int32Array, isDescending: boolean): Uint32Array {
    const counts = new Map<number, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    const byRank = [...counts.keys()].sort((a, b) => rankOf(a, { isDescending }) - rankOf(b, { isDescending }));
    const next = new Map<number, number>();
    let start = 0;
    for (const value of byRank) {
        next.set(value, start);
        start += counts.get(value) as number;
    }
    const markets = new Uint32Array(values.length);
    for (const [market, value] of values.entries()) {
        const at = next.get(value) as number;
        markets[at] = market;
        next.set(value, at + 1);
    }
    return markets;
}
