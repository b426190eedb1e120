-- Rows of a platform or an official tourism body that are coded as bookable with the operator itself.
select
    rowid as row_id,
    'booking_signal' as column_name,
    'a ' || actor_type || ' is coded direct' as message,
    'direct means a booking path on the operator''s own site: check the actor type and the signal' as hint,
    'pairs' as rule
from observation_row
where coding = '' and actor_type in ('platform', 'dmo') and booking_signal = 'direct'
