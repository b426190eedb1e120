-- The first row of each name of a country or an activity that may mean another one, which has more rows.
-- Countries: one country in two languages; names that differ by one or two letters, unless both are countries; a name
-- that is no country, if all its cities, at least two, are also under the other. Activities: names that differ by a
-- plural s, a blank, a hyphen or a doubled letter, or by one letter within a long word: "Baking" and "Biking",
-- "Carving" and "Caving" are two. Former names of markets count as the current ones.
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
        regexp_split_to_array(
            if(column_name = 'country', part_key, regexp_replace(part_key, 's\b', '', 'g')), '[\s\p{P}\p{S}]+'
        ) as words,
        array_to_string(words, '') as letters,
        -- The words of an activity without doubled letters, except in words of up to four.
        list_transform(words, lambda word: if(
            regexp_full_match(word, '\D{5,}'),
            array_to_string(list_filter(string_split(word, ''), lambda letter, i: letter <> word[i - 1]), ''),
            word
        )) as undoubled,
        regexp_replace(part_key, '[^0-9]', '', 'g') as digits,
        -- Countries: the first letter; activities: those of all words.
        if(column_name = 'country', left(part_key, 1), regexp_replace(part_key, '\B\w|\W', '', 'g')) as initials
    from (
        select
            column_name,
            part_key,
            tidy_part(arg_min(text, use_order)) as text,
            list(distinct city) as cities,
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

-- The word in which two activities of as many words differ, if it is the only one.
differing_word as (
    select
        a.part_key,
        b.part_key as other_key,
        unnest(list_filter(list_zip(a.words, b.words), lambda two: two[1] <> two[2])) as two
    from name a
    join name b using (column_name, initials, digits)
    where column_name = 'activity' and len(a.words) = len(b.words)
    qualify count(*) over (partition by a.part_key, b.part_key) = 1
),

-- Pairs, the surest likeness first.
pair as (
    select a.part_key, b.part_key as other_key, a.column_name, 0 as unlikeness
    from name a
    join name b using (column_name, letters)
    union all
    select a.part_key, b.part_key, a.column_name, 1
    from name a
    join name b using (column_name, undoubled)
    where column_name = 'activity'
    union all
    select a.part_key, b.part_key, 'country', 0
    from name a
    join name b using (column_name, code)
    where code <> ''
    union all
    select a.part_key, b.part_key, 'country', damerau_levenshtein(a.letters, b.letters) as distance
    from name a
    join name b using (column_name, initials, digits)
    where
        column_name = 'country'
        and (a.code = '' or b.code = '')
        and abs(length(a.letters) - length(b.letters)) <= 2
        and distance <= if(least(length(a.letters), length(b.letters)) >= 6, 2, 1)
    union all
    select part_key, other_key, 'activity', 1
    from differing_word
    where
        damerau_levenshtein(two[1], two[2]) = 1
        -- Two letters exchanged, which are two that differ, make another word less often than one letter.
        and least(length(two[1]), length(two[2])) >= if(levenshtein(two[1], two[2]) = 2, 6, 7)
    union all
    select city.part_key, other.part_key, 'country', 3
    from city
    join city other using (city)
    join name on name.column_name = 'country' and name.part_key = city.part_key
    where name.code = ''
    group by city.part_key, other.part_key
    having count(*) >= 2 and count(*) = any_value(len(name.cities))
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
qualify row_number() over (partition by column_name, rare.part_key order by unlikeness, usual.row_count desc, usual.part_key) = 1
