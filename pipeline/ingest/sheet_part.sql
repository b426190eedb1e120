-- One row per sheet, spelling, day and coding, with counts of its rows. The day is null for rows without one.
create temp table sheet_part as
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
    -- One bit per position. Positions above 62 share the last bit, so they may be counted as duplicates here.
    bit_count(bit_or(1::bigint << least(position, 62))) as distinct_positions,
    {{counts}}
from observation_row
group by sheet_number, country, city, activity, criteria, analyzed_at, coding;
