-- One row per observed result, or check of an operator's audit, that gave points to a score: the explanation of the score.
create table contribution as
select
    snapshot.market_id,
    snapshot.analyzed_at,
    row_.score,
    row_.item,
    coalesce(observation_sheet.sheet, audit_sheet.sheet) as sheet,
    row_.position,
    audit_row.url as audit_url,
    audit_row.audited_at,
    row_.points as points_undivided,
    row_.divisor,
    row_.points::double / row_.divisor as points
from contribution_row row_
join snapshot using (snapshot_number)
left join observation_row on observation_row.rowid = row_.row_id
left join sheet observation_sheet
    on observation_sheet.kind = 'observations' and observation_sheet.sheet_number = observation_row.sheet_number
left join audit_row on audit_row.rowid = row_.audit_row_id
left join sheet audit_sheet on audit_sheet.kind = 'audits' and audit_sheet.sheet_number = audit_row.sheet_number
order by row_.snapshot_number, row_.score, row_.position, row_.item;

comment on table contribution is 'Why a score is what it is: one row per observed result, or check of an operator''s audit, that gave points to it. The rounded sum of points is the score; rows that gave none are not listed.';
comment on column contribution.market_id is 'The market: table market.';
comment on column contribution.analyzed_at is 'Day of the snapshot.';
comment on column contribution.score is 'Score the points belong to. ari_score_v1 is the first version''s score beside a shown v2.';
comment on column contribution.item is 'What gave the points: the booking signal of the result, or the check the page passed.';
comment on column contribution.sheet is 'Sheet of the row that gave the points, relative to the data folder.';
comment on column contribution.position is 'Position of the observed result, in the sheet of observations.';
comment on column contribution.audit_url is 'Page that was audited, as written in the sheet of audits; null for an observed result.';
comment on column contribution.audited_at is 'Day of the audit; null for an observed result.';
comment on column contribution.points_undivided is 'Points by the methodology, before they are shared.';
comment on column contribution.divisor is 'By how many the points are shared: results of the sample, or scored operators.';
comment on column contribution.points is 'Points to the score: points_undivided / divisor.';
