/**
 * The floor of creating bookings: better-sqlite3 alone writes the rows that the server has written, one durable transaction
 * a booking, with prepared statements and the server's settings. Nothing is asked, checked or answered. Arguments: the
 * server's ledger, where the floor's may be made, how many bookings. Prints bookings per second.
 */
import Sqlite from 'better-sqlite3';

const [source = '', target = '', count = ''] = process.argv.slice(2);
const tables = ['provider_lock', 'booking', 'hold', 'booking_request'] as const;

type Row = Record<string, string | number | null>;

const served = new Sqlite(source, { readonly: true });
const schema = served
    .prepare(`select sql from sqlite_master where sql is not null and tbl_name in (${tables.map(() => '?').join()})`)
    .all(...tables) as { sql: string }[];
const bookings = served.prepare('select * from booking order by rowid desc limit ?').all(Number(count)) as Row[];
/** Rows of a table by booking, read at once: not every table has an index for it. */
const rowsOf = (table: string) => {
    const latest = 'select id from booking order by rowid desc limit ?';
    const rows = served.prepare(`select * from ${table} where booking_id in (${latest})`).all(Number(count)) as Row[];
    const byBooking = new Map<unknown, Row[]>(bookings.map(({ id }) => [id, []]));
    for (const row of rows) byBooking.get(row.booking_id)?.push(row);
    return byBooking;
};
const [holds, requests] = [rowsOf('hold'), rowsOf('booking_request')];
served.close();

const ledger = new Sqlite(target);
ledger.pragma('foreign_keys = on');
ledger.pragma('journal_mode = wal');
ledger.pragma('synchronous = full');
for (const { sql } of schema) ledger.exec(sql);

const columns = (table: string) =>
    (ledger.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
const insert = (table: string) =>
    ledger.prepare(
        `insert into ${table} values (${columns(table)
            .map(() => '?')
            .join()})`,
    );
const [insertBooking, insertHold, insertRequest] = [insert('booking'), insert('hold'), insert('booking_request')];
const lock = ledger.prepare(
    `insert into provider_lock (provider_slug, change_count, latest_at_ms) values (?, 1, ?)
    on conflict (provider_slug) do update set
        change_count = provider_lock.change_count + 1, latest_at_ms = excluded.latest_at_ms`,
);
const [begin, commit] = [ledger.prepare('begin immediate'), ledger.prepare('commit')];
// What is stored is prepared beforehand, too.
const works = bookings.map((booking) => ({
    lock: [booking.provider_slug, Date.parse(booking.created_at as string)],
    booking: Object.values(booking),
    holds: (holds.get(booking.id) as Row[]).map((hold) => Object.values(hold)),
    requests: (requests.get(booking.id) as Row[]).map((request) => Object.values(request)),
}));

const begun = performance.now();
for (const work of works) {
    begin.run();
    lock.run(work.lock);
    insertBooking.run(work.booking);
    for (const hold of work.holds) insertHold.run(hold);
    for (const request of work.requests) insertRequest.run(request);
    commit.run();
}
const seconds = (performance.now() - begun) / 1000;
ledger.close();
process.stdout.write(JSON.stringify({ bookings: works.length, perSecond: works.length / seconds }));
