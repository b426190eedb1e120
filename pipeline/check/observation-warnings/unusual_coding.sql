-- The first row of each host with another code than its usual one. The usual code is in five snapshots or more; the
-- others are all of one day and in fewer snapshots. host_with_two_actor_types reports two actor types in one market.
with host as (
    select first.host_hash, host_of(row_.url) as host
    from (select host_hash, min(row_id) as row_id from host_coding group by host_hash) first
    join observation_row row_ on row_.rowid = first.row_id
    where is_address(row_.url)
),

used as (
    select
        host.host,
        coding.row_count,
        coding.first_day,
        coding.last_day,
        unnest([
            {column_name: 'actor_type', coded: coding.actor_type::varchar},
            {column_name: 'booking_signal', coded: coding.booking_signal::varchar}
        ], recursive := true)
    from host_coding coding
    join host using (host_hash)
),

-- Hosts with several codes, of which at most one is of several days. They are few, so that few rows are counted.
suspicious as (
    select host, column_name
    from (
        select host, column_name, coded, sum(row_count) as row_count, min(first_day) < max(last_day) as has_days
        from used
        where coded is not null
        group by host, column_name, coded
    )
    group by host, column_name
    having count(*) > 1 and count(*) filter (has_days) <= 1 and sum(row_count) > 5
),

coded as (
    select
        host.host,
        row_.snapshot_number,
        row_.market_number,
        row_.analyzed_at,
        row_.row_id,
        suspicious.column_name,
        if(suspicious.column_name = 'actor_type', row_.actor_type::varchar, row_.booking_signal::varchar) as coded
    from coded_row row_
    join host using (host_hash)
    join suspicious using (host)
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
