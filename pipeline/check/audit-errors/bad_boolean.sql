-- Invalid cells of boolean columns.
select
    row_id,
    column_name,
    '"{cell}" is neither true nor false' as message,
    'type 1 or 0, true or false, yes or no; leave the cell empty when it was not checked' as hint,
    'check-' || replace(column_name, '_', '-') as rule
from (
    select rowid as row_id, unnest(list_intersect(bad_cells, [{{boolean_columns}}])) as column_name
    from audit_row
)
