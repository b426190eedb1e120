/**
 * The floor of creating bookings: better-sqlite3 alone writes the rows that the server wrote last into a copy of the
 * server's ledger, one durable transaction per booking, with prepared statements and the server's settings. No checks
 * and no answers. Arguments: the server's ledger, the folder for the copy, the number of bookings. Prints bookings per
 * second.
 */
import Sqlite from 'better-sqlite3';
import { v4 } from 'uuid';
import { insertInto } from './booking-data.ts';

const [source = '', target = '', count = ''] = process.argv.slice(2);
type Row = Record<string, string | number | null>;

const served = new Sqlite(source, { readonly: true });
const bookings = served.prepare('select * from booking order by rowid desc limit ?').all(Number(count)) as Row[];
/** Rows of a table by booking, read in one query, because not every table has an index on the booking. */
const rowsOf = (table: string) => {
    const latest = 'select id from booking order by rowid desc limit ?';
    const rows = served.prepare(`select * from ${table} where booking_id in (${latest})`).all(Number(count)) as Row[];
    const byBooking = new Map<unknown, Row[]>(bookings.map(({ id }) => [id, []]));
    for (const row of rows) byBooking.get(row.booking_id)?.push(row);
    return byBooking;
};
const [holds, requests, events] = [rowsOf('hold'), rowsOf('booking_request'), rowsOf('event')];
// A copy of the same size, because the cost of a row depends on the number of rows.
await served.backup(target);
served.close();

const ledger = new Sqlite(target);
ledger.pragma('foreign_keys = on');
ledger.pragma('journal_mode = wal');
ledger.pragma('synchronous = full');
ledger.pragma('cache_size = -65536');

const [insertBooking, insertHold, insertRequest, insertEvent] = ['booking', 'hold', 'booking_request', 'event'].map(
    (table) => insertInto(ledger, table),
) as [Sqlite.Statement, Sqlite.Statement, Sqlite.Statement, Sqlite.Statement];
const lock = ledger.prepare(
    `insert into provider_lock (provider_slug, change_count, latest_at_ms) values (?, 1, ?)
    on conflict (provider_slug) do update set
        change_count = provider_lock.change_count + 1, latest_at_ms = excluded.latest_at_ms`,
);
const [begin, commit] = [ledger.prepare('begin immediate'), ledger.prepare('commit')];
// Values are prepared before the measurement: the same rows with new ids.
const works = bookings.map((booking) => {
    const id = v4();
    const named = (row: Row) => Object.values({ ...row, booking_id: id });
    return {
        lock: [booking.provider_slug, Date.parse(booking.created_at as string)],
        booking: Object.values({ ...booking, id, reference: id }),
        holds: (holds.get(booking.id) as Row[]).map(named),
        requests: (requests.get(booking.id) as Row[]).map((row) => named({ ...row, request_key: `token:${v4()}` })),
        events: (events.get(booking.id) as Row[]).map((row) => named({ ...row, id: v4() })),
    };
});

const startMs = performance.now();
for (const work of works) {
    begin.run();
    lock.run(work.lock);
    insertBooking.run(work.booking);
    for (const hold of work.holds) insertHold.run(hold);
    for (const request of work.requests) insertRequest.run(request);
    for (const event of work.events) insertEvent.run(event);
    commit.run();
}
const seconds = (performance.now() - startMs) / 1000;
ledger.close();
process.stdout.write(JSON.stringify({ bookings: works.length, perSecond: works.length / seconds }));
