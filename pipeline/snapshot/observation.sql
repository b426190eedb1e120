-- One row per observed result that counts.
create table observation as
with operator_audit as (
    select
        operator.row_id,
        operator.audit_state,
        sheet.sheet as audit_sheet,
        coalesce(audit_row.line, audit_row.rowid - sheet.first_row_id + 2)::integer as audit_line
    from operator
    -- The state is part of the key, because a second join condition makes this statement eight times slower.
    left join audit_row on audit_row.rowid = if(operator.audit_state = 'without_audit', null, operator.audit_row_id)
    left join sheet on sheet.kind = 'audits' and sheet.sheet_number = audit_row.sheet_number
)

select
    snapshot.market_id,
    snapshot.analyzed_at,
    row_.position,
    row_.url,
    row_.actor_type,
    row_.booking_signal,
    row_.direct_booking_engine,
    sample.sheet,
    coalesce(row_.line, row_.rowid - sample.sheet_first_row_id + 2)::integer as line,
    operator_audit.audit_state,
    operator_audit.audit_sheet,
    operator_audit.audit_line,
    sample.snapshot_number
from observation_row row_
join (
    select sheet_sample.*, sheet.sheet, sheet.first_row_id as sheet_first_row_id
    from sheet_sample
    join sheet on sheet.kind = 'observations' and sheet.sheet_number = sheet_sample.sheet_number
    where sheet_sample.coding = ''
) sample using (sheet_number, country, city, activity, criteria, analyzed_at, coding)
join snapshot using (snapshot_number)
left join operator_audit on operator_audit.row_id = row_.rowid
order by sample.snapshot_number, row_.position;

comment on table observation is 'One row per observed search result that counts, as coded by the researchers.';
comment on column observation.market_id is 'The market: table market.';
comment on column observation.analyzed_at is 'Day of the snapshot.';
comment on column observation.position is 'Rank of the result in the observed result set.';
comment on column observation.url is 'Address of the result, as observed.';
comment on column observation.actor_type is 'Who it is.';
comment on column observation.booking_signal is 'How one can book.';
comment on column observation.direct_booking_engine is 'Booking engine seen on the operator''s own site; null when none.';
comment on column observation.sheet is 'Sheet the row comes from, relative to the data folder.';
comment on column observation.line is 'Line of the sheet at which the row begins, from 1.';
comment on column observation.audit_state is 'Whether an audit counts for this operator: audited, not_accessible or without_audit; null for a result that is no operator of the readiness index.';
comment on column observation.audit_sheet is 'Sheet of the audit that counts; null when there is none. With audit_line: a row of table audit.';
comment on column observation.audit_line is 'Line of that sheet at which the audit''s row begins.';
comment on column observation.snapshot_number is 'Number of the snapshot, by market and day. Differs from build to build.';
