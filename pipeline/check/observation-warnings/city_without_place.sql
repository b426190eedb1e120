-- Cities without a row in places.csv, at their first observation. No findings without places.csv.
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
)

select
    row_.row_id,
    'city' as column_name,
    concat(tidy_part(row_.city), ', ', tidy_part(row_.country), ' has no row in places.csv: it is not on the map') as message,
    'add a row to places.csv with its country code, latitude, longitude and their source, or write both names alike' as hint
from observed
anti join place_row using (city_key)
