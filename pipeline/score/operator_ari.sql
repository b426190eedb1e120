-- One row per observed operator and version of the index that can score it: all checks of the version were made. Its
-- points in each block are the sum over the passed checks; the sums are written out from the rows of the methodology.
create temp table operator_ari as
with version_bits as (
    select version, sum(1::bigint << (row_number - 1))::bigint as bits
    from methodology_ari_checks
    group by version
),

scored as (
    select
        operator.snapshot_number,
        operator.position,
        version_bits.version,
        operator.audit_row_id,
        outcome.passed_bits & version_bits.bits as passed_bits
    from operator
    join audit_outcome outcome using (audit_row_id)
    join version_bits on outcome.checked_bits & version_bits.bits = version_bits.bits
    where operator.audit_state = 'audited'
)

select
    *,
    [{{block_points}}]::decimal(9, 4)[] as block_points
from scored;
