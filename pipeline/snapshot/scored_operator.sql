-- One row per observed operator and version of the index that scores its snapshot: which checks its page passed.
create table scored_operator as
select
    snapshot.market_id,
    snapshot.analyzed_at,
    shown.score,
    shown.version,
    operator_ari.position,
    operator_ari.passed_bits,
    shown.operators,
    audit_row.url as audit_url,
    audit_row.audited_at,
    sheet.sheet,
    coalesce(audit_row.line, audit_row.rowid - sheet.first_row_id + 2)::integer as line,
    operator_ari.snapshot_number
from operator_ari
join snapshot_ari_version shown using (snapshot_number, version)
join snapshot using (snapshot_number)
join audit_row on audit_row.rowid = operator_ari.audit_row_id
join sheet on sheet.kind = 'audits' and sheet.sheet_number = audit_row.sheet_number
order by operator_ari.snapshot_number, shown.score, operator_ari.position;

comment on table scored_operator is 'One row per observed operator and version of the index that scores its snapshot: which checks its page passed.';
comment on column scored_operator.market_id is 'The market: table market.';
comment on column scored_operator.analyzed_at is 'Day of the snapshot.';
comment on column scored_operator.score is 'Score it belongs to. ari_score_v1 is the first version''s score beside a shown v2.';
comment on column scored_operator.version is 'Version of the index.';
comment on column scored_operator.position is 'Position of the observed result.';
comment on column scored_operator.passed_bits is 'The passed checks of the version, as a bit set: bit n is row n + 1 of table methodology_ari_checks.';
comment on column scored_operator.operators is 'Operators of the snapshot that the version scores.';
comment on column scored_operator.audit_url is 'Page that was audited, as written in the sheet of audits.';
comment on column scored_operator.audited_at is 'Day of the audit.';
comment on column scored_operator.sheet is 'Sheet of the audit, relative to the data folder.';
comment on column scored_operator.line is 'Line of that sheet at which the audit''s row begins.';
comment on column scored_operator.snapshot_number is 'Number of the snapshot, by market and day. Differs from build to build.';
