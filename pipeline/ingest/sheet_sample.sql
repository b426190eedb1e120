-- One row per sheet, spelling, day and coding: what one sheet says of one snapshot.
create temp table sheet_sample as
with sample as (
    select
        row_.sheet_number,
        spelling.market_number,
        row_.country,
        row_.city,
        row_.activity,
        row_.criteria,
        row_.analyzed_at,
        row_.coding,
        count(*)::integer as row_count,
        min(row_.rowid) as first_row_id
    from observation_row row_
    join market_spelling spelling using (country, city, activity, criteria)
    where row_.analyzed_at is not null
    group by all
)
select *, dense_rank() over (order by market_number, analyzed_at)::integer as snapshot_number
from sample;
