-- One row per observed operator of the markets' newest snapshots in a range of snapshot numbers, with the audit that counts.
-- Bit n of checked_bits and passed_bits is row n of the methodology's checks, counted from 0.
select
    operator.snapshot_number,
    operator.position,
    host_of(observation.url) as host,
    operator.audit_state,
    audit.url as audit_url,
    audit.audited_at,
    audit.sheet,
    audit.line,
    outcome.checked_bits::varchar as checked_bits,
    outcome.passed_bits::varchar as passed_bits,
    list_sum(operator_ari.block_points)::double as points
from operator
join snapshot using (snapshot_number)
join observation using (snapshot_number, position)
left join audit on audit.sheet = observation.audit_sheet and audit.line = observation.audit_line
left join audit_outcome outcome
    on outcome.audit_row_id = operator.audit_row_id and operator.audit_state = 'audited'
left join operator_ari
    on operator_ari.snapshot_number = operator.snapshot_number
    and operator_ari.position = operator.position
    and operator_ari.version = snapshot.ari_version
where snapshot.is_newest and operator.snapshot_number between {{first}} and {{last}}
order by operator.snapshot_number, operator.position;
