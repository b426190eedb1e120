-- One row per audit of an operator's page.
create table audit as
select
    row_.url,
    row_.audited_at,
    row_.accessible,
    {{checks}},
    sheet.sheet,
    coalesce(row_.line, row_.rowid - sheet.first_row_id + 2)::integer as line
from audit_row row_
join sheet on sheet.kind = 'audits' and sheet.sheet_number = row_.sheet_number
order by row_.url, row_.audited_at;

comment on table audit is 'One row per audit of an operator''s page on one day. A check is null when it was not made.';
comment on column audit.url is 'Address of the page, as written in the sheet.';
comment on column audit.audited_at is 'Day of the audit.';
comment on column audit.accessible is 'Whether the page could be opened.';
comment on column audit.sheet is 'Sheet the row comes from, relative to the data folder.';
comment on column audit.line is 'Line of the sheet at which the row begins, from 1.';
{{comments}}
