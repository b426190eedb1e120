-- One row per observed result, or check of an operator's audit, that gave points to a score. A score is the sum
-- of its points_undivided divided by divisor; a test compares the two. It is a view, because as a table it would be the
-- largest.
create view contribution as
select
    observation.market_id,
    observation.analyzed_at,
    methodology.score,
    methodology.item,
    observation.sheet,
    observation.line,
    observation.position,
    null::varchar as audit_url,
    null::date as audited_at,
    methodology.points as points_undivided,
    snapshot.sample_size as divisor,
    methodology.points::double / snapshot.sample_size as points,
    observation.snapshot_number
from observation
join (
    select
        score::score_name as score,
        booking_signal::booking_signal as booking_signal,
        booking_signal::score_item as item,
        points
    from methodology_signal_points
    where points > 0
) methodology using (booking_signal)
join snapshot using (snapshot_number)
union all
select
    operator.market_id,
    operator.analyzed_at,
    operator.score,
    methodology.item,
    operator.sheet,
    operator.line,
    operator.position,
    operator.audit_url,
    operator.audited_at,
    methodology.points,
    operator.operators,
    methodology.points::double / operator.operators,
    operator.snapshot_number
from scored_operator operator
join (
    select version, "check"::score_item as item, points, 1::bigint << (row_number - 1) as bit
    from methodology_ari_checks
    where points > 0
) methodology
    on methodology.version = operator.version and operator.passed_bits & methodology.bit <> 0;

comment on view contribution is 'Why a score is what it is: one row per observed result, or check of an operator''s audit, that gave points to it. The rounded sum of points is the score; rows that gave none are not listed.';
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
comment on column contribution.snapshot_number is 'Number of the snapshot, by market and day. Differs from build to build.';
