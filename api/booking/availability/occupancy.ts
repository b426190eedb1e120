import type { Requirement } from '../../../contract/catalog.ts';
import type { Departure, Hold, Live } from './departure.ts';

/** What live bookings take of a slot on a day, or of a unit in a night. */
export interface Taken {
    sharedBookings: number;
    sharedPersons: number;
    privateBookings: number;
    rooms: number;
}

/** A slot or unit on one day. */
type DayPlace = Pick<Hold, 'experienceId' | 'placeId' | 'day'>;

/** Use of a resource over a time range. */
interface Use extends Departure {
    quantity: number;
    /** Key of the shared departure whose bookings share this use; null if every booking counts. */
    sharedKey: string | null;
}

/** The uses of a resource by time range and departure, with equal ones merged. */
type Uses = Map<string, Use>;

interface SortedUses {
    inOrderOfStart: readonly Use[];
    longestMs: number;
}

const nothing: Readonly<Taken> = { sharedBookings: 0, sharedPersons: 0, privateBookings: 0, rooms: 0 };

/** An index of the live holds and the closures of a provider, for queries about many departures. */
export class Occupancy {
    readonly #closed = new Set<string>();
    readonly #taken = new Map<string, Taken>();
    readonly #uses = new Map<string, Uses>();
    readonly #sorted = new Map<string, SortedUses>();

    constructor(live: readonly Live[]) {
        for (const each of live) {
            if (each.mode === 'closed') this.#closed.add(keyOf(each));
            else this.#add(each);
        }
    }

    /** The index of a list; an index is returned as it is. */
    static of(live: readonly Live[] | Occupancy): Occupancy {
        return live instanceof Occupancy ? live : new Occupancy(live);
    }

    /** Number of its entries, by which its memory grows. */
    get size(): number {
        return [...this.#uses.values()].reduce((sum, { size }) => sum + size, this.#closed.size + this.#taken.size);
    }

    /** Whether the provider has closed a slot or unit, or everything, on a day. */
    isClosed(place: DayPlace): boolean {
        if (this.#closed.size === 0) return false;
        const wholeDay = { experienceId: '', placeId: '', day: place.day };
        return this.#closed.has(keyOf(place)) || this.#closed.has(keyOf(wholeDay));
    }

    taken(place: DayPlace): Readonly<Taken> {
        return this.#taken.get(keyOf(place)) ?? nothing;
    }

    /**
     * The greatest quantity of a resource that is in use at one time during the wanted holds, including these. Uses do
     * not overlap if one ends when the other starts.
     */
    peak(resourceId: string, wanted: readonly Hold[]): number {
        const live = this.#usesOf(resourceId);
        const own = ownUses(resourceId, wanted);
        let peak = 0;
        for (const use of own) {
            const during = [...overlapping(live, use), ...own.filter((other) => overlap(other, use))];
            // Use only increases when a use starts, so it is enough to check these instants.
            const instants = new Set(during.map(({ startsAtMs }) => Math.max(startsAtMs, use.startsAtMs)));
            for (const instant of instants) peak = Math.max(peak, inUse(during, instant));
        }
        return peak;
    }

    #add(hold: Hold): void {
        addTaken(this.#taken, hold);
        for (const resourceId of new Set(hold.requires.map((required) => required.resourceId))) {
            let uses = this.#uses.get(resourceId);
            if (uses === undefined) {
                uses = new Map();
                this.#uses.set(resourceId, uses);
            }
            addUse(uses, resourceId, hold);
        }
    }

    #usesOf(resourceId: string): SortedUses {
        const known = this.#sorted.get(resourceId);
        if (known !== undefined) return known;
        const sorted = sortedUses(this.#uses.get(resourceId) ?? new Map());
        this.#sorted.set(resourceId, sorted);
        return sorted;
    }
}

/** The required quantity of a resource; several entries add up. */
function requiredOf(resourceId: string, requires: readonly Requirement[]): number {
    let quantity = 0;
    for (const requirement of requires) if (requirement.resourceId === resourceId) quantity += requirement.quantity;
    return quantity;
}

/** Keys are unique for any slot id, because days have a fixed length, and experience ids have one or are empty. */
function keyOf({ experienceId, placeId, day }: DayPlace): string {
    return `${day} ${experienceId} ${placeId}`;
}

function addTaken(places: Map<string, Taken>, hold: Hold): void {
    const key = keyOf(hold);
    let taken = places.get(key);
    if (taken === undefined) {
        taken = { ...nothing };
        places.set(key, taken);
    }
    if (hold.mode === 'room') taken.rooms += 1;
    else if (hold.mode === 'private') taken.privateBookings += 1;
    else {
        taken.sharedBookings += 1;
        taken.sharedPersons += hold.persons;
    }
}

/**
 * Adds what a hold uses of a resource. Bookings of a shared departure use the largest quantity that one of them
 * requires; all others add up.
 */
function addUse(uses: Uses, resourceId: string, hold: Hold): void {
    const quantity = requiredOf(resourceId, hold.requires);
    if (quantity === 0) return;
    const { startsAtMs, endsAtMs } = hold;
    const sharedKey = hold.mode === 'shared' ? keyOf(hold) : null;
    const key = `${startsAtMs} ${endsAtMs} ${sharedKey ?? ''}`;
    const alike = uses.get(key);
    if (alike === undefined) uses.set(key, { startsAtMs, endsAtMs, quantity, sharedKey });
    else alike.quantity = sharedKey === null ? alike.quantity + quantity : Math.max(alike.quantity, quantity);
}

function ownUses(resourceId: string, holds: readonly Hold[]): readonly Use[] {
    const uses: Uses = new Map();
    for (const hold of holds) addUse(uses, resourceId, hold);
    return sortedUses(uses).inOrderOfStart;
}

function sortedUses(uses: Uses): SortedUses {
    const inOrderOfStart = [...uses.values()].sort((one, other) => one.startsAtMs - other.startsAtMs);
    const longestMs = inOrderOfStart.reduce((most, use) => Math.max(most, use.endsAtMs - use.startsAtMs), 0);
    return { inOrderOfStart, longestMs };
}

function overlap(one: Departure, other: Departure): boolean {
    return one.startsAtMs < other.endsAtMs && other.startsAtMs < one.endsAtMs;
}

function overlapping({ inOrderOfStart, longestMs }: SortedUses, departure: Departure): Use[] {
    const found: Use[] = [];
    for (let at = firstFrom(inOrderOfStart, departure.startsAtMs - longestMs); at < inOrderOfStart.length; at++) {
        const use = inOrderOfStart[at] as Use;
        if (use.startsAtMs >= departure.endsAtMs) break;
        if (overlap(use, departure)) found.push(use);
    }
    return found;
}

/** Index of the first use that starts at that instant or later (binary search). */
function firstFrom(inOrderOfStart: readonly Use[], startsFromMs: number): number {
    let low = 0;
    let high = inOrderOfStart.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if ((inOrderOfStart[middle] as Use).startsAtMs < startsFromMs) low = middle + 1;
        else high = middle;
    }
    return low;
}

function inUse(uses: readonly Use[], instant: number): number {
    let quantity = 0;
    const shared = new Map<string, number>();
    for (const use of uses) {
        if (instant < use.startsAtMs || instant >= use.endsAtMs) continue;
        if (use.sharedKey === null) quantity += use.quantity;
        else shared.set(use.sharedKey, Math.max(shared.get(use.sharedKey) ?? 0, use.quantity));
    }
    for (const largest of shared.values()) quantity += largest;
    return quantity;
}
