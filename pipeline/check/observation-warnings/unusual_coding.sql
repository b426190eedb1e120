-- The first row that codes a host otherwise than the host always was: it has the other value in five snapshots or more, and
-- what departs from it is of one day and of fewer snapshots. Once a second day departs, the host is no longer constant.
-- Two actor types in one market are left to another check.
with host as (
    select found.host_hash, host_of(row_.url) as host
    from (select host_hash, min(row_id) as row_id from coded_row where is_final group by host_hash) found
    join observation_row row_ on row_.rowid = found.row_id
    where row_.url <> ''
),

changing as (
    select host.host
    from coded_row
    join host using (host_hash)
    where coded_row.is_final
    group by host.host
    having
        min(coded_row.actor_type) <> max(coded_row.actor_type)
        or min(coded_row.booking_signal) <> max(coded_row.booking_signal)
),

coded as (
    select
        host.host,
        row_.snapshot_number,
        row_.market_number,
        observed.analyzed_at,
        row_.row_id,
        unnest([
            {column_name: 'actor_type', coded: row_.actor_type::varchar},
            {column_name: 'booking_signal', coded: row_.booking_signal::varchar}
        ], recursive := true)
    from coded_row row_
    join host using (host_hash)
    join changing using (host)
    join observation_row observed on observed.rowid = row_.row_id
    where row_.is_final
),

counted as (
    select
        host,
        column_name,
        coded,
        count(distinct snapshot_number) as snapshots,
        count(distinct market_number) as markets,
        count(distinct analyzed_at) as days,
        min(analyzed_at) as first_day,
        max(analyzed_at) as last_day,
        list(distinct market_number) as market_numbers
    from coded
    where coded is not null
    group by all
),

history as (
    from counted
    where snapshots >= 5
    qualify row_number() over (partition by host, column_name order by snapshots desc, coded) = 1
),

departing as (
    select
        coded.*,
        history.coded as usual,
        history.snapshots,
        history.markets,
        history.days,
        history.first_day,
        history.last_day,
        coded.column_name = 'actor_type'
            and list_contains(history.market_numbers, coded.market_number) as is_named_elsewhere
    from coded
    join history using (host, column_name)
    where coded.coded <> history.coded
    window same_host as (partition by coded.host, coded.column_name)
    qualify
        min(coded.analyzed_at) over same_host = max(coded.analyzed_at) over same_host
        and count(distinct coded.snapshot_number) over same_host < history.snapshots
)

select
    row_id,
    column_name,
    'the host ' || host || ' is coded ' || coded || ' here and ' || usual || ' in ' || snapshots || ' snapshots of '
    || if(markets = 1, '1 market', markets || ' markets') || ' on '
    || if(days = 1, '1 day, ' || first_day, days || ' days, ' || first_day || ' to ' || last_day) as message,
    'look at the page again; if the coding is right, leave it: the warning ends when another day has it too' as hint,
    if(column_name = 'actor_type', 'one-host', 'booking-signal') as rule
from departing
where not is_named_elsewhere
qualify row_number() over (partition by host, column_name order by row_id) = 1
