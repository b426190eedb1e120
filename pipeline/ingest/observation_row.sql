-- One row per row of an observation sheet that is not blank, in file order; row_id counts from 0.
-- line is the line of the sheet on which the row begins; null in a sheet that has a row on every line.
-- An invalid cell is null in its typed column, and bad_… has its text.
-- A row that is too wide has no day, because its cells cannot be assigned to columns; rows without a day are in no
-- snapshot. A draft row, which nobody has confirmed, has a draft_day instead.
create temp table observation_row as
select
    sheet_number,
    line,
    too_short,
    too_wide,
    country,
    city,
    activity,
    criteria,
    case when not too_wide and lower(coding) <> '{{draft}}' then {{day}} end as analyzed_at,
    case when not too_wide and lower(coding) = '{{draft}}' then {{day}} end as draft_day,
    case when {{day}} is null then analyzed_at::varchar end as bad_analyzed_at,
    {{position}} as position,
    case when {{position}} is null then position::varchar end as bad_position,
    url,
    is_no_address(url, is_plain) as has_bad_url,
    hash(page_address_by_host(url, is_plain)) as page_hash,
    -- Like split_part, but faster.
    hash(coalesce(lower(string_split(url, '/')[3]), if(url is null, null, ''))) as host_hash,
    try_cast(actor_type as actor_type) as actor_type,
    case when try_cast(actor_type as actor_type) is null then actor_type::varchar end as bad_actor_type,
    try_cast(booking_signal as booking_signal) as booking_signal,
    case when try_cast(booking_signal as booking_signal) is null then booking_signal::varchar end
        as bad_booking_signal,
    nullif(direct_booking_engine, '') as direct_booking_engine,
    case lower(coding) when 'final' then '' when '{{draft}}' then '{{draft}}' else coding end as coding
from (select *, is_plain_address(url) as is_plain from {{sheets}});
