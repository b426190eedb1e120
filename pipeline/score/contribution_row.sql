-- One row per observed result, or check of an operator's audit, that gave points to a score of a snapshot. A score is the
-- sum of its points divided by its divisor: the sample for a share, the scored operators for the index.
create temp table contribution_row as
select
    row_.snapshot_number,
    methodology.score,
    row_.position,
    methodology.item,
    null::bigint as audit_row_id,
    row_.row_id,
    methodology.points,
    sample.sample_size as divisor
from coded_row row_
join (
    select
        score::score_name as score,
        booking_signal::booking_signal as booking_signal,
        booking_signal::score_item as item,
        points
    from methodology_signal_points
    where points > 0
) methodology using (booking_signal)
join sample using (snapshot_number)
where row_.coding = ''
union all
select
    operator_ari.snapshot_number,
    shown.score,
    operator_ari.position,
    methodology.item,
    operator_ari.audit_row_id,
    null as row_id,
    methodology.points,
    shown.operators as divisor
from operator_ari
join snapshot_ari_version shown using (snapshot_number, version)
join (
    select version, "check"::score_item as item, points, 1::bigint << (row_number - 1) as bit
    from methodology_ari_checks
    where points > 0
) methodology
    on methodology.version = operator_ari.version and operator_ari.passed_bits & methodology.bit <> 0;
