-- Rows with a blank cell in a required column. Names are checked once per spelling of a market.
with unnamed as (
    select country, city, activity, criteria
    from market_spelling
    where is_blank(country) or is_blank(city) or is_blank(activity) or is_blank(criteria)
),

missing as (
    select
        row_.rowid as row_id,
        unnest([
            case when is_blank(country) then 'country' end,
            case when is_blank(city) then 'city' end,
            case when is_blank(activity) then 'activity' end,
            case when is_blank(criteria) then 'criteria' end
        ]) as column_name
    from observation_row row_
    join unnamed using (country, city, activity, criteria)
    where not too_short
    union all
    select
        rowid as row_id,
        unnest([
            case when bad_analyzed_at = '' then 'analyzed_at' end,
            case when bad_position = '' then 'position' end,
            case when url = '' then 'url' end,
            case when bad_actor_type = '' then 'actor_type' end,
            case when bad_booking_signal = '' then 'booking_signal' end
        ]) as column_name
    from observation_row
    where
        not too_short
        and (url = '' or bad_analyzed_at = '' or bad_position = '' or bad_actor_type = '' or bad_booking_signal = '')
)

select
    row_id,
    column_name,
    column_name || ' is empty' as message,
    'type a value: every observed result needs one' as hint,
    case
        when column_name in ('actor_type', 'booking_signal') then replace(column_name, '_', '-')
        when column_name = 'position' then 'positions'
    end as rule
from missing
where column_name is not null
