-- One row per audit that counts for an observed operator: which checks were made and which passed, as bit sets. Bit n
-- is row n of the methodology's checks, from 0.
create temp table audit_outcome as
select
    rowid as audit_row_id,
    ({{checked_bits}})::bigint as checked_bits,
    ({{passed_bits}})::bigint as passed_bits
from audit_row
where rowid in (select audit_row_id from operator where audit_state = 'audited');
