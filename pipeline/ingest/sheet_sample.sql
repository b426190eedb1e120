-- One row per sheet, spelling, day and coding, with counts of its rows.
create temp table sheet_sample as
with sample as (
    select
        sheet_number,
        country,
        city,
        activity,
        criteria,
        analyzed_at,
        coding,
        count(*)::integer as row_count,
        min(rowid) as first_row_id,
        max(position) as last_position,
        -- One bit per position. Positions above 126 share the last bit, so they may be counted as duplicates here.
        bit_count(bit_or(1::hugeint << least(position, 126))) as distinct_positions,
        {{counts}}
    from observation_row
    where analyzed_at is not null
    group by all
)
select
    sample.*,
    spelling.named_key,
    spelling.market_number,
    dense_rank() over (order by spelling.market_number, sample.analyzed_at)::integer as snapshot_number
from sample
join market_spelling spelling using (country, city, activity, criteria);
