-- One row per sheet, spelling, day and coding, with counts of its rows. Rows without a day are left out.
create temp table sheet_sample as
select
    part.*,
    spelling.named_key,
    spelling.market_number,
    dense_rank() over (order by spelling.market_number, part.analyzed_at)::integer as snapshot_number
from sheet_part part
join market_spelling spelling using (country, city, activity, criteria)
where part.analyzed_at is not null;
