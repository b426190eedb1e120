-- Rows of a draft that nobody has confirmed, in a snapshot that has final rows: it is coded in part.
with draft as (
    select row_.rowid as row_id, spelling.market_number, row_.draft_day as day
    from observation_row row_
    join market_spelling spelling using (country, city, activity, criteria)
    where row_.draft_day is not null
)

select
    row_id,
    'coding' as column_name,
    'the row is a draft, and other rows of its snapshot are confirmed' as message,
    'check the row on its page, then empty this cell; or remove the row' as hint
from draft
where (market_number, day) in (select (market_number, analyzed_at) from sheet_sample where coding = '')
