-- One row per row of an observation sheet that is not blank, in file order; row_id counts from 0.
-- line is the line of the sheet on which the row begins; null in a sheet that has a row on every line.
-- An invalid cell is null in its typed column, and bad_… has its text.
-- A row that is too wide has no day, because its cells cannot be assigned to columns; rows without a day are in no snapshot.
-- A draft row, which nobody has confirmed, has a draft_day instead.
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
    case when not too_wide and lower(coding) <> '{{draft}}' then day_of(analyzed_at) end as analyzed_at,
    case when not too_wide and lower(coding) = '{{draft}}' then day_of(analyzed_at) end as draft_day,
    case when day_of(analyzed_at) is null then analyzed_at end as bad_analyzed_at,
    case
        when regexp_full_match(position, '0*[1-9][0-9]{0,8}') then try_cast(position as integer)
    end as position,
    case when not regexp_full_match(position, '0*[1-9][0-9]{0,8}') then position end as bad_position,
    url,
    hash(page_address(url)) as page_hash,
    hash(lower(split_part(url, '/', 3))) as host_hash,
    try_cast(actor_type as actor_type) as actor_type,
    case when try_cast(actor_type as actor_type) is null then actor_type::varchar end as bad_actor_type,
    try_cast(booking_signal as booking_signal) as booking_signal,
    case when try_cast(booking_signal as booking_signal) is null then booking_signal::varchar end
        as bad_booking_signal,
    nullif(direct_booking_engine, '') as direct_booking_engine,
    case lower(coding) when 'final' then '' when '{{draft}}' then '{{draft}}' else coding end as coding
from {{sheets}};
