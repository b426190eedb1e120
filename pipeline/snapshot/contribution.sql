-- One row per observed result, or check of an operator's audit, that gave points to a score. A score is the sum
-- of its points_undivided divided by divisor; a test compares the two.
create table contribution as
with contributed as (
    select
        row_.snapshot_number,
        methodology.score,
        methodology.item,
        row_.sheet,
        row_.line,
        row_.position,
        null::varchar as audit_url,
        null::date as audited_at,
        methodology.points as points_undivided,
        sample.sample_size as divisor
    from observation row_
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
    union all
    select
        operator_ari.snapshot_number,
        shown.score,
        methodology.item,
        sheet.sheet,
        coalesce(audit_row.line, audit_row.rowid - sheet.first_row_id + 2)::integer,
        operator_ari.position,
        audit_row.url,
        audit_row.audited_at,
        methodology.points,
        shown.operators
    from operator_ari
    join snapshot_ari_version shown using (snapshot_number, version)
    join (
        select version, "check"::score_item as item, points, 1::bigint << (row_number - 1) as bit
        from methodology_ari_checks
        where points > 0
    ) methodology
        on methodology.version = operator_ari.version and operator_ari.passed_bits & methodology.bit <> 0
    join audit_row on audit_row.rowid = operator_ari.audit_row_id
    join sheet on sheet.kind = 'audits' and sheet.sheet_number = audit_row.sheet_number
)
select
    snapshot.market_id,
    snapshot.analyzed_at,
    contributed.* exclude (snapshot_number),
    contributed.points_undivided::double / contributed.divisor as points
from contributed
join snapshot using (snapshot_number)
order by contributed.snapshot_number, contributed.score, contributed.position, contributed.item;

comment on table contribution is 'Why a score is what it is: one row per observed result, or check of an operator''s audit, that gave points to it. The rounded sum of points is the score; rows that gave none are not listed.';
comment on column contribution.market_id is 'The market: table market.';
comment on column contribution.analyzed_at is 'Day of the snapshot.';
comment on column contribution.score is 'Score the points belong to. ari_score_v1 is the first version''s score beside a shown v2.';
comment on column contribution.item is 'What gave the points: the booking signal of the result, or the check the page passed.';
comment on column contribution.sheet is 'Sheet of the row that gave the points, relative to the data folder.';
comment on column contribution.line is 'Line of that sheet at which the row begins, from 1.';
comment on column contribution.position is 'Position of the observed result, in the sheet of observations.';
comment on column contribution.audit_url is 'Page that was audited, as written in the sheet of audits; null for an observed result.';
comment on column contribution.audited_at is 'Day of the audit; null for an observed result.';
comment on column contribution.points_undivided is 'Points by the methodology, before they are shared.';
comment on column contribution.divisor is 'By how many the points are shared: results of the sample, or scored operators.';
comment on column contribution.points is 'Points to the score: points_undivided / divisor.';
