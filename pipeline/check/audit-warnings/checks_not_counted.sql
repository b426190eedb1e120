-- Audits of pages that could not be opened, but have checks.
select
    row_id,
    column_name,
    'accessible is no, but ' || column_name || ' is filled in: the page is left out, with all its checks' as message,
    'type yes into accessible if the page could be opened; otherwise leave the checks empty' as hint,
    'check-accessible' as rule
from (
    select rowid as row_id, list_filter([{{made_columns}}], lambda name: name is not null)[1] as column_name
    from audit_row
    where not accessible
)
where column_name is not null
