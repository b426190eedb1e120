-- Rows with a blank cell in a required column.
select
    row_id,
    column_name,
    column_name || ' is empty' as message,
    'type a value: an audit needs its page, its day and whether the page could be opened' as hint
from (
    select
        rowid as row_id,
        unnest([
            case when url = '' then 'url' end,
            case when bad_audited_at = '' then 'audited_at' end,
            case when accessible is null and not list_contains(coalesce(bad_cells, []), 'accessible') then 'accessible' end
        ]) as column_name
    from audit_row
    -- The second condition changes no result: most rows have no blank cell, and are left out before their lists are
    -- made.
    where
        not too_short
        and (url = '' or bad_audited_at = '' or (accessible is null and not list_contains(coalesce(bad_cells, []), 'accessible')))
)
where column_name is not null
