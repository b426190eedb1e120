-- The first row of each host that is coded differently from most rows of this host in the same market.
with changing as materialized (
    select host_hash
    from host_coding
    group by host_hash
    having min(actor_type) <> max(actor_type)
),

doubtful as (
    select market_number, host_hash
    from coded_row
    semi join changing using (host_hash)
    where is_final
    group by all
    having min(actor_type) <> max(actor_type)
),

coded as (
    select
        coded_row.market_number,
        lower(split_part(row_.url, '/', 3)) as host,
        coded_row.actor_type,
        count(*) as row_count,
        min(coded_row.row_id) as first_row_id
    from coded_row
    join doubtful using (market_number, host_hash)
    join observation_row row_ on row_.rowid = coded_row.row_id
    where coded_row.is_final and is_address(row_.url)
    group by all
),

ranked as (
    select
        *,
        row_number() over by_use as use_rank,
        first_value(actor_type) over by_use as usual_actor_type,
        first_value(first_row_id) over by_use as usual_row_id
    from coded
    window by_use as (partition by market_number, host order by row_count desc, first_row_id)
)

select
    ranked.first_row_id as row_id,
    'actor_type' as column_name,
    'the host ' || host || ' is coded ' || ranked.actor_type || ' here and ' || usual_actor_type || ' elsewhere in this market, first at '
    || location_of(sheet.sheet, usual.line, usual.rowid - sheet.first_row_id) || ' on ' || usual.analyzed_at as message,
    'decide who the actor is, and code the host the same way throughout the market' as hint,
    'one-host' as rule
from ranked
join observation_row usual on usual.rowid = ranked.usual_row_id
join sheet on sheet.kind = 'observations' and sheet.sheet_number = usual.sheet_number
where use_rank > 1
