-- One row per host of final rows: how it was coded so far. Values are named with their number of results, the most
-- frequent first. Hosts of several actor types come first, then those of several booking signals.
with host as (
    select first.host_hash, host_of(row_.url) as host
    from (select host_hash, min(row_id) as row_id from coded_row where is_final group by host_hash) first
    join observation_row row_ on row_.rowid = first.row_id
    where is_address(row_.url)
),

coded as (
    select host.host, row_.actor_type, row_.booking_signal, row_.market_number, observed.analyzed_at
    from coded_row row_
    join host using (host_hash)
    join observation_row observed on observed.rowid = row_.row_id
    where row_.is_final
),

counted as (
    select host, column_name, coded, count(*) as results
    from (
        select
            host,
            unnest([
                {column_name: 'actor_type', coded: actor_type::varchar},
                {column_name: 'booking_signal', coded: booking_signal::varchar}
            ], recursive := true)
        from coded
    )
    where coded is not null
    group by all
),

listed as (
    select
        host,
        column_name,
        count(*) as value_count,
        string_agg(coded || ' ' || results, ', ' order by results desc, coded) as list
    from counted
    group by all
),

spread as (
    select
        host,
        count(*) as results,
        count(distinct market_number) as markets,
        count(distinct analyzed_at) as days,
        min(analyzed_at)::varchar as first_day,
        max(analyzed_at)::varchar as last_day
    from coded
    group by host
)

select
    spread.host,
    results::varchar as results,
    markets::varchar as markets,
    days::varchar as days,
    first_day,
    last_day,
    coalesce(actor.list, '-') as actor_types,
    coalesce(signal.list, '-') as booking_signals,
    coalesce(actor.value_count > 1 or signal.value_count > 1, false) as is_inconsistent
from spread
left join listed actor on actor.host = spread.host and actor.column_name = 'actor_type'
left join listed signal on signal.host = spread.host and signal.column_name = 'booking_signal'
order by
    coalesce(actor.value_count, 0) > 1 desc,
    coalesce(signal.value_count, 0) > 1 desc,
    spread.results desc,
    spread.host
