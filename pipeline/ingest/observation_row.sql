-- One row per row of an observation sheet that is not blank, in the order of the file; row_id counts them from 0.
-- line is that of the sheet at which the row begins; null in a sheet that has a row on every line.
-- A cell that cannot be read is null in its typed column and kept as text in bad_…. A row that is too wide has no day: nobody
-- knows which of its cells is which, and rows without a day are in no snapshot.
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
    case when not too_wide then day_of(analyzed_at) end as analyzed_at,
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
    case when lower(coding) = 'final' then '' else coding end as coding
from {{sheets}};
