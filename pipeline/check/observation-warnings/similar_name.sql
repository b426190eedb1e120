-- The first row of each name of a country or an activity that may mean another one, which has more rows. The two differ
-- by a plural s, a blank, a hyphen or the width of letters, or by one letter of a word of seven or more; or all towns
-- of a country, at least two, are also under the other. Former names of markets count as the current ones.
with written as (
    select
        unnest(['country', 'activity']) as column_name,
        unnest([split_part(spelling.market_key, chr(31), 1), split_part(spelling.market_key, chr(31), 3)]) as part_key,
        unnest([sample.country, sample.activity]) as text,
        split_part(spelling.market_key, chr(31), 2) as city,
        (spelling.named_key <> spelling.market_key, first_row_id) as use_order,
        row_count
    from sheet_sample sample
    join market_spelling spelling using (market_number, country, city, activity, criteria)
    where coding = '' and not has_invisible(concat(sample.country, sample.activity))
),

name as materialized (
    select
        column_name,
        part_key,
        tidy_part(arg_min(text, use_order)) as text,
        regexp_split_to_array(regexp_replace(search_part(part_key), 's\b', '', 'g'), '[\s\p{P}\p{S}]+') as words,
        list(distinct city) as cities,
        sum(row_count) as row_count,
        min(use_order[2]) as first_row_id
    from written
    where part_key <> ''
    group by column_name, part_key
),

-- unlikeness: 0 for the surest likeness; null for names that are not alike.
pair as (
    select
        rare.*,
        usual.text as usual_text,
        usual.row_count as usual_count,
        list_filter(list_zip(rare.words, usual.words), lambda two: two[1] is distinct from two[2]) as differing,
        case
            when array_to_string(rare.words, '') = array_to_string(usual.words, '') then 0
            when len(differing) = 1
                and least(length(differing[1][1]), length(differing[1][2])) >= 7
                and damerau_levenshtein(differing[1][1], differing[1][2]) = 1
                then 1
            when rare.column_name = 'country' and len(rare.cities) > 1 and list_has_all(usual.cities, rare.cities) then 2
        end as unlikeness
    from name rare
    join name usual
        on usual.column_name = rare.column_name
        and (usual.row_count, rare.part_key) > (rare.row_count, usual.part_key)
)

select
    first_row_id as row_id,
    column_name,
    '"' || text || '" and "' || usual_text || '" may be one ' || column_name || ', and are counted as two' as message,
    'write both alike if they are one ' || column_name || '; leave them if they are two' as hint
from pair
where unlikeness is not null
qualify row_number() over (partition by column_name, part_key order by unlikeness, usual_count desc, usual_text) = 1
