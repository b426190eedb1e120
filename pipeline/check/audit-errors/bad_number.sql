-- Invalid cells of numeric columns.
select
    row_id,
    column_name,
    '"{cell}" is not a number that ' || column_name || ' can have' as message,
    case column_name
        when 'pagespeed' then 'type a number from 0 to 100, with a point and without a unit: 72.5; leave the cell empty when it was not measured'
        else 'type a whole number of milliseconds, only digits: 1200; leave the cell empty when it was not measured'
    end as hint,
    'check-' || replace(replace(column_name, '_ms', ''), '_', '-') as rule
from (
    select rowid as row_id, unnest(list_intersect(bad_cells, [{{number_columns}}])) as column_name
    from audit_row
)
