import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { Provider } from '../../../../../contract/catalog.ts';

/** One hold with what its booking says, as a test reads it from the ledger without the service's own code. */
export interface Sold {
    booking_id: string;
    email: string | null;
    status: 'pending' | 'confirmed' | 'cancelled';
    created_at: string;
    expires_at: string;
    confirmed_at: string | null;
    cancelled_at: string | null;
    experience_id: string;
    place_id: string;
    day: string;
    mode: 'shared' | 'private' | 'room';
    persons: number;
    starts_at_ms: number;
    ends_at_ms: number;
    requires: string;
}

/** Rows of a ledger by a statement of the test's own. */
export async function rowsOf<Row>(ledgerUrl: string, statement: string): Promise<Row[]> {
    if (ledgerUrl.startsWith('sqlite:')) {
        const database = new Sqlite(ledgerUrl.slice('sqlite:'.length), { readonly: true });
        try {
            return database.prepare(statement).all() as Row[];
        } finally {
            database.close();
        }
    }
    const client = new pg.Client({ connectionString: ledgerUrl });
    await client.connect();
    try {
        return (await client.query(statement)).rows as Row[];
    } finally {
        await client.end();
    }
}

interface Booked extends Pick<Sold, 'booking_id' | 'email' | 'status' | 'created_at' | 'expires_at'> {
    confirmed_at: string | null;
    cancelled_at: string | null;
    experience_id: string;
    place_id: string;
    details: string;
}

/** What every booking took, also those that are cancelled or have expired. */
export async function soldIn(ledgerUrl: string): Promise<Sold[]> {
    const rows = await rowsOf<Booked>(
        ledgerUrl,
        `select id as booking_id, email, status, created_at, expires_at, confirmed_at, cancelled_at,
            experience_id, place_id, details from booking`,
    );
    return rows.flatMap(({ details, ...booking }) => {
        const { taken, party, mode, unit } = JSON.parse(details);
        return taken.departures.map(({ day, startsAtMs, endsAtMs }: Record<string, string>) => ({
            ...booking,
            day,
            mode: unit === null ? mode : 'room',
            persons: party.persons,
            starts_at_ms: Number(startsAtMs),
            ends_at_ms: Number(endsAtMs),
            requires: JSON.stringify(taken.requires),
        }));
    });
}

/** Whether a booking takes its places at an instant, by what the ledger says happened to it and when. */
export function holdsAt(sold: Sold, instant: string): boolean {
    if (instant < sold.created_at) return false;
    if (sold.cancelled_at !== null && sold.cancelled_at <= instant) return false;
    if (sold.confirmed_at !== null && sold.confirmed_at <= instant) return true;
    // Paid before it expired, it was never free in between.
    if (sold.confirmed_at !== null && sold.confirmed_at < sold.expires_at) return true;
    return instant < sold.expires_at;
}

/**
 * Everything that was ever sold twice: the ledger's whole history is walked, and at each instant at which a booking
 * took places, what is taken is counted again. Gives a sentence for each excess, none when all is well.
 */
export function oversold(all: readonly Sold[], provider: Provider): string[] {
    const instants = new Set(all.flatMap(({ created_at, confirmed_at }) => [created_at, confirmed_at ?? created_at]));
    const findings = new Set<string>();
    for (const instant of instants) {
        const live = all.filter((sold) => holdsAt(sold, instant));
        for (const finding of excesses(live, provider)) findings.add(finding);
    }
    return [...findings];
}

/** What is taken more often than it is there, of holds that all count at once. */
export function excesses(live: readonly Sold[], provider: Provider): string[] {
    const findings: string[] = [];
    const departures = new Map<string, Sold[]>();
    for (const sold of live) {
        const name = departureOf(sold);
        departures.set(name, [...(departures.get(name) ?? []), sold]);
    }
    for (const [name, group] of departures) {
        const first = group[0] as Sold;
        const experience = provider.experiences.find(({ id }) => id === first.experience_id);
        const rooms = group.filter(({ mode }) => mode === 'room').length;
        const privates = group.filter(({ mode }) => mode === 'private').length;
        const shared = group.filter(({ mode }) => mode === 'shared');
        const persons = shared.reduce((sum, sold) => sum + sold.persons, 0);
        const quantity = experience?.hotel?.units.find(({ id }) => id === first.place_id)?.quantity ?? 0;
        if (rooms > quantity) findings.push(`${name}: ${rooms} rooms of ${quantity}`);
        if (privates > 1) findings.push(`${name}: ${privates} private bookings`);
        if (privates > 0 && shared.length > 0) findings.push(`${name}: private and shared`);
        if (persons > (experience?.capacity ?? Number.POSITIVE_INFINITY)) findings.push(`${name}: ${persons} persons`);
    }
    for (const { id, quantity } of provider.resources) {
        const needing = live.filter(({ requires }) => requires.includes(`"${id}"`));
        for (const instant of new Set(needing.map(({ starts_at_ms }) => starts_at_ms))) {
            const using = needing.filter((sold) => sold.starts_at_ms <= instant && instant < sold.ends_at_ms);
            // Guests of one shared departure are in one boat.
            const boats = new Set(using.map((sold) => (sold.mode === 'shared' ? departureOf(sold) : sold.booking_id)));
            if (boats.size > quantity) findings.push(`${id} at ${instant}: ${boats.size} of ${quantity}`);
        }
    }
    return findings;
}

function departureOf({ experience_id, place_id, day }: Sold): string {
    return `${experience_id} ${place_id} ${day}`;
}
