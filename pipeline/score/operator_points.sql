-- One row per observed operator, version of the index that scores its snapshot, and check it passed: its points.
create temp table operator_points as
select
    operator_ari.snapshot_number,
    shown.version,
    shown.score,
    shown.operators,
    operator_ari.position,
    operator_ari.audit_row_id,
    methodology.block,
    methodology.item,
    methodology.points
from operator_ari
join snapshot_ari_version shown using (snapshot_number, version)
join (
    select version, block, "check"::score_item as item, points, 1::bigint << (row_number - 1) as bit
    from methodology_ari_checks
    where points > 0
) methodology
    on methodology.version = operator_ari.version and operator_ari.passed_bits & methodology.bit <> 0;
