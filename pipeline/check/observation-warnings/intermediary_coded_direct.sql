-- Rows of a platform or a DMO that are coded `direct`.
select
    rowid as row_id,
    'booking_signal' as column_name,
    'a ' || actor_type || ' is coded direct' as message,
    'direct means a booking path on the operator''s own site: check the actor type and the signal' as hint,
    'pairs' as rule
from observation_row
where coding = '' and actor_type in ('platform', 'dmo') and booking_signal = 'direct'
