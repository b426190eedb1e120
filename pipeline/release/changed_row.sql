-- One row per market or snapshot that differs from the previous release, with all reasons and the fields that are
-- shown, in the order of `change`.
with former as (
    select
        'market_id' as field,
        old_market_id::varchar as old,
        concat_ws(', ', old_country, old_city, old_activity, old_criteria) as former_name
    from market_alias
)

select
    release,
    market_id::varchar as market_id,
    country,
    city,
    activity,
    criteria,
    analyzed_at::varchar as analyzed_at,
    any_value(kind order by change_number) as kind,
    array_to_string(
        list_filter([{{reasons}}], lambda reason: list_contains(flatten(list(string_split(reasons, ', '))), reason)),
        ', '
    ) as reasons,
    coalesce(
        list({field: field, old: old, new: new, former_name: former_name} order by change_number)
            filter (field in ({{shown_fields}})),
        []
    ) as shown,
    bool_or(regexp_full_match(field, '.*_(low|high)')) as has_margins
from change
left join former using (field, old)
group by release, market_id, country, city, activity, criteria, analyzed_at
order by min(change_number)
