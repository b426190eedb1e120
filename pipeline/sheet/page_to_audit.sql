-- One row per page of an operator in a snapshot that has no audit recent enough for the snapshot or for one on the day
-- of the new audits. A page that occurs twice is one row, with its first position.
create temp table page_to_audit as
with page as (
    select
        page_address(observed.url) as address,
        min_by(observed.url, operator.position) as url,
        min(operator.position) as position,
        greatest(min(operator.analyzed_at), {{day}}) as last_day
    from operator
    join observation_row observed on observed.rowid = operator.row_id
    where operator.snapshot_number = {{snapshot_number}} and observed.url <> ''
    group by page_address(observed.url)
)

select url, position
from page
where not exists (
    from audit_row
    where
        audit_row.address = page.address
        and audit_row.audited_at between page.last_day - {{audit_max_age_days}} and page.last_day
)
