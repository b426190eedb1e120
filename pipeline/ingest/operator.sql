-- One row per observed result that belongs into the readiness index, with the latest audit of its page on or before the
-- day of the snapshot. Operators are counted by observed row: a page seen twice counts twice.
create temp table operator as
with eligible as (
    select
        row_.snapshot_number,
        row_.position,
        row_.row_id,
        coalesce(address_unless_normal(row_.url), row_.url) as address,
        sample.analyzed_at
    from coded_row row_
    join (select distinct snapshot_number, analyzed_at from sheet_sample) sample using (snapshot_number)
    semi join methodology_ari_operators using (actor_type, booking_signal)
    where row_.coding = ''
),

page_audit as (
    select rowid as audit_row_id, address, audited_at, accessible
    from audit_row
    where audited_at is not null
)

select
    eligible.snapshot_number,
    eligible.position,
    eligible.row_id,
    eligible.analyzed_at,
    page_audit.audit_row_id,
    page_audit.audited_at,
    case
        when page_audit.audit_row_id is null
            or date_diff('day', page_audit.audited_at, eligible.analyzed_at) > {{audit_max_age_days}}
            then 'without_audit'
        when page_audit.accessible then 'audited'
        else 'not_accessible'
    end as audit_state
from eligible
asof left join page_audit
    on eligible.address = page_audit.address and eligible.analyzed_at >= page_audit.audited_at;
