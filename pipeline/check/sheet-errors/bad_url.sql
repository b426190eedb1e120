-- Rows whose address is not an absolute http(s) address.
select
    rowid as row_id,
    'url' as column_name,
    'the url "' || left(url, 200) || '" is not an absolute http(s) address' as message,
    'copy the whole address from the browser, beginning with https:// or http://, without blanks' as hint
from {{rows}}
where has_bad_url
