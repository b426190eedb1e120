-- The first row of each further name of a snapshot and coding: a renamed market must have one name per day. Reports the
-- row with the former name.
with named as (
    select
        sample.snapshot_number,
        sample.coding,
        sample.named_key,
        any_value(sample.analyzed_at) as analyzed_at,
        any_value(sample.named_key = spelling.market_key) as is_new_name,
        min(sample.first_row_id) as first_row_id,
        arg_min(concat_ws(', ', country, city, activity, criteria), sample.first_row_id) as name
    from sheet_sample sample
    join market_spelling spelling using (country, city, activity, criteria)
    group by sample.snapshot_number, sample.coding, sample.named_key
),

ranked as (
    select
        *,
        row_number() over by_name as name_rank,
        first_value(name) over by_name as first_name
    from named
    window by_name as (partition by snapshot_number, coding order by is_new_name desc, first_row_id)
)

select
    first_row_id as row_id,
    'analyzed_at' as column_name,
    'the snapshot of ' || analyzed_at || ' stands under two names of one market, also as ' || first_name as message,
    'keep the rows under one name, correct the day, or remove the row of reference/market_aliases.csv' as hint
from ranked
where name_rank > 1
