-- The first row of each market name that holds a control character: such a name cannot be typed by anybody who looks for it.
-- Tabs and line breaks are blanks, and tidied away.
select
    min(rowid) as row_id,
    'country' as column_name,
    'a name of this market holds a control character' as message,
    'type country, city, activity and criteria anew' as hint
from observation_row
where
    not (is_blank(country) or is_blank(city) or is_blank(activity) or is_blank(criteria))
    and (country, city, activity, criteria) in (
        select (country, city, activity, criteria)
        from market_spelling
        where regexp_matches(concat(country, city, activity, criteria), '[\x00-\x08\x0e-\x1f\x7f]')
    )
group by sheet_number, country, city, activity, criteria
