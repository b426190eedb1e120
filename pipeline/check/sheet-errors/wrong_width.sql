-- Rows with more or fewer cells than the header. They are refused, because their cells cannot be assigned to columns.
select
    rowid as row_id,
    null as column_name,
    case when too_wide then 'the row has more cells than the header' else 'the row has fewer cells than the header' end
        as message,
    'give the row one cell for each column; put text that holds the separator into quotes' as hint
from {{rows}}
where too_short or too_wide
