-- The first row of each draft of which no row is confirmed.
select
    min(row_.rowid) as row_id,
    'coding' as column_name,
    'the snapshot of ' || row_.draft_day || ' is a draft (' || count(*) || if(count(*) = 1, ' row', ' rows')
    || '): it is in no score' as message,
    'check each row on its page, then empty its cell in the column coding; or remove the draft' as hint
from observation_row row_
join market_spelling spelling using (country, city, activity, criteria)
where
    row_.draft_day is not null
    and (spelling.market_number, row_.draft_day) not in (
        select (market_number, analyzed_at)
        from sheet_sample
        where coding = ''
    )
group by row_.sheet_number, spelling.market_number, row_.draft_day
