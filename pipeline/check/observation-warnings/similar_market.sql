-- The first row of each market whose name is similar to that of another market of its country and activity: city and
-- criteria differ by at most two letters, and by hyphens, apostrophes and blanks. Reports the market with fewer rows.
-- Names with different digits are not similar; names of fewer than six letters may differ by one letter. Names with
-- invisible characters have their own error.
with market as materialized (
    select
        market_number,
        split_part(any_value(spelling.market_key), chr(31), 1) as country,
        split_part(any_value(spelling.market_key), chr(31), 2) as city,
        split_part(any_value(spelling.market_key), chr(31), 3) as activity,
        split_part(any_value(spelling.market_key), chr(31), 4) as criteria,
        arg_min(concat_ws(', ', sample.country, sample.city, sample.activity, sample.criteria), first_row_id) as name,
        sum(row_count) as row_count,
        min(first_row_id) as first_row_id
    from sheet_sample sample
    join market_spelling spelling using (market_number, country, city, activity, criteria)
    where coding = '' and not has_invisible(concat(spelling.country, spelling.city, spelling.activity, spelling.criteria))
    group by market_number
),

-- Names as searches compare them, without blanks, punctuation and symbols.
part as materialized (
    select
        *,
        regexp_replace(search_part(text), '[\s\p{P}\p{S}]', '', 'g') as letters,
        regexp_replace(search_part(text), '[^0-9]', '', 'g') as digits
    from (
        select distinct 'city' as column_name, country as within, city as text from market
        union
        select distinct 'criteria', '', criteria from market
    )
),

-- All texts that remain of a name without up to two letters (one for short names). Similar names share such a text,
-- which avoids comparing all pairs.
shortened as (
    select *, [left(letters, i - 1) || substr(letters, i + 1) for i in range(1, length(letters) + 1)] as rests
    from part
    where length(letters) between 3 and 64
),

rest as (
    select column_name, within, digits, text, letters, hash(unnest(list_distinct([letters] || rests || further))) as rest
    from (
        select
            *,
            case
                when length(letters) >= 6
                    then flatten([[left(one, i - 1) || substr(one, i + 1) for i in range(1, length(one) + 1)] for one in rests])
                else []
            end as further
        from shortened
    )
),

candidate as (
    select distinct a.column_name, a.within, a.text, b.text as other, a.letters, b.letters as other_letters
    from rest a
    join rest b using (column_name, within, digits, rest)
    union
    select column_name, within, text, text, letters, letters
    from part
),

near as materialized (
    select column_name, within, text, other, distance
    from (select *, damerau_levenshtein(letters, other_letters) as distance from candidate)
    where
        distance <= case when text = other then 0 when least(length(letters), length(other_letters)) >= 6 then 2 else 1 end
),

neighbour as materialized (
    select
        market.market_number,
        market.first_row_id,
        market.name,
        market.row_count,
        market.country,
        market.activity,
        near_city.other as city,
        near_criteria.other as criteria,
        case when near_city.other <> market.city then 'city' else 'criteria' end as column_name,
        near_city.distance + near_criteria.distance as distance
    from market
    join near near_city
        on near_city.column_name = 'city' and near_city.within = market.country and near_city.text = market.city
    join near near_criteria on near_criteria.column_name = 'criteria' and near_criteria.text = market.criteria
    where near_city.distance + near_criteria.distance <= 2
)

select
    first_row_id as row_id,
    column_name,
    'the market "' || name || '" is nearly "' || other_name || '"' as message,
    'write both alike if they are one market; leave them if they are two' as hint
from (
    select
        neighbour.*,
        other.name as other_name,
        row_number() over (
            partition by neighbour.market_number order by neighbour.distance, other.row_count desc, other.market_number
        ) as choice
    from neighbour
    join market other using (country, city, activity, criteria)
    where
        other.row_count > neighbour.row_count
        or (other.row_count = neighbour.row_count and other.market_number < neighbour.market_number)
)
where choice = 1
