-- The first row of each text in a sheet with an invisible character, because nobody could type such a name to find it.
-- Tabs and line breaks are blanks and are removed. locate.ts writes message and hint. Columns with a format are not
-- checked here, because their own checks refuse the character.
with cell as (
    select
        min(rowid) as row_id,
        sheet_number,
        unnest(['country', 'city', 'activity', 'criteria']) as column_name,
        unnest([country, city, activity, criteria]) as text
    from observation_row
    where
        (country, city, activity, criteria) in (
            select (country, city, activity, criteria)
            from market_spelling
            where has_invisible(concat(country, city, activity, criteria))
        )
    group by sheet_number, country, city, activity, criteria
    union all
    select min(rowid), sheet_number, 'direct_booking_engine', direct_booking_engine
    from observation_row
    where direct_booking_engine is not null
    group by sheet_number, direct_booking_engine
    union all
    select min(first_row_id), sheet_number, 'coding', coding
    from sheet_sample
    where coding <> ''
    group by sheet_number, coding
)

select min(row_id) as row_id, column_name, '' as message, '' as hint
from cell
where has_invisible(text) and not is_blank(text)
group by sheet_number, column_name, text
