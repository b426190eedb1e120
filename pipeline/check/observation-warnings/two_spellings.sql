-- The first row of each spelling of a country, city, activity or criterion that is not the most frequent one. Spellings
-- that differ only in blanks are equal.
with part as (
    select
        unnest(['country', 'city', 'activity', 'criteria']) as column_name,
        unnest(['', country, '', '']) as within,
        unnest([country, city, activity, criteria]) as text,
        row_count,
        first_row_id
    from sheet_sample
    where coding = ''
),

written as materialized (
    select column_name, within, text, sum(row_count) as row_count, min(first_row_id) as first_row_id
    from part
    group by column_name, within, text
),

named as materialized (
    select
        column_name,
        concat(normal_part(within), chr(31), normal_part(text)) as part_key,
        tidy_part(text) as spelling,
        row_count,
        first_row_id
    from written
),

spelled as (
    select column_name, part_key, spelling, sum(row_count) as row_count, min(first_row_id) as first_row_id
    from named
    group by column_name, part_key, spelling
),

ranked as (
    select
        *,
        row_number() over by_use as use_rank,
        first_value(spelling) over by_use as usual_spelling
    from spelled
    window by_use as (partition by column_name, part_key order by row_count desc, spelling)
)

select
    first_row_id as row_id,
    column_name,
    '"' || spelling || '" is also written "' || usual_spelling || '"' as message,
    'write it the same way everywhere; both spellings are counted as one' as hint
from ranked
where use_rank > 1
