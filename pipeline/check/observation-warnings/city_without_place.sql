-- Cities without a row in places.csv, at their first observation. The hint suggests a similarly spelled place of the
-- country that no other city uses. No findings without places.csv.
with observed as (
    select
        concat_ws(chr(31), split_part(spelling.market_key, chr(31), 1), split_part(spelling.market_key, chr(31), 2)) as city_key,
        -- Prefers rows with the current name of the market to those with a former one.
        arg_min(
            {row_id: sample.first_row_id, country: sample.country, city: sample.city},
            (spelling.named_key <> spelling.market_key, sample.first_row_id)
        ) as row_
    from sheet_sample sample
    join market_spelling spelling using (country, city, activity, criteria)
    where sample.coding = '' and {{has_places}}
    group by city_key
),

missing as (
    select *
    from observed
    anti join place_row using (city_key)
),

unused as (
    select *
    from place_row
    anti join observed using (city_key)
),

near as (
    select missing.city_key, arg_min(unused.city, levenshtein(missing.city_key, unused.city_key)) as city
    from missing
    join unused
        on split_part(missing.city_key, chr(31), 1) = split_part(unused.city_key, chr(31), 1)
        and levenshtein(missing.city_key, unused.city_key) <= if(length(unused.city) < 6, 1, 2)
    group by missing.city_key
)

select
    missing.row_.row_id,
    'city' as column_name,
    concat(tidy_part(missing.row_.city), ', ', tidy_part(missing.row_.country), ' has no row in places.csv: it is not on the map')
        as message,
    if(
        near.city is null,
        'add a row to places.csv with its country code, latitude, longitude and their source',
        concat('is "', near.city, '" of places.csv meant? Write both alike')
    ) as hint
from missing
left join near using (city_key)
