-- The first row of each name of a country or an activity that may mean another one, which has more rows.
-- Countries: one country in two languages; names that differ by one or two letters, unless both are countries; a name that is no
-- country, if all its cities are also under the other. Activities: names that differ by a plural s, a blank or a hyphen, or by one
-- letter within a word: "Hiking" and "Biking" are two. Former names of markets count as the current ones.
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
        *,
        if(column_name = 'country', country_code(text), '') as code,
        regexp_replace(if(column_name = 'country', part_key, regexp_replace(part_key, 's\b', '', 'g')), '[\s\p{P}\p{S}]', '', 'g')
            as letters,
        regexp_replace(part_key, '[^0-9]', '', 'g') as digits,
        -- Countries: the first letter; activities: those of all words.
        if(column_name = 'country', left(part_key, 1), regexp_replace(part_key, '\B\w|\W', '', 'g')) as initials
    from (
        select
            column_name,
            part_key,
            tidy_part(arg_min(text, use_order)) as text,
            list(distinct city) filter (column_name = 'country') as cities,
            sum(row_count) as row_count,
            min(use_order[2]) as first_row_id
        from written
        where part_key <> ''
        group by column_name, part_key
    )
),

city as (
    select part_key, unnest(cities) as city
    from name
    where column_name = 'country'
),

pair as (
    select a.part_key, b.part_key as other_key, a.column_name
    from name a
    join name b using (column_name, initials, digits)
    where
        (a.code = '' or b.code = '')
        and abs(length(a.letters) - length(b.letters)) <= 2
        and damerau_levenshtein(a.letters, b.letters) <= case
            when least(length(a.letters), length(b.letters)) >= 6 then if(column_name = 'country', 2, 1)
            else if(column_name = 'country', 1, 0)
        end
    union
    select a.part_key, b.part_key, a.column_name
    from name a
    join name b using (column_name, letters)
    union
    select a.part_key, b.part_key, 'country'
    from name a
    join name b using (column_name, code)
    where code <> ''
    union
    select city.part_key, other.part_key, 'country'
    from city
    join city other using (city)
    join name on name.column_name = 'country' and name.part_key = city.part_key
    where name.code = ''
    group by city.part_key, other.part_key
    having count(*) = any_value(len(name.cities))
)

select
    rare.first_row_id as row_id,
    column_name,
    '"' || rare.text || '" and "' || usual.text || '" may be one ' || column_name || ', and are counted as two' as message,
    'write both alike if they are one ' || column_name || '; leave them if they are two' as hint
from pair
join name rare using (column_name, part_key)
join name usual on usual.column_name = pair.column_name and usual.part_key = pair.other_key
where (usual.row_count, rare.part_key) > (rare.row_count, usual.part_key)
qualify row_number() over (partition by column_name, rare.part_key order by usual.row_count desc, usual.part_key) = 1
