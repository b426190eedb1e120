-- Rows with a booking engine of the operator's own site that are not coded `direct`.
select
    rowid as row_id,
    'direct_booking_engine' as column_name,
    'the engine ' || direct_booking_engine || ' is set, but the booking signal is ' || booking_signal as message,
    'code the booking signal as direct, or empty the engine' as hint,
    'engine' as rule
from observation_row
where coding = '' and direct_booking_engine is not null and booking_signal <> 'direct'
