-- One row per row of an audit sheet that is not blank, in file order; row_id counts from 0.
-- line is the line of the sheet on which the row begins; null in a sheet that has a row on every line.
-- A check is null if it was not made. bad_cells lists the columns with invalid cells; null if there are none.
-- A row that is too wide has no day, because its cells cannot be assigned to columns; audits without a day are not
-- used.
create temp table audit_row as
select
    sheet_number,
    line,
    too_short,
    too_wide,
    url,
    is_no_address(url, is_plain_address(url)) as has_bad_url,
    page_address(url) as address,
    case when not too_wide then {{day}} end as audited_at,
    case when {{day}} is null then audited_at::varchar end as bad_audited_at,
    {{typed_columns}},
    case when {{any_bad}} then list_filter([{{bad_columns}}], lambda name: name is not null) end as bad_cells
from {{sheets}};
