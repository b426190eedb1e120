-- The first row of each spelling that is not the most frequent one of its place, activity or criterion. Spellings that
-- differ in blanks only are not two: blanks are tidied away.
with part as (
    select
        row_.*,
        unnest(['country', 'city', 'activity', 'criteria']) as column_name,
        unnest([
            normal_part(country),
            normal_part(country) || chr(31) || normal_part(city),
            normal_part(activity),
            normal_part(criteria)
        ]) as part_key,
        unnest([tidy_part(country), tidy_part(city), tidy_part(activity), tidy_part(criteria)]) as spelling
    from sheet_sample row_
    where coding = ''
),

spelled as (
    select column_name, part_key, spelling, sum(row_count) as row_count, min(first_row_id) as first_row_id
    from part
    where spelling <> ''
    group by all
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
