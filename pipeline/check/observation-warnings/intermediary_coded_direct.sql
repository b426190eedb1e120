-- Rows of a platform or a DMO that are coded `direct`.
select
    rowid as row_id,
    'booking_signal' as column_name,
    'a ' || actor_type || ' is coded direct' as message,
    'direct means that the operator sells in the booking step: keep it if so, otherwise type platform_only' as hint,
    'pairs' as rule
from observation_row
where coding = '' and actor_type in ('platform', 'dmo') and booking_signal = 'direct'
