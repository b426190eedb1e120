-- One row per observed result that the readiness index measures, with the latest audit of its page on or before the day
-- of the snapshot. Operators are counted by row: a page that was observed twice counts twice.
create temp table operator as
with eligible as (
    select
        row_.snapshot_number,
        row_.position,
        row_.row_id,
        row_.analyzed_at,
        page_address(observed.url) as address
    from coded_row row_
    join observation_row observed on observed.rowid = row_.row_id
    semi join methodology_ari_operators eligible_kind
        on eligible_kind.actor_type::actor_type = row_.actor_type
        and eligible_kind.booking_signal::booking_signal = row_.booking_signal
    where row_.is_final
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
